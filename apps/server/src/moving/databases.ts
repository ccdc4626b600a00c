import { fail } from '@powerset/core/errors.ts';
import {
  engineOf,
  extraColumns,
  maskUri,
  shownTunnel,
  TUNNEL_SECRETS,
  type TunnelSecrets,
  unmaskUri,
} from '../features/databases/service.ts';
import { flag, text, uuid, whole, type SourceRow } from './cells.ts';
import { auditOf, madeUuid, type MoveContext } from './context.ts';

const SECRETS = {
  password: 'sealed_password',
  encrypted_extra: 'sealed_encrypted_extra',
  server_cert: 'sealed_server_cert',
} as const;

/** Copies databases with their secrets, encrypted with this installation's key. */
export async function moveDatabases(context: MoveContext): Promise<void> {
  const { source, ledger } = context;
  const rows = await source.rows('dbs');
  const keyOf = (row: SourceRow): string => uuid(row, 'uuid') ?? madeUuid('database', row, context);
  await ledger.reserve(
    'database',
    rows.map(row => ({ sourceId: whole(row, 'id')!, key: keyOf(row) })),
  );
  const tunnels = new Map((await source.rows('ssh_tunnels')).map(row => [whole(row, 'database_id'), row]));
  const taken = await takenNames(rows, keyOf, context);
  for (const row of rows) {
    const sourceId = whole(row, 'id')!;
    const given = text(row, 'database_name') ?? `Database ${sourceId}`;
    const name = freeName(given, taken);
    const notes: string[] = [];
    if (name !== given) notes.push(`the name ${given} was taken by another database, so it was renamed`);
    const uri = text(row, 'sqlalchemy_uri') ?? '';
    const { masked } = maskUri(uri);
    const note = (why: string): void => void notes.push(why);
    const { sealed, readable } = sealedSecrets(row, uri, { note, context });
    const tunnel = movedTunnel(tunnels.get(sourceId), { note, context });
    const extra = text(row, 'extra') ?? '{}';
    const { extra: shownExtra, sealed_extra: sealedExtra } = extraColumns(extra, { encrypt: context.seal });
    await ledger.put('database', {
      sourceId,
      key: keyOf(row),
      name,
      ...changedOn(row, context),
      parts: { ...readable, ...tunnel.readable, ...(sealedExtra === null ? {} : { extra }) },
      sealed: { ...sealed, ...tunnel.sealed, sealed_extra: sealedExtra },
      notes,
      columns: {
        uuid: keyOf(row),
        name,
        engine: engineOf(masked),
        uri: masked,
        tunnel: tunnel.shown,
        extra: shownExtra,
        ...switches(row),
        ...auditOf(row, context),
      },
    });
  }
}

/** Stops before anything is written if there are passwords and the key does not fit. */
export async function requireKey(
  { source, unseal }: Pick<MoveContext, 'source' | 'unseal'>,
  hasKey: boolean,
): Promise<void> {
  const ofTunnels = (await source.rows('ssh_tunnels')).flatMap(row =>
    TUNNEL_SECRETS.flatMap(name => text(row, name) ?? []),
  );
  const stored = [
    ...(await source.rows('dbs')).flatMap(row => text(row, 'password') ?? text(row, 'encrypted_extra') ?? []),
    ...ofTunnels,
  ];
  if (stored.length === 0 || stored.some(secret => unseal(secret) !== undefined)) return;
  const problem = hasKey
    ? `The secret key does not fit: it opens none of ${stored.length} stored secrets.`
    : `There are ${stored.length} stored secrets and no key to read them.`;
  fail('config.invalid', {
    detail: `${problem} Set the installation's SECRET_KEY with --secret-key or POWERSET_MIGRATE_SECRET_KEY, or migrate without passwords with --without-secrets.`,
  });
}

function changedOn(row: SourceRow, context: MoveContext): { readonly changedOn: number } {
  return { changedOn: auditOf(row, context).changed_on };
}

