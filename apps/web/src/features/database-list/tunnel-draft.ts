import type { SshTunnel } from '@powerset/contracts/database.ts';

/** An SSH tunnel during editing. */
export interface TunnelDraft {
  readonly host: string;
  /** The port as typed; `portOf` parses it. */
  readonly port: string;
  readonly username: string;
  readonly signIn: 'password' | 'key';
  readonly password: string;
  readonly privateKey: string;
  readonly passphrase: string;
  /** The known key of the server; undefined before the first connection. */
  readonly hostKey: string | undefined;
  /** Trusts whatever key the server shows next, because its key has changed. */
  readonly trustsAnew: boolean;
}

export const NEW_TUNNEL: TunnelDraft = {
  host: '',
  port: '22',
  username: '',
  signIn: 'password',
  password: '',
  privateKey: '',
  passphrase: '',
  hostKey: undefined,
  trustsAnew: false,
};

/** The server's messages about the credentials of the tunnel. */
export type TunnelProblems = Readonly<Partial<Record<'password' | 'privateKey' | 'passphrase', string>>>;

/** Returns the messages about a tunnel's secrets; undefined if there are none. */
export function tunnelProblems({
  password,
  private_key: privateKey,
  private_key_password: passphrase,
}: Readonly<Record<string, string>>): TunnelProblems | undefined {
  if (!password && !privateKey && !passphrase) return undefined;
  return {
    ...(password ? { password } : {}),
    ...(privateKey ? { privateKey } : {}),
    ...(passphrase ? { passphrase } : {}),
  };
}

/** Returns the draft of an existing tunnel; its secrets are masks that stand for the stored values. */
export function tunnelDraft({
  server_address,
  server_port,
  username,
  password,
  private_key,
  private_key_password,
  host_key,
}: SshTunnel): TunnelDraft {
  return {
    host: server_address ?? '',
    port: server_port === undefined ? '' : String(server_port),
    username: username ?? '',
    signIn: private_key ? 'key' : 'password',
    password: password ?? '',
    privateKey: private_key ?? '',
    passphrase: private_key_password ?? '',
    hostKey: host_key ?? undefined,
    trustsAnew: false,
  };
}

const HIGHEST_PORT = 65_535;

/** Returns the port number, or undefined for a text that is not one. */
export function portOf(text: string): number | undefined {
  const port = /^\d+$/.test(text.trim()) ? Number(text) : 0;
  return port >= 1 && port <= HIGHEST_PORT ? port : undefined;
}

/** Returns whether the tunnel has everything that it needs. */
export function isCompleteTunnel({
  host,
  port,
  username,
  signIn,
  password,
  privateKey,
}: TunnelDraft): boolean {
  return (
    host.trim() !== '' &&
    portOf(port) !== undefined &&
    username.trim() !== '' &&
    (signIn === 'password' ? password : privateKey).trim() !== ''
  );
}

/** Returns a complete tunnel in the form that the server accepts. */
export function tunnelBody({
  host,
  port,
  username,
  signIn,
  password,
  privateKey,
  passphrase,
  trustsAnew,
}: TunnelDraft): SshTunnel {
  return {
    server_address: host.trim(),
    server_port: portOf(port)!,
    username: username.trim(),
    ...(signIn === 'password'
      ? { password }
      : { private_key: privateKey, ...(passphrase ? { private_key_password: passphrase } : {}) }),
    ...(trustsAnew ? { host_key: null } : {}),
  };
}
