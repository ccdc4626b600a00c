import type { SshTunnel } from '@powerset/contracts/database.ts';
import { fail } from '@powerset/core/errors.ts';
import type { Secrets } from '../../config/secret-key.ts';
import type { TunnelTarget } from '../../connections/ssh-tunnel.ts';
import { PASSWORD_MASK } from './secret-uri.ts';
import type { DatabaseRow } from './store.ts';

type TunnelColumns = Pick<DatabaseRow, 'tunnel' | 'sealed_tunnel_secrets'>;

export const TUNNEL_SECRETS = ['password', 'private_key', 'private_key_password'] as const;
type SecretName = (typeof TUNNEL_SECRETS)[number];
/** How to sign in to an SSH server. */
export type TunnelSecrets = Readonly<Partial<Record<SecretName, string>>>;

/** Returns the tunnel as clients see it, with masked secrets; undefined if the database has none. */
export function maskedTunnel({ tunnel }: Pick<DatabaseRow, 'tunnel'>): SshTunnel | undefined {
  return tunnel === null ? undefined : (JSON.parse(tunnel) as SshTunnel);
}

/**
 * Returns the columns for a tunnel; a masked secret stands for the stored one.
 * @throws AppError `resource.invalid` if a field is missing or there are two ways to sign in
 */
export function tunnelColumns(
  given: SshTunnel,
  before: TunnelColumns | undefined,
  secrets: Secrets,
): TunnelColumns {
  const known = before === undefined ? {} : storedSecrets(before, secrets);
  // The stored secrets belong to the server for which they were entered.
  const isElsewhere = before?.tunnel && !isSameServer(given, JSON.parse(before.tunnel) as SshTunnel);
  const masked = isElsewhere ? TUNNEL_SECRETS.filter(name => given[name] === PASSWORD_MASK) : [];
  if (masked.length > 0)
    fail('resource.invalid', {
      fields: Object.fromEntries(
        masked.map(name => [name, ['Enter it again: the stored one is for another server.']]),
      ),
    });
  const told = TUNNEL_SECRETS.flatMap(name =>
    given[name] ? [[name, given[name] === PASSWORD_MASK ? known[name] : given[name]] as const] : [],
  );
  const signIn = Object.fromEntries(told.filter(([, value]) => value !== undefined)) as TunnelSecrets;
  requireTunnel(given, signIn);
  const hostKey =
    given.host_key === undefined ? keyOfSameServer(given, before) : (given.host_key ?? undefined);
  return {
    tunnel: shownTunnel({ ...given, host_key: hostKey }, signIn),
    sealed_tunnel_secrets: secrets.encrypt(JSON.stringify(signIn)),
  };
}

/** Returns a tunnel in the form that everyone may see, with masked secrets. */
export function shownTunnel(
  { server_address, server_port, username, host_key }: SshTunnel,
  signIn: TunnelSecrets,
): string {
  return JSON.stringify({
    server_address,
    server_port,
    username,
    ...Object.fromEntries(Object.keys(signIn).map(name => [name, PASSWORD_MASK])),
    host_key,
  });
}

/** Returns the tunnel with the secrets needed to open it; undefined if the database has none. */
export function tunnelTarget(row: TunnelColumns, secrets: Secrets): TunnelTarget | undefined {
  const shown = maskedTunnel(row);
  if (!shown) return undefined;
  const { password, private_key: privateKey, private_key_password: passphrase } = storedSecrets(row, secrets);
  return {
    host: shown.server_address ?? '',
    port: shown.server_port ?? 22,
    username: shown.username ?? '',
    hostKey: shown.host_key ?? undefined,
    password,
    privateKey,
    passphrase,
  };
}

/** Returns a tunnel with the key that its server showed, if none was known. */
export function withHostKey<Columns extends Partial<TunnelColumns>>(
  columns: Columns,
  hostKey: string | undefined,
): Columns {
  if (!columns.tunnel || hostKey === undefined) return columns;
  return {
    ...columns,
    tunnel: JSON.stringify({ host_key: hostKey, ...(JSON.parse(columns.tunnel) as SshTunnel) }),
  };
}

export const NO_TUNNEL: TunnelColumns = { tunnel: null, sealed_tunnel_secrets: null };

function isSameServer(a: SshTunnel, b: SshTunnel): boolean {
  return a.server_address === b.server_address && a.server_port === b.server_port;
}

// Another server has another key.
function keyOfSameServer(given: SshTunnel, before: TunnelColumns | undefined): string | undefined {
  const known = before && maskedTunnel(before);
  return known && isSameServer(given, known) ? (known.host_key ?? undefined) : undefined;
}

function storedSecrets({ sealed_tunnel_secrets: sealed }: TunnelColumns, secrets: Secrets): TunnelSecrets {
  return sealed === null ? {} : (JSON.parse(secrets.decrypt(sealed)) as TunnelSecrets);
}

function requireTunnel(given: SshTunnel, signIn: TunnelSecrets): void {
  const missing = (['server_address', 'server_port', 'username'] as const).filter(name => !given[name]);
  if (missing.length > 0)
    fail('resource.invalid', {
      fields: Object.fromEntries(missing.map(name => [name, ['Field is required']])),
    });
  if (signIn.private_key_password && !signIn.private_key)
    fail('resource.invalid', { fields: { private_key: ['Field is required'] } });
  if (signIn.password && signIn.private_key)
    fail('resource.invalid', { detail: 'Cannot have multiple credentials for the SSH Tunnel' });
  if (!signIn.password && !signIn.private_key)
    fail('resource.invalid', { detail: 'Must provide credentials for the SSH Tunnel' });
}