interface SecretDeps {
  readonly note: (why: string) => void;
  readonly context: MoveContext;
}

/** Returns the secrets encrypted for this installation; unreadable ones stay as they are here. */
function sealedSecrets(row: SourceRow, uri: string, { note, context }: SecretDeps) {
  const sealed: Record<string, string | null> = {};
  const readable: Record<string, string | null> = {};
  for (const [there, here] of Object.entries(SECRETS)) {
    const stored = text(row, there);
    const opened = stored === null ? null : context.unseal(stored);
    if (opened === undefined)
      note(`its ${there} could not be decrypted with the given key and was not copied`);
    else {
      const secret = there === 'password' ? maskUri(unmaskUri(uri, opened)).secret : opened;
      sealed[here] = secret === null || secret === '' ? null : context.seal(secret);
      readable[there] = stored ?? (there === 'password' ? secret : null);
    }
  }
  return { sealed, readable };
}

/** Returns an SSH tunnel; its server's key is learned on first use. */
function movedTunnel(
  row: SourceRow | undefined,
  { note, context }: SecretDeps,
): { readonly shown: string | null; readonly sealed: object; readonly readable: object } {
  if (!row) return { shown: null, sealed: { sealed_tunnel_secrets: null }, readable: {} };
  const stored = TUNNEL_SECRETS.flatMap(name =>
    text(row, name) === null ? [] : [[name, text(row, name)!] as const],
  );
  const opened = stored.map(([name, secret]) => [name, context.unseal(secret)] as const);
  const isReadable = opened.every(([, secret]) => secret !== undefined);
  if (!isReadable)
    note('the secrets of its SSH tunnel could not be decrypted with the given key and were not copied');
  const signIn = Object.fromEntries(opened.filter(([, secret]) => secret)) as TunnelSecrets;
  const shown = shownTunnel(
    {
      server_address: text(row, 'server_address') ?? '',
      server_port: whole(row, 'server_port') ?? 22,
      username: text(row, 'username') ?? '',
    },
    isReadable ? signIn : {},
  );
  return {
    shown,
    sealed: isReadable ? { sealed_tunnel_secrets: context.seal(JSON.stringify(signIn)) } : {},
    readable: Object.fromEntries(stored.map(([name, secret]) => [`tunnel ${name}`, secret])),
  };
}

function switches(row: SourceRow) {
  return {
    cache_timeout: whole(row, 'cache_timeout'),
    allow_ctas: flag(row, 'allow_ctas'),
    allow_cvas: flag(row, 'allow_cvas'),
    allow_dml: flag(row, 'allow_dml'),
    allow_file_upload: flag(row, 'allow_file_upload', flag(row, 'allow_csv_upload', 1)),
    allow_run_async: flag(row, 'allow_run_async'),
    expose_in_sqllab: flag(row, 'expose_in_sqllab', 1),
    impersonate_user: flag(row, 'impersonate_user'),
    force_ctas_schema: text(row, 'force_ctas_schema'),
    configuration_method: text(row, 'configuration_method') ?? 'sqlalchemy_form',
    is_managed_externally: flag(row, 'is_managed_externally'),
    external_url: text(row, 'external_url'),
  };
}

/** Returns the names of databases here that are not being copied. */
async function takenNames(
  rows: readonly SourceRow[],
  keyOf: (row: SourceRow) => string,
  { ledger }: MoveContext,
): Promise<Set<string>> {
  const coming = new Set(rows.map(keyOf));
  return new Set(
    (await ledger.db.selectFrom('databases').select(['uuid', 'name']).execute())
      .filter(database => !coming.has(database.uuid))
      .map(database => database.name),
  );
}

/** Returns the name, with a number if it is taken, and marks it as taken. */
export function freeName(name: string, taken: Set<string>): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name} ${number}`;
    if (taken.has(candidate)) continue;
    taken.add(candidate);
    return candidate;
  }
}
