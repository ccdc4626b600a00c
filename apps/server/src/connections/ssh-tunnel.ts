import { createHash } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Client, ClientChannel } from 'ssh2';
import { AppError } from '@powerset/core/errors.ts';
import { addressPieces, addressText } from '@powerset/connector-kit/address-parts.ts';

/** How to reach the SSH server in front of a database. */
export interface TunnelTarget {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password?: string | undefined;
  readonly privateKey?: string | undefined;
  readonly passphrase?: string | undefined;
  /**
   * The SHA-256 of the key that the server must show, in OpenSSH's format (`SHA256:…`); undefined accepts any
   * key.
   */
  readonly hostKey?: string | undefined;
}

export interface Tunnel {
  /** The database address with this end of the tunnel in it. */
  readonly uri: string;
  /** The SHA-256 of the key that the SSH server showed. */
  readonly hostKey: string;
  close(): Promise<void>;
}

const READY_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_MS = 30_000;

/**
 * Opens the local end of a tunnel. It connects to the SSH server on the first connection and again after a
 * loss.
 * All connections must meet the known key, or the first one shown.
 * @throws AppError `connection.failed` if the SSH server is unreachable, shows another key, refuses the
 * login, or cannot reach the database
 */
export async function openTunnel(
  target: TunnelTarget,
  uri: string,
  connectArgs: Readonly<Record<string, unknown>> = {},
): Promise<Tunnel> {
  const place = placeOf(uri, connectArgs);
  const sockets = new Set<Socket>();
  let current: Promise<SignedIn> | undefined;
  let hostKey = target.hostKey;
  const client = async (): Promise<Client> => {
    current ??= connect({ ...target, hostKey }, () => {
      current = undefined;
    });
    const signedIn = await current;
    hostKey = signedIn.hostKey;
    return signedIn.ssh;
  };
  const server = createServer(socket => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    void client()
      .then(ssh => forward(ssh, place))
      .then(
        channel => pipe(socket, channel),
        () => socket.destroy(),
      );
  });
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    await new Promise(resolve => {
      server.close(resolve);
    });
    await current?.then(
      ({ ssh }) => ssh.end(),
      () => undefined,
    );
  };
  try {
    const port = await listen(server);
    // Connecting early reports why the way to the database is closed.
    (await forward(await client(), place)).destroy();
    return { uri: place.with(port), hostKey: hostKey!, close };
  } catch (cause) {
    await close();
    throw cause;
  }
}

interface Place {
  readonly host: string;
  readonly port: number;
  with(port: number): string;
}

// The default ports of addresses without one.
const USUAL_PORTS: Readonly<Record<string, number>> = {
  postgresql: 5432,
  postgres: 5432,
  cockroachdb: 26_257,
  redshift: 5439,
  mysql: 3306,
  mariadb: 3306,
  mssql: 1433,
  clickhousedb: 8123,
  clickhouse: 8123,
  trino: 8080,
  presto: 8080,
};

const OTHER_PLACES = /^(host|hostaddr|port|service|unix_socket|unix_sock)$/i;

function placeOf(uri: string, connectArgs: Readonly<Record<string, unknown>>): Place {
  const pieces = addressPieces(uri);
  const port = Number(pieces?.port || USUAL_PORTS[pieces?.scheme.toLowerCase().split('+')[0] ?? '']);
  // Some drivers read the host from other options and would bypass the tunnel.
  if (
    /,/.test(pieces?.host ?? uri) ||
    [...new URLSearchParams(pieces?.query ?? '').keys(), ...Object.keys(connectArgs)].some(name =>
      OTHER_PLACES.test(name),
    )
  )
    throw new AppError('connection.failed', {
      detail:
        'A database that is reached through a tunnel is named by one host and one port before the path of its address.',
    });
  if (!pieces?.host || !Number.isInteger(port))
    throw new AppError('connection.failed', {
      detail: 'A database connected through an SSH tunnel needs a host and port in its address.',
    });
  return {
    host: pieces.host.replace(/^\[|\]$/g, ''),
    port,
    with: here => addressText({ ...pieces, host: '127.0.0.1', port: String(here) }),
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server
      .once('error', reject)
      .listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

interface SignedIn {
  readonly ssh: Client;
  readonly hostKey: string;
}

async function connect(
  { host, port, username, password, privateKey, passphrase, hostKey }: TunnelTarget,
  onEnd: () => void,
): Promise<SignedIn> {
  // Loaded only when a tunnel is used.
  const { default: ssh2 } = await import('ssh2');
  return new Promise((resolve, reject) => {
    const ssh = new ssh2.Client();
    let shown = '';
    const isOther = (): boolean => hostKey !== undefined && shown !== '' && shown !== hostKey;
    const hostVerifier = (key: Buffer): boolean => {
      shown = fingerprint(key);
      return !isOther();
    };
    const refuse = (cause: unknown): void => {
      onEnd();
      reject(
        new AppError('connection.failed', {
          detail: isOther()
            ? otherKey(hostKey!, shown)
            : `The SSH server cannot be used: ${cause instanceof Error ? cause.message : 'unknown'}`,
          cause,
        }),
      );
    };
    ssh
      .once('ready', () => resolve({ ssh, hostKey: shown }))
      .on('error', refuse)
      .once('close', onEnd);
    try {
      ssh.connect({
        host,
        port,
        username,
        password,
        privateKey,
        passphrase,
        hostVerifier,
        readyTimeout: READY_TIMEOUT_MS,
        keepaliveInterval: KEEP_ALIVE_MS,
      });
    } catch (cause) {
      refuse(cause); // An unreadable private key has no type.
    }
  });
}

// The format of `ssh-keygen -l`.
function fingerprint(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
}

function otherKey(known: string, shown: string): string {
  return `The SSH server shows another key (${shown}) than the known one (${known}), so nothing was sent to it. If its key was changed on purpose, save the tunnel without a key, or with the new one.`;
}

function forward(ssh: Client, { host, port }: Place): Promise<ClientChannel> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () =>
        reject(
          new AppError('connection.failed', {
            detail: `The SSH server could not reach the database: no response within ${READY_TIMEOUT_MS / 1000} seconds`,
          }),
        ),
      READY_TIMEOUT_MS,
    );
    ssh.forwardOut('127.0.0.1', 0, host, port, (cause, channel) => {
      clearTimeout(late);
      if (cause)
        reject(
          new AppError('connection.failed', {
            detail: `The SSH server could not reach the database: ${cause.message}`,
            cause,
          }),
        );
      else resolve(channel);
    });
  });
}

function pipe(socket: Socket, channel: ClientChannel): void {
  channel.on('error', () => socket.destroy());
  channel.once('close', () => socket.destroy());
  socket.once('close', () => channel.destroy());
  socket.pipe(channel).pipe(socket);
}
