import { AppError } from '@powerset/core/errors.ts';
import type { DriverColumn, StatementDriver } from '@powerset/connector-kit/connection-over.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { sessionDriver, type DriverSession } from '@powerset/connector-kit/session-driver.ts';
import { netezzaFailure } from './errors.ts';
import { odbcColumn, odbcValue, type OdbcColumn } from './types.ts';

/** Types the part of the package `odbc` that is used here. */
export interface Odbc {
  connect(options: {
    readonly connectionString: string;
    readonly loginTimeout: number;
  }): Promise<OdbcConnection>;
}
interface OdbcConnection {
  beginTransaction(): Promise<void>;
  rollback(): Promise<void>;
  query(
    sql: string,
    params: readonly unknown[],
    options: { readonly cursor: true; readonly fetchSize: number },
  ): Promise<OdbcCursor>;
  cancel(): Promise<void>;
  close(): Promise<void>;
}
interface OdbcCursor {
  readonly noData: boolean;
  fetch(): Promise<
    readonly Readonly<Record<string, unknown>>[] & { readonly columns: readonly OdbcColumn[] }
  >;
  close(): Promise<void>;
}

const PAGE_ROWS = 2000;

/** Runs statements, each in a transaction that is never committed. */
export function netezzaDriver(address: ServerAddress, odbc: Odbc): StatementDriver {
  const connectionString = connectionStringOf(address);
  return sessionDriver(async () => sessionOf(await odbc.connect({ connectionString, loginTimeout: 15 })), {
    failureOf: netezzaFailure,
    hasOneSchema: true,
  });
}

function sessionOf(connection: OdbcConnection): DriverSession {
  return {
    async *pages({ sql, params }) {
      await connection.beginTransaction();
      const cursor = await connection.query(sql, params.map(bound), { cursor: true, fetchSize: PAGE_ROWS });
      try {
        do {
          const rows = await cursor.fetch();
          const columns = distinct(rows.columns.map(odbcColumn));
          yield {
            columns,
            rows: rows.map(row => rows.columns.map(column => odbcValue(row[column.name], column))),
          };
        } while (!cursor.noData);
      } finally {
        await cursor.close().catch(() => undefined);
      }
    },
    stop: () => connection.cancel(),
    settle: () => connection.rollback(),
    close: () => connection.close(),
  };
}

// The package returns rows as objects by column name, so duplicate names would show the same value twice.
function distinct(columns: readonly DriverColumn[]): readonly DriverColumn[] {
  const twice = columns.find(({ name }, at) => columns.findIndex(other => other.name === name) !== at);
  if (twice)
    throw new AppError('query.failed', {
      detail: `The result has two columns named '${twice.name}'. Rename one of them.`,
    });
  return columns;
}

function bound(value: unknown): unknown {
  return typeof value === 'boolean' ? Number(value) : value;
}

// The driver is always Netezza's: any other name or file could run local code.
function connectionStringOf({ host, port, user, password, path, isEncrypted }: ServerAddress): string {
  if (user === undefined || path[0] === undefined)
    throw new AppError('connection.failed', {
      detail: 'The address needs a user name and a database: netezza+nzpy://user:password@host:5480/database',
    });
  const parts = {
    DRIVER: '{NetezzaSQL}',
    SERVER: plain(host),
    PORT: String(port),
    DATABASE: plain(path[0]),
    UID: plain(user),
    PWD: plain(password ?? ''),
    ReadOnly: '1',
    SecurityLevel: isEncrypted ? 'onlySecured' : 'preferredUnSecured',
  };
  return Object.entries(parts)
    .map(([key, value]) => `${key}=${value}`)
    .join(';');
}

// Braces protect characters that could end the value.
function plain(value: string): string {
  return /^[\w.:@-]*$/.test(value) ? value : `{${value.replaceAll('}', '}}')}}`;
}
