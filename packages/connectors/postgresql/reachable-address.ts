import type { ClientConfig } from 'pg';
import { AppError } from '@powerset/core/errors.ts';
import { nodeTls } from '@powerset/connector-kit/tls-options.ts';
import { PostgresqlClient, type PostgresqlAddress } from './client.ts';
import type { PostgresqlConfig } from './config.ts';
import { classifyPostgresqlError, isOfNetwork } from './errors.ts';
import type { PostgresqlServer } from './server-list.ts';
import { isOtherRole, requireRole, rolesInTurn, type SessionRole } from './session-role.ts';

/** A server that accepted the login, and the driver's options for it. */
export interface ReachedServer {
  readonly address: PostgresqlAddress;
  /** The required role of the server in each session. */
  readonly role: SessionRole;
}

/**
 * Returns the first server that accepts the login and has the required role; `prefer` and `allow` let the
 * server decide whether to encrypt.
 * @throws AppError `connection.failed` with the name of the option that
 * prevents the connection
 */
export async function reachedServer(
  config: PostgresqlConfig,
  random: () => number = Math.random,
): Promise<ReachedServer> {
  const servers = config.isBalanced ? shuffled(config.servers, random) : config.servers;
  const failures: AppError[] = [];
  for (const role of rolesInTurn(config.role)) {
    for (const server of servers) {
      try {
        return { address: await addressOf(config, server, role), role };
      } catch (error) {
        const known = explained(error, config);
        if (!isOfPlace(error)) throw known;
        failures.push(known);
      }
    }
  }
  throw failures.length === 1
    ? failures[0]!
    : new AppError('connection.failed', {
        detail: [...new Set(failures.map(({ message }) => message))].join(' '),
        cause: failures[0],
      });
}

function shuffled(servers: readonly PostgresqlServer[], random: () => number): PostgresqlServer[] {
  return servers
    .map(server => [random(), server] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, server]) => server);
}

async function addressOf(
  config: PostgresqlConfig,
  server: PostgresqlServer,
  role: SessionRole,
): Promise<PostgresqlAddress> {
  const [usual, other] = waysOf(config, server).map(ssl => addressOver(config, server, ssl));
  return await reached(usual!, role).catch((error: unknown) =>
    other !== undefined && isAboutEncryption(error) ? reached(other, role) : Promise.reject(error),
  );
}

// The order is that of libpq. If a certificate is given, `require` checks it; without one, `verify-ca` also
// checks the server name, because public authorities sign certificates for anyone.
function waysOf(config: PostgresqlConfig, { host }: PostgresqlServer): readonly ClientConfig['ssl'][] {
  if (host.startsWith('/')) return [false];
  const ways = usualWays(config);
  return config.channelBinding === 'require' ? ways.filter(way => way !== false) : ways;
}

function usualWays({ sslMode, tls }: PostgresqlConfig): readonly ClientConfig['ssl'][] {
  const hasCertificates = tls.ca !== undefined || tls.caFile !== undefined;
  switch (sslMode) {
    case 'disable':
      return [false];
    case 'allow':
      return [false, nodeTls(tls, 'none')];
    case 'prefer':
      return [nodeTls(tls, 'none'), false];
    case 'require':
      return [nodeTls(tls, hasCertificates ? 'signer' : 'none')];
    case 'verify-ca':
      return [nodeTls(tls, hasCertificates ? 'signer' : 'name')];
    case 'verify-full':
      return [nodeTls(tls, 'name')];
    default:
      throw new Error(`unknown mode ${sslMode satisfies never as string}`);
  }
}

function addressOver(
  {
    database,
    user,
    password,
    sessionOptions,
    applicationName,
    connectTimeoutMs,
    channelBinding,
  }: PostgresqlConfig,
  { host, port }: PostgresqlServer,
  ssl: ClientConfig['ssl'],
): PostgresqlAddress {
  return {
    // Without an explicit password the driver would look up those of the account that runs this process.
    host,
    port,
    database,
    user,
    password: password ?? (() => ''),
    ssl,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    application_name: applicationName,
    enableChannelBinding: ssl !== false && channelBinding !== 'disable',
    mustBeBound: channelBinding === 'require',
    ...(sessionOptions === undefined ? {} : { options: sessionOptions }),
  };
}

async function reached(address: PostgresqlAddress, role: SessionRole): Promise<PostgresqlAddress> {
  const client = new PostgresqlClient(address);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await requireRole(client, role, address);
    return address;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const NO_TLS = /does not support SSL connections|error establishing an SSL connection/;

// A server refuses this kind of connection with 28000; a handshake may fail if encryption is optional.
function isAboutEncryption(error: unknown): boolean {
  const { code = '', message } = error as Error & { readonly code?: string };
  return NO_TLS.test(message) || code === '28000' || /^(ERR_SSL|ERR_TLS|EPROTO)/.test(code);
}

const TAKES_NOBODY = '57P03';

/** Returns whether a server is unavailable, so that the next one is tried; a refused login is final. */
export function isOfPlace(error: unknown): boolean {
  const { code = '', message } = error as Error & { readonly code?: string };
  return (
    isOtherRole(error) ||
    code === TAKES_NOBODY ||
    isOfNetwork(code) ||
    /timeout expired|Connection terminated/.test(message)
  );
}

function explained(error: unknown, { sslMode, channelBinding }: PostgresqlConfig): AppError {
  const known = classifyPostgresqlError(error);
  if (known === undefined) throw error;
  if (!NO_TLS.test((error as Error).message)) return known;
  const option =
    channelBinding === 'require' && !ENCRYPTED.test(sslMode)
      ? 'channel_binding=require'
      : `sslmode=${sslMode}`;
  return new AppError('connection.failed', {
    detail: `The server does not support encrypted connections, but ${option} requires one.`,
    cause: error,
  });
}

const ENCRYPTED = /^(require|verify-ca|verify-full)$/;
