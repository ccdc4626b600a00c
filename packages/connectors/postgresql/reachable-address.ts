import { Client, type ClientConfig } from 'pg';
import { AppError } from '@powerset/core/errors.ts';
import { nodeTls } from '@powerset/connector-kit/tls-options.ts';
import type { PostgresqlConfig } from './config.ts';
import { classifyPostgresqlError } from './errors.ts';

/**
 * What the driver is told, once a server answered to it: `prefer` and `allow` leave it to the server whether the connection is encrypted.
 * @throws AppError `connection.failed` in words that name the option where one is in the way
 */
export async function reachableAddress(config: PostgresqlConfig): Promise<ClientConfig> {
  const [usual, other] = waysOf(config).map(ssl => addressOver(config, ssl));
  try {
    return await reached(usual!);
  } catch (error) {
    if (other !== undefined && isAboutEncryption(error)) return reached(other).catch((failure: unknown) => explain(failure, config));
    return explain(error, config);
  }
}

// As libpq orders them. With a certificate at hand `require` looks at it, and a public authority says nothing without the name of the server.
function waysOf({ sslMode, tls }: PostgresqlConfig): readonly ClientConfig['ssl'][] {
  const hasCertificates = tls.ca !== undefined || tls.caFile !== undefined;
  switch (sslMode) {
    case 'disable': return [false];
    case 'allow': return [false, nodeTls(tls, 'none')];
    case 'prefer': return [nodeTls(tls, 'none'), false];
    case 'require': return [nodeTls(tls, hasCertificates ? 'signer' : 'none')];
    case 'verify-ca': return [nodeTls(tls, hasCertificates ? 'signer' : 'name')];
    case 'verify-full': return [nodeTls(tls, 'name')];
    default: throw new Error(`unknown mode ${sslMode satisfies never as string}`);
  }
}

function addressOver({ host, port, database, user, password, sessionOptions, applicationName, connectTimeoutMs }: PostgresqlConfig, ssl: ClientConfig['ssl']): ClientConfig {
  return {
    // Without one of its own the driver would look for the passwords of whoever runs the server.
    host, port, database, user, password: password ?? (() => ''), ssl: host.startsWith('/') ? false : ssl, connectionTimeoutMillis: connectTimeoutMs, keepAlive: true, application_name: applicationName,
    ...(sessionOptions === undefined ? {} : { options: sessionOptions }),
  };
}

async function reached(address: ClientConfig): Promise<ClientConfig> {
  const client = new Client(address);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return address;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const NO_TLS = /does not support SSL connections|error establishing an SSL connection/;

// A server that does not let this kind of connection in says so by 28000; a handshake may fail where nobody asked for one.
function isAboutEncryption(error: unknown): boolean {
  const { code = '', message } = error as Error & { readonly code?: string };
  return NO_TLS.test(message) || code === '28000' || /^(ERR_SSL|ERR_TLS|EPROTO)/.test(code);
}

function explain(error: unknown, { sslMode }: PostgresqlConfig): never {
  const known = classifyPostgresqlError(error);
  if (known === undefined || !NO_TLS.test((error as Error).message)) throw known ?? error;
  throw new AppError('connection.failed', { detail: `The server does not take encrypted connections, which sslmode=${sslMode} asks for.`, cause: error });
}
