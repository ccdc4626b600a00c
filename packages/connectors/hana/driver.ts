import { AppError } from '@powerset/core/errors.ts';
import type { StatementDriver } from '@powerset/connector-kit/connection-over.ts';
import { storedName } from '@powerset/connector-kit/folded-names.ts';
import { rowPages } from '@powerset/connector-kit/row-pages.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { sessionDriver, type DriverSession } from '@powerset/connector-kit/session-driver.ts';
import { hanaFailure } from './errors.ts';
import { hanaColumn, hanaValue, type HanaColumn } from './types.ts';

type Done<T> = (error: unknown, value: T) => void;

/** Types the part of the package `hdb` that is used here. */
export interface Hdb {
  createClient(options: object): HanaClient;
}
interface HanaClient {
  on(event: 'error', listener: () => void): unknown;
  connect(done: Done<void>): void;
  setAutoCommit(isOn: boolean): void;
  exec(
    sql: string,
    options: { readonly rowsAsArray: true },
    done: Done<readonly (readonly unknown[])[]>,
  ): void;
  prepare(sql: string, done: Done<HanaStatement>): void;
  rollback(done: Done<void>): void;
  close(): void;
}
interface HanaStatement {
  execute(
    values: readonly unknown[],
    options: { readonly rowsAsArray: true },
    done: (error: unknown, results: HanaResult | number | undefined) => void,
  ): void;
  drop(): void;
}
interface HanaResult {
  readonly metadata: readonly HanaColumn[];
  createReadStream(): AsyncIterable<readonly unknown[]>;
  close(): void;
}

/** Runs statements, each in a read-only transaction. */
export function hanaDriver(address: ServerAddress, hdb: Hdb): StatementDriver {
  const options = clientOptions(address);
  return sessionDriver(schema => openSession(() => connected(options, hdb), schema), {
    failureOf: hanaFailure,
  });
}

async function openSession(
  connect: () => Promise<HanaClient>,
  schema: string | undefined,
): Promise<DriverSession> {
  const client = await connect();
  client.setAutoCommit(false);
  const exec = (sql: string): Promise<readonly (readonly unknown[])[]> =>
    asked(done => client.exec(sql, { rowsAsArray: true }, done));
  if (schema !== undefined) await exec(`SET SCHEMA "${storedName(schema).replaceAll('"', '""')}"`);
  const id = String((await exec('SELECT CURRENT_CONNECTION FROM DUMMY'))[0]?.[0]);
  return {
    async *pages({ sql, params, maxRows }) {
      await exec('SET TRANSACTION READ ONLY');
      const statement = await asked<HanaStatement>(done => client.prepare(sql, done));
      try {
        const result = await asked<HanaResult | number | undefined>(done =>
          statement.execute(params.map(bound), { rowsAsArray: true }, done),
        );
        if (typeof result !== 'object') return;
        try {
          yield* rowPages(valuesOf(result), () => result.metadata.map(hanaColumn), maxRows);
        } finally {
          result.close();
        }
      } finally {
        statement.drop();
      }
    },
    stop: () => stopped(id, connect).finally(() => client.close()),
    settle: () => asked<void>(done => client.rollback(done)),
    close: () => client.close(),
  };
}

// The package cannot stop a statement, so another session does it. The server also ends statements of a lost
// session.
async function stopped(id: string, connect: () => Promise<HanaClient>): Promise<void> {
  const other = await connect();
  try {
    await asked(done =>
      other.exec(`ALTER SYSTEM CANCEL SESSION '${id.replaceAll(/\D/g, '')}'`, { rowsAsArray: true }, done),
    );
  } finally {
    other.close();
  }
}

async function connected(options: object, hdb: Hdb): Promise<HanaClient> {
  const client = hdb.createClient(options);
  // The next statement replaces a connection that ended while idle.
  client.on('error', () => undefined);
  await asked<void>(done => client.connect(done));
  return client;
}

async function* valuesOf(result: HanaResult): AsyncGenerator<readonly unknown[], void> {
  for await (const row of result.createReadStream())
    yield await Promise.all(row.map((value, at) => hanaValue(value, result.metadata[at]!)));
}

function asked<T>(ask: (done: Done<T>) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    ask((error, value) => (error ? reject(error as Error) : resolve(value)));
  });
}

function bound(value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

// HANA Cloud always uses port 443 and encryption.
function clientOptions({ host, port, user, password, path, query, isEncrypted }: ServerAddress): object {
  if (user === undefined)
    throw new AppError('connection.failed', {
      detail: 'The address needs a user name: hana+hdbcli://user:password@host:30015/database',
    });
  return {
    host,
    port,
    user,
    password: password ?? '',
    ...(path[0] === undefined ? {} : { databaseName: path[0] }),
    connectTimeout: 15_000,
    ...(isEncrypted
      ? {
          useTLS: true,
          rejectUnauthorized: !/^(false|0)$/i.test(query['sslValidateCertificate'] ?? 'true'),
          servername: host,
        }
      : {}),
  };
}
