import type { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@powerset/core/errors.ts';
import type { StatementDriver } from '@powerset/connector-kit/connection-over.ts';
import { putValues, literalOf } from '@powerset/connector-kit/put-values.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { sessionDriver, type DriverSession } from '@powerset/connector-kit/session-driver.ts';
import type { Dialect } from '@powerset/sql/dialect.ts';
import type { SqlValue } from '@powerset/sql/tree/expression.ts';
import { hiveFailure } from './errors.ts';
import { hiveColumn, hiveRows, type HiveColumn, type HiveValues } from './types.ts';

/** Types the part of the package `hive-driver` that is used here. */
export interface HivePackage {
  readonly HiveClient: new (service: unknown, types: unknown) => HiveClient;
  readonly thrift: {
    readonly TCLIService: unknown;
    readonly TCLIService_types: { readonly TProtocolVersion: Readonly<Record<string, number>> };
  };
  readonly connections: {
    readonly TcpConnection: new () => unknown;
    readonly HttpConnection: new () => unknown;
  };
  readonly auth: {
    readonly NoSaslAuthentication: new () => unknown;
    readonly PlainTcpAuthentication: new (account: object) => unknown;
    readonly PlainHttpAuthentication: new (account: object) => unknown;
  };
}
interface HiveClient extends Pick<EventEmitter, 'on'> {
  connect(options: object, provider: unknown, auth: unknown): Promise<unknown>;
  openSession(request: object): Promise<HiveSession>;
  close(): void;
}
interface HiveSession {
  executeStatement(sql: string, options: object): Promise<HiveOperation>;
  close(): Promise<unknown>;
}
interface HiveOperation {
  status(
    withProgress: boolean,
  ): Promise<{ readonly operationState: number; readonly errorMessage?: string | null }>;
  setMaxRows(maxRows: number): void;
  fetch(): Promise<unknown>;
  hasMoreRows(): boolean;
  getSchema(): { readonly columns: readonly HiveColumn[] } | null;
  getData(): readonly { readonly columns?: readonly HiveValues[] }[];
  flush(): void;
  cancel(): Promise<unknown>;
  close(): Promise<unknown>;
}

export interface HiveDriverOptions {
  readonly dialect: Dialect;
  readonly auth: 'plain' | 'none';
  readonly hive: HivePackage;
}

// States of an operation, as the protocol numbers them.
const [FINISHED, CANCELED, CLOSED, ERROR] = [2, 3, 4, 5];
const NOTHING_REPLACED = {
  'set:hiveconf:hive.variable.substitute': 'false',
  'set:hiveconf:spark.sql.variable.substitute': 'false',
};
const PAGE_ROWS = 5000;
const POLL_MS = 50;
const LONGEST_POLL_MS = 2000;

/** Runs statements through the HiveServer2 protocol, which accepts values only as part of the text. */
export function hiveDriver(address: ServerAddress, options: HiveDriverOptions): StatementDriver {
  return sessionDriver(schema => openSession(address, schema, options), { failureOf: hiveFailure });
}

async function openSession(
  address: ServerAddress,
  schema: string | undefined,
  { dialect, hive, auth }: HiveDriverOptions,
): Promise<DriverSession> {
  const { client, isLost } = await connected(address, hive, auth);
  const proxy = address.query['hive.server2.proxy.user'];
  const opened = (settings: object): Promise<HiveSession> =>
    Promise.race([
      isLost,
      client.openSession({
        client_protocol: hive.thrift.TCLIService_types.TProtocolVersion['HIVE_CLI_SERVICE_PROTOCOL_V6'],
        username: address.user,
        password: address.password,
        configuration: {
          'use:database': schema ?? address.path[0] ?? 'default',
          ...settings,
          ...(proxy === undefined ? {} : { 'hive.server2.proxy.user': proxy }),
        },
      }),
    ]);
  // If an account may not change settings, text that servers would substitute is not sent either.
  const session = await opened(NOTHING_REPLACED).catch((error: unknown) =>
    /modify|restricted|not allowed/i.test(String((error as Error | null)?.message))
      ? opened({})
      : Promise.reject(error as Error),
  );
  let operation: HiveOperation | undefined;
  return {
    async *pages({ sql, params, signal }) {
      operation = await Promise.race([
        isLost,
        session.executeStatement(
          putValues(sql, params, { dialect, textOf: value => textOf(value, dialect) }),
          { runAsync: true },
        ),
      ]);
      await finished(operation, { isLost, signal });
      operation.setMaxRows(PAGE_ROWS);
      do {
        await Promise.race([isLost, operation.fetch()]);
        const columns = (operation.getSchema()?.columns ?? [])
          .toSorted((a, b) => a.position - b.position)
          .map(hiveColumn);
        yield { columns, rows: operation.getData().flatMap(page => hiveRows(page.columns ?? [])) };
        operation.flush();
      } while (operation.hasMoreRows());
    },
    stop: () => operation?.cancel(),
    settle: async () => {
      await operation?.close();
      operation = undefined;
    },
    close: async () => {
      await session.close().catch(() => undefined);
      client.close();
    },
  };
}

// The package never answers when the connection is lost.
async function connected(
  { host, port, user = 'anonymous', password = '', query, isEncrypted }: ServerAddress,
  hive: HivePackage,
  usual: 'plain' | 'none',
): Promise<{ readonly client: HiveClient; readonly isLost: Promise<never> }> {
  const client = new hive.HiveClient(hive.thrift.TCLIService, hive.thrift.TCLIService_types);
  const { promise: isLost, reject } = Promise.withResolvers<never>();
  isLost.catch(() => undefined);
  client.on('error', reject);
  client.on('close', () =>
    reject(new AppError('connection.failed', { detail: 'The server closed the connection.' })),
  );
  client.on('timeout', () =>
    reject(new AppError('connection.failed', { detail: 'The server did not answer in time.' })),
  );
  const rejectUnauthorized = query['ssl_cert'] !== 'none';
  const account = { username: user, password };
  const isHttp =
    /^https?$/i.test(query['transport_mode'] ?? query['scheme'] ?? '') ||
    query['use_http_transport'] === 'true';
  if (isHttp) {
    const options = {
      path: `/${query['http_path'] ?? 'cliservice'}`,
      https: isEncrypted,
      nodeOptions: { rejectUnauthorized },
    };
    await client.connect(
      { host, port, options },
      new hive.connections.HttpConnection(),
      new hive.auth.PlainHttpAuthentication(account),
    );
  } else {
    const options = isEncrypted ? { ssl: true, rejectUnauthorized, servername: host } : {};
    await client.connect(
      { host, port, options },
      new hive.connections.TcpConnection(),
      mechanism(query, usual) === 'none'
        ? new hive.auth.NoSaslAuthentication()
        : new hive.auth.PlainTcpAuthentication(account),
    );
  }
  return { client, isLost };
}

// Accepts the option names of the clients that use such addresses.
function mechanism(query: Readonly<Record<string, string>>, usual: 'plain' | 'none'): 'plain' | 'none' {
  const asked = (query['auth'] ?? query['auth_mechanism'])?.toUpperCase();
  switch (asked) {
    case undefined:
      return usual;
    case 'NOSASL':
      return 'none';
    case 'NONE':
    case 'PLAIN':
    case 'LDAP':
    case 'CUSTOM':
      return 'plain';
    default:
      throw new AppError('connection.failed', {
        detail: `The authentication method '${asked}' is not supported. Use PLAIN, LDAP, CUSTOM, NONE, or NOSASL.`,
      });
  }
}

async function finished(
  operation: HiveOperation,
  { isLost, signal }: { readonly isLost: Promise<never>; readonly signal: AbortSignal },
): Promise<void> {
  for (let pauseMs = POLL_MS; ; pauseMs = Math.min(pauseMs * 1.5, LONGEST_POLL_MS)) {
    const { operationState, errorMessage } = await Promise.race([isLost, operation.status(false)]);
    if (operationState === FINISHED) return;
    if (operationState === CANCELED || operationState === CLOSED) throw new AppError('query.cancelled');
    if (operationState === ERROR) throw new Error(errorMessage ?? 'The statement failed.');
    await wait(pauseMs, undefined, { signal });
  }
}

// Two quotes in a row are not an escaped quote here, and the server substitutes `${` everywhere.
function textOf(value: SqlValue, dialect: Dialect): string {
  if (typeof value !== 'string') return literalOf(value, dialect);
  const parts = value
    .split(/(?<=\$)(?=\{)/)
    .map(part => `'${part.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`);
  return parts.length === 1 ? parts[0]! : `concat(${parts.join(', ')})`;
}
