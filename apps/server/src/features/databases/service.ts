import type { DatabaseDeps } from './database-deps.ts';
import { knownCertificate, unmasked } from './openable-database.ts';
import { followChange, forgetResults } from './follow-change.ts';
import { randomUUID, X509Certificate } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { AppError, fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';

import { addressOf, parameterMessages } from '@powerset/connector-kit/connection-parameters.ts';
import type { ConnectionExtras } from '@powerset/connector-kit/connector.ts';
import type { DatabaseCreate, DatabaseUpdate } from '@powerset/contracts/database.ts';
import { visibleDatabases } from '../../access/data-access.ts';
import { requireCurrent } from '../../access/version.ts';
import type { Secrets } from '../../config/secret-key.ts';
import type { TestedAddress, TestedConnection } from '../../connections/connections.ts';

import { nextVersion } from '../../listing/moments.ts';
import type { Db } from '../../metadata/open-store.ts';
import { requireNoReports } from '../reports/access.ts';
import { visibleDatabase } from './access.ts';
import { connectionExtras, secretsOfParameters } from './connection-extras.ts';
import { requireAddress } from './safe-address.ts';
import { extraColumns, filledExtra, openExtra } from './secret-options.ts';
import { maskUri, PASSWORD_MASK } from './secret-uri.ts';
import { databaseStore, type DatabaseRow } from './store.ts';
import { filledSecrets, keptSecrets, requireSameWay, storedWay, unsealed } from './stored-secrets.ts';
import { NO_TUNNEL, tunnelColumns, tunnelTarget, withHostKey } from './tunnel.ts';
import { databaseItem } from './wire.ts';

export { followChange } from './follow-change.ts';
export { unmasked } from './openable-database.ts';
export type { DatabaseDeps } from './database-deps.ts';

export { hasMask, maskUri, PASSWORD_MASK, unmaskUri, withPassword } from './secret-uri.ts';
export { extraColumns, filledExtra, openExtra, sealOpenOptions } from './secret-options.ts';
export { filledSecrets, keptSecrets, otherPart, storedWay } from './stored-secrets.ts';
export { maskedTunnel, shownTunnel, TUNNEL_SECRETS, tunnelColumns, type TunnelSecrets } from './tunnel.ts';
export { addressParts, auditedDatabase, builderDatabaseFacts, databaseFacts, databaseItem } from './wire.ts';

/** Adds a database after testing the connection. */
export async function createDatabase(
  body: DatabaseCreate,
  actor: Actor,
  deps: DatabaseDeps,
): Promise<DatabaseRow> {
  const uri =
    (isForm(body) ? uriOfForm(body, deps) : body.sqlalchemy_uri) ??
    uriOfParameters(body, deps) ??
    fail('resource.invalid', { fields: { sqlalchemy_uri: ['Field is required'] } });
  requireAddress(uri, deps);
  requireCertificate(body.server_cert);
  await requireFreeName(deps.db, body.database_name);
  if (body.uuid && (await databaseStore(deps.db).byUuid(body.uuid)))
    fail('resource.invalid', { fields: { uuid: ['A database with this uuid is there already.'] } });
  const tunnel =
    body.ssh_tunnel && Object.keys(body.ssh_tunnel).length > 0
      ? tunnelColumns(body.ssh_tunnel, undefined, deps.secrets)
      : NO_TUNNEL;
  const extra = filledExtra(body.extra || '{}', undefined, deps.secrets);
  const { hostKey } = await tryToReach(
    {
      uri,
      extras: connectionExtras(
        extra,
        body.masked_encrypted_extra ?? secretsOfParameters(body),
        body.server_cert,
      ),
      impersonateUser: body.impersonate_user ?? false,
      tunnel: tunnelTarget(tunnel, deps.secrets),
    },
    actor,
    deps,
  );
  const moment = deps.now();
  const { masked, secret } = maskUri(uri);
  const store = databaseStore(deps.db);
  const id = await store.insert({
    uuid: body.uuid ?? randomUUID(),
    name: body.database_name,
    engine: deps.connections.backendOf(uri) ?? engineOf(uri),
    uri: masked,
    sealed_password: secret === null ? null : deps.secrets.encrypt(secret),
    sealed_encrypted_extra: seal(body.masked_encrypted_extra ?? secretsOfParameters(body), deps),
    sealed_server_cert: seal(body.server_cert, deps),
    ...withHostKey(tunnel, hostKey),
    ...extraColumns(extra, deps.secrets),
    cache_timeout: body.cache_timeout ?? null,
    allow_ctas: flag(body.allow_ctas),
    allow_cvas: flag(body.allow_cvas),
    allow_dml: flag(body.allow_dml),
    allow_file_upload: flag(body.allow_file_upload),
    allow_run_async: flag(body.allow_run_async),
    expose_in_sqllab: flag(body.expose_in_sqllab ?? true),
    impersonate_user: flag(body.impersonate_user),
    force_ctas_schema: body.force_ctas_schema ?? null,
    configuration_method: body.configuration_method ?? 'sqlalchemy_form',
    is_managed_externally: flag(body.is_managed_externally ?? false),
    external_url: body.external_url ?? null,
    created_on: moment,
    created_by: actor.userId,
    changed_on: moment,
    changed_by: actor.userId,
  });
  return (await store.byId(id))!;
}

/** Changes a database; a masked password stands for the stored one. */
export async function updateDatabase(
  id: number,
  body: DatabaseUpdate,
  { actor, basedOn, ...deps }: DatabaseDeps & { readonly actor: Actor; readonly basedOn: string | undefined },
): Promise<DatabaseRow> {
  const before = await visibleDatabase(id, actor, deps);
  await requireCurrent(
    { header: basedOn, sent: body },
    { ...before, kind: 'database', fields: () => savedFields(before) },
    deps,
  );
  if (body.database_name === null) fail('resource.invalid', { detail: 'Database could not be updated.' });
  requireCertificate(body.server_cert);
  if (body.database_name && body.database_name !== before.name)
    await requireFreeName(deps.db, body.database_name);
  const given =
    isForm(body) && body.parameters
      ? uriOfForm({ ...body, engine: body.engine ?? before.engine }, deps)
      : body.sqlalchemy_uri;
  if (given !== undefined) requireAddress(given, deps);
  const tunnel = changedTunnel(body.ssh_tunnel, before, deps);
  const kept = keptSecrets(
    { uri: given, secretExtra: body.masked_encrypted_extra, extra: body.extra },
    before,
    deps.secrets,
  );
  const extra =
    body.extra === undefined
      ? openExtra(before, deps.secrets)
      : filledExtra(body.extra || '{}', before, deps.secrets);
  const certificate = meantCertificate(body.server_cert, before, deps.secrets);
  requireSameWay(
    { uri: given ?? before.uri, extra, tunnel: (tunnel ?? before).tunnel, certificate },
    { ...storedWay(before, deps.secrets), certificate: knownCertificate(before, deps.secrets) },
    kept,
  );
  const secretExtra = filledSecrets(body.masked_encrypted_extra, before, deps.secrets);
  const uri = given === undefined ? undefined : unmasked(given, before, deps.secrets);
  const reached = uri ?? (tunnel && unmasked(before.uri, before, deps.secrets));
  let hostKey: string | undefined;
  const extras = connectionExtras(
    extra,
    secretExtra === undefined ? unsealed(before, deps.secrets) : secretExtra,
    certificate,
  );
  if (reached === undefined)
    requireUsable({ uri: unmasked(before.uri, before, deps.secrets), extras }, before, deps);
  else {
    ({ hostKey } = await tryToReach(
      {
        uri: reached,
        extras,
        impersonateUser: body.impersonate_user ?? before.impersonate_user === 1,
        tunnel: tunnelTarget(tunnel ?? before, deps.secrets),
      },
      actor,
      deps,
    ));
  }
  // Writing fails if the row was changed since it was compared, so that a concurrent change of the connection
  // is never overwritten.
  const version =
    basedOn === undefined &&
    given === undefined &&
    body.extra === undefined &&
    body.masked_encrypted_extra === undefined &&
    body.server_cert === undefined &&
    tunnel === undefined
      ? undefined
      : before.changed_on;
  const after = await deps.db.transaction().execute(async trx => {
    const store = databaseStore(trx);
    await store.update(
      id,
      {
        ...changedColumns({ ...body, masked_encrypted_extra: secretExtra }, deps),
        ...(body.extra === undefined ? {} : extraColumns(extra, deps.secrets)),
        ...(uri === undefined ? {} : address(uri, deps)),
        ...(tunnel && withHostKey(tunnel, hostKey)),
        changed_on: nextVersion(deps.now(), before.changed_on),
        changed_by: actor.userId,
      },
      version,
    );
    const changed = (await store.byId(id))!;
    await followChange(before, changed, { db: trx, secrets: deps.secrets });
    return changed;
  });
  await deps.connections.forget(id);
  return after;
}

// Null removes the tunnel; a missing or empty tunnel keeps the current one.
function changedTunnel(
  given: DatabaseUpdate['ssh_tunnel'],
  before: DatabaseRow,
  { secrets }: Pick<DatabaseDeps, 'secrets'>,
): Pick<DatabaseRow, 'tunnel' | 'sealed_tunnel_secrets'> | undefined {
  if (given === null) return before.tunnel === null ? undefined : NO_TUNNEL;
  return given && Object.keys(given).length > 0 ? tunnelColumns(given, before, secrets) : undefined;
}

// Returns the fields that saves may change, without secrets.
function savedFields(database: DatabaseRow): Readonly<Record<string, unknown>> {
  return {
    ...databaseItem(database),
    sqlalchemy_uri: database.uri,
    extra: database.extra,
    external_url: database.external_url,
  };
}

/** Deletes databases that no dataset uses. */
export async function deleteDatabases(
  ids: readonly number[],
  actor: Actor,
  deps: DatabaseDeps,
): Promise<void> {
  await deps.db.transaction().execute(async trx => {
    const store = databaseStore(trx);
    if ((await store.visible(ids, visibleDatabases(actor))).length < new Set(ids).size)
      fail('resource.not-found');
    if (await store.hasDatasets(ids))
      fail('resource.in-use', { detail: 'Cannot delete a database that has datasets attached' });
    await requireNoReports(trx, 'database', ids);
    await store.remove(ids);
  });
  for (const id of ids) await deps.connections.forget(id);
}

/** Removes the tunnel of a database, which is then reached directly. */
export async function removeTunnel(
  id: number,
  actor: Actor,
  { db, secrets, connections, now }: DatabaseDeps,
): Promise<void> {
  const before = await visibleDatabase(id, actor, { db });
  if (before.tunnel === null) fail('resource.not-found');
  const way = storedWay(before, secrets);
  requireSameWay(
    { ...way, tunnel: null },
    way,
    keptSecrets({ uri: undefined, secretExtra: undefined, extra: undefined }, before, secrets),
  );
  await db.transaction().execute(async trx => {
    await databaseStore(trx).update(
      id,
      { ...NO_TUNNEL, changed_on: nextVersion(now(), before.changed_on), changed_by: actor.userId },
      before.changed_on,
    );
    await forgetResults(trx, id);
  });
  await connections.forget(id);
}

/** Stores the key that the SSH server of a database showed first; a known key stays. */
export async function rememberHostKey(
  id: number,
  hostKey: string,
  { db }: Pick<DatabaseDeps, 'db'>,
): Promise<void> {
  const row = await databaseStore(db).byId(id);
  if (row?.tunnel) await databaseStore(db).rememberTunnel(id, row.tunnel, withHostKey(row, hostKey).tunnel);
}

/**
 * Returns a database by name if the actor may see it. Users who may not see it must not test other addresses
 * with its secrets.
 */
export async function visibleByName(name: string, actor: Actor, db: Db): Promise<DatabaseRow | undefined> {
  const known = await databaseStore(db).byName(name);
  return known && (await databaseStore(db).visible([known.id], visibleDatabases(actor)))[0];
}

/** Returns the database's columns for the secrets of a new address. */
function address(
  uri: string,
  { secrets, connections }: DatabaseDeps,
): Pick<DatabaseRow, 'uri' | 'engine' | 'sealed_password'> {
  const { masked, secret } = maskUri(uri);
  return {
    uri: masked,
    engine: connections.backendOf(uri) ?? engineOf(uri),
    sealed_password: secret === null ? null : secrets.encrypt(secret),
  };
}

/** Returns the backend that an address names, for addresses that no connector knows. */
export function engineOf(uri: string): string {
  return /^(\w+)/.exec(uri)?.[1]?.toLowerCase() ?? '';
}

/**
 * Returns the certificate that a save or test means: a mask or a missing certificate means the stored one.
 */
export function meantCertificate(
  given: string | null | undefined,
  stored: Pick<DatabaseRow, 'sealed_server_cert'>,
  secrets: Secrets,
): string | null {
  return given === undefined || given === PASSWORD_MASK ? knownCertificate(stored, secrets) : given || null;
}

/** Throws `request.invalid` if a text is not a certificate. */
export function requireCertificate(text: string | null | undefined): void {
  if (!text || text === PASSWORD_MASK) return;
  try {
    new X509Certificate(text);
  } catch (cause) {
    fail('request.invalid', { fields: { server_cert: ['Invalid certificate'] }, cause });
  }
}

async function requireFreeName(db: Db, name: string): Promise<void> {
  if (await databaseStore(db).byName(name))
    fail('resource.invalid', { fields: { database_name: 'A database with the same name already exists.' } });
}

async function tryToReach(
  address: TestedAddress,
  actor: Actor,
  { connections }: Pick<DatabaseDeps, 'connections'>,
): Promise<TestedConnection> {
  if (!connections.backendOf(address.uri))
    fail('resource.invalid', { detail: 'Connection failed, please check your connection settings' });
  try {
    return await connections.test(address, actor);
  } catch (cause) {
    return fail('resource.invalid', {
      detail:
        cause instanceof AppError
          ? cause.message
          : 'Connection failed, please check your connection settings',
      cause,
    });
  }
}

// Reports at save what a driver would refuse; databases saved before report it when they connect.
function requireUsable(
  { uri, extras }: Pick<TestedAddress, 'uri'> & { readonly extras: ConnectionExtras },
  before: DatabaseRow,
  { connections, secrets }: DatabaseDeps,
): void {
  const { connectArgs, serverCertificate } = connectionExtras(
    openExtra(before, secrets),
    null,
    knownCertificate(before, secrets),
  );
  if (isDeepStrictEqual([connectArgs, serverCertificate], [extras.connectArgs, extras.serverCertificate]))
    return;
  const detail = connections.problemOf({ uri, extras });
  if (detail !== undefined) fail('resource.invalid', { detail });
}

function isForm(body: DatabaseUpdate): boolean {
  return body.configuration_method === 'dynamic_form';
}

// Reports an invalid form field by field, before anything is tried.
function uriOfForm(
  { engine, parameters = {} }: Pick<DatabaseUpdate, 'engine' | 'parameters'>,
  { connections }: Pick<DatabaseDeps, 'connections'>,
): string | undefined {
  if (!engine)
    return fail('request.invalid', {
      fields: { _schema: ['An engine must be specified when passing individual parameters to a database.'] },
    });
  const facts = connections.factsOf(engine);
  if (!facts?.connection.parameters)
    return fail('request.invalid', {
      fields: {
        _schema: ['Engine spec "InvalidEngine" does not support being configured via individual parameters.'],
      },
    });
  const wrong = parameterMessages(parameters, facts);
  return wrong ? fail('request.invalid', { fields: wrong }) : addressOf(parameters, facts);
}

/** Returns the address built from single parameters; undefined if they make none. */
export function uriOfParameters(
  {
    engine,
    parameters,
  }: {
    readonly engine?: string | null | undefined;
    readonly parameters?: Record<string, unknown> | undefined;
  },
  { connections }: Pick<DatabaseDeps, 'connections'>,
): string | undefined {
  if (!engine || !parameters) return undefined;
  const facts = connections.factsOf(engine);
  if (facts?.connection.parameters) return addressOf(parameters, facts);
  if (typeof parameters['host'] !== 'string') return undefined;
  const part = (name: string): string => encodeURIComponent(String(parameters[name] ?? ''));
  const user = parameters['username']
    ? `${part('username')}${parameters['password'] ? `:${part('password')}` : ''}@`
    : '';
  const port = parameters['port'] ? `:${part('port')}` : '';
  const search = new URLSearchParams(parameters['query'] as Record<string, string> | undefined).toString();
  return `${engine}://${user}${parameters['host']}${port}/${part('database')}${search === '' ? '' : `?${search}`}`;
}

function changedColumns(body: DatabaseUpdate, deps: DatabaseDeps): Partial<DatabaseRow> {
  const switches = [
    'allow_ctas',
    'allow_cvas',
    'allow_dml',
    'allow_file_upload',
    'allow_run_async',
    'expose_in_sqllab',
    'impersonate_user',
  ] as const;
  return {
    ...Object.fromEntries(
      switches.flatMap(name => (body[name] === undefined ? [] : [[name, flag(body[name])]])),
    ),
    ...(body.database_name ? { name: body.database_name } : {}),
    ...(body.cache_timeout === undefined ? {} : { cache_timeout: body.cache_timeout }),
    ...(body.force_ctas_schema === undefined ? {} : { force_ctas_schema: body.force_ctas_schema }),
    ...(body.configuration_method === undefined ? {} : { configuration_method: body.configuration_method }),
    ...(body.masked_encrypted_extra !== undefined
      ? { sealed_encrypted_extra: seal(body.masked_encrypted_extra, deps) }
      : {}),
    ...(body.server_cert === undefined || body.server_cert === PASSWORD_MASK
      ? {}
      : { sealed_server_cert: seal(body.server_cert, deps) }),
  };
}

function seal(text: string | null | undefined, { secrets }: DatabaseDeps): string | null {
  return text ? secrets.encrypt(text) : null;
}

function flag(value: boolean | undefined): 0 | 1 {
  return value ? 1 : 0;
}
