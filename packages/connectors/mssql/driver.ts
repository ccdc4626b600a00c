import type { Readable } from 'node:stream';
import { AppError } from '@powerset/core/errors.ts';
import type { StatementDriver } from '@powerset/connector-kit/connection-over.ts';
import { dialectOf } from '@powerset/connector-kit/dialect-of.ts';
import { putValues } from '@powerset/connector-kit/put-values.ts';
import { rowPages } from '@powerset/connector-kit/row-pages.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { mssqlFailure } from './errors.ts';
import { mssqlFacts } from './facts.ts';
import { mssqlColumn, mssqlValue, type MssqlColumn } from './types.ts';

/** Types the part of the package `mssql` that is used here. */
export interface Mssql {
  readonly ConnectionPool: new (options: object) => MssqlPool;
  readonly Transaction: new (pool: MssqlPool) => MssqlTransaction;
  readonly Request: new (transaction: MssqlTransaction) => MssqlRequest;
}
interface MssqlPool {
  connect(): Promise<unknown>;
  close(): Promise<void>;
  on(event: 'error', listener: (error: Error) => void): void;
}
interface MssqlTransaction {
  begin(): Promise<unknown>;
  rollback(): Promise<void>;
}
interface MssqlRequest {
  arrayRowMode: boolean;
  input(name: string, value: unknown): void;
  toReadableStream(): Readable;
  query(sql: string): Promise<unknown>;
  cancel(): void;
  on(event: 'recordset', listener: (columns: readonly MssqlColumn[]) => void): void;
}

const DIALECT = dialectOf(mssqlFacts);

/** Runs statements on a pool of connections, each in a transaction that is never committed. */
export async function mssqlDriver(
  address: ServerAddress,
  { ConnectionPool, Transaction, Request }: Mssql,
): Promise<StatementDriver> {
  const pool = new ConnectionPool(poolOptions(address));
  // The next statement replaces a connection that ended while idle.
  pool.on('error', () => undefined);
  await pool.connect().catch((error: unknown) => {
    throw mssqlFailure(error);
  });
  return {
    hasOneSchema: true,
    async *pages({ sql, params, signal }) {
      const transaction = new Transaction(pool);
      await transaction.begin().catch((error: unknown) => {
        throw mssqlFailure(error);
      });
      const request = new Request(transaction);
      request.arrayRowMode = true;
      const stop = (): void => request.cancel();
      let columns: readonly MssqlColumn[] = [];
      request.on('recordset', given => {
        columns = given;
      });
      signal.addEventListener('abort', stop, { once: true });
      let isOver = false;
      try {
        const text = putValues(sql, params, {
          dialect: DIALECT,
          textOf: (value, index) => {
            request.input(`p${index}`, typeof value === 'bigint' ? String(value) : value);
            return `@p${index}`;
          },
        });
        const rows = request.toReadableStream();
        // The stream reports the failure.
        request.query(text).catch(() => undefined);
        yield* rowPages(
          valuesOf(rows, () => columns),
          () => columns.map(mssqlColumn),
        );
        isOver = true;
      } catch (error) {
        throw mssqlFailure(error);
      } finally {
        signal.removeEventListener('abort', stop);
        if (!isOver) request.cancel();
        await transaction.rollback().catch(() => undefined);
      }
    },
    close: () => pool.close(),
  };
}

async function* valuesOf(
  rows: AsyncIterable<readonly unknown[]>,
  columns: () => readonly MssqlColumn[],
): AsyncGenerator<readonly unknown[], void> {
  for await (const row of rows) yield row.map((value, at) => mssqlValue(value, columns()[at]!));
}

function poolOptions({ host, port, user, password, path, query, isEncrypted }: ServerAddress): object {
  const [server = host, instance] = host.split('\\');
  if (user === undefined)
    throw new AppError('connection.failed', {
      detail: 'The address needs a user name. Operating system accounts are not supported.',
    });
  const trusts = /^(yes|true|1)$/i.test(query['TrustServerCertificate'] ?? '');
  return {
    server,
    ...(instance === undefined ? { port } : {}),
    user,
    password: password ?? '',
    database: path[0],
    requestTimeout: 0,
    connectionTimeout: 15_000,
    pool: { max: 10, min: 0 },
    options: {
      encrypt: isEncrypted || !/^(no|false|0|optional)$/i.test(query['Encrypt'] ?? query['encrypt'] ?? 'yes'),
      trustServerCertificate: trusts,
      useUTC: true,
      readOnlyIntent: true,
      appName: 'Powerset',
      ...(instance === undefined ? {} : { instanceName: instance }),
    },
  };
}
