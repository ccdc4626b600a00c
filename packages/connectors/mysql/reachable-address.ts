import { connect, isIP, type Socket } from 'node:net';
import { createConnection, type ConnectionOptions } from 'mysql2';
import { AppError } from '@powerset/core/errors.ts';
import { nodeTls, type TlsCheck } from '@powerset/connector-kit/tls-options.ts';
import type { MysqlConfig } from './config.ts';
import { classifyMysqlError } from './errors.ts';

/**
 * Returns the driver's options, once a server accepted them: `preferred` lets the server decide whether to
 * encrypt.
 * @throws AppError `connection.failed` with the name of the option that prevents the connection
 */
export async function reachableAddress(config: MysqlConfig): Promise<ConnectionOptions> {
  const [usual, other] = waysOf(config);
  try {
    return await reached(addressOver(config, usual!));
  } catch (error) {
    if (other !== undefined && (error as { code?: unknown }).code === 'HANDSHAKE_NO_SSL_SUPPORT')
      return await reached(addressOver(config, other)).catch(explain);
    return explain(error);
  }
}

function waysOf({ ssl }: MysqlConfig): readonly (TlsCheck | 'plain')[] {
  switch (ssl) {
    case 'off':
      return ['plain'];
    case 'preferred':
      return ['none', 'plain'];
    case 'on':
      return ['none'];
    case 'verify-ca':
      return ['signer'];
    case 'verify':
      return ['name'];
    default:
      throw new Error(`unknown mode ${ssl satisfies never as string}`);
  }
}

function addressOver(
  { host, port, socket, database, user, password, tls, connectTimeoutMs }: MysqlConfig,
  way: TlsCheck | 'plain',
): ConnectionOptions {
  return {
    ...(socket === undefined ? { host, port } : { socketPath: socket }),
    database,
    user,
    password,
    connectTimeout: connectTimeoutMs,
    ...(way === 'plain' ? {} : { ssl: { ...nodeTls(tls, way), verifyIdentity: way === 'name' } }),
    enableKeepAlive: true,
    charset: 'utf8mb4',
    timezone: 'Z',
    // Keeps every digit and timestamp as the server wrote it; no local file is ever sent.
    supportBigNumbers: true,
    bigNumberStrings: true,
    dateStrings: true,
    jsonStrings: true,
    flags: ['-LOCAL_FILES'],
    multipleStatements: false,
    ...(way === 'name' && isIP(host) !== 0
      ? { stream: () => namedSocket({ host, port }, tls.serverName ?? host) }
      : {}),
  };
}

// For a numeric address the driver names no server, and Node.js would look for `localhost` in the
// certificate.
function namedSocket(place: { readonly host: string; readonly port: number }, name: string): Socket {
  return Object.assign(connect(place), { _host: name });
}

function reached(address: ConnectionOptions): Promise<ConnectionOptions> {
  return new Promise((resolve, reject) => {
    const connection = createConnection(address);
    connection.on('error', () => undefined);
    connection.connect(error => {
      connection.destroy();
      if (error) reject(error);
      else resolve(address);
    });
  });
}

function explain(error: unknown): never {
  if ((error as { code?: unknown }).code === 'HANDSHAKE_NO_SSL_SUPPORT')
    throw new AppError('connection.failed', {
      detail: 'The server does not support encrypted connections, but the address requires one.',
      cause: error,
    });
  throw classifyMysqlError(error) ?? error;
}
