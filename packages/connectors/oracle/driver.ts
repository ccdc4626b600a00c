import { AppError } from '@powerset/core/errors.ts';
import type { DriverRows, StatementDriver } from '@powerset/connector-kit/connection-over.ts';
import { dialectOf } from '@powerset/connector-kit/dialect-of.ts';
import { putValues } from '@powerset/connector-kit/put-values.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { oracleFailure } from './errors.ts';
import { oracleFacts } from './facts.ts';
import { fetchedAs, oracleColumn, oracleValue, type OracleColumn } from './types.ts';

/**
 * Types the part of the package `oracledb` that is used here, in its thin mode, which needs no Oracle client.
 */
export interface Oracledb {
  readonly DB_TYPE_VARCHAR: unknown;
  readonly DB_TYPE_RAW: unknown;
  readonly OUT_FORMAT_ARRAY: unknown;
  createPool(options: object): Promise<OraclePool>;
}
interface OraclePool {
  getConnection(): Promise<OracleConnection>;
  close(drainSeconds: number): Promise<void>;
}
interface OracleConnection {
  execute(
    sql: string,
    binds: readonly unknown[],
    options: object,
  ): Promise<{ readonly metaData?: readonly OracleColumn[]; readonly resultSet?: OracleResultSet }>;
  break(): Promise<void>;
  rollback(): Promise<void>;
  close(): Promise<void>;
}
interface OracleResultSet {
  getRows(count: number): Promise<readonly (readonly unknown[])[]>;
  close(): Promise<void>;
}

const DIALECT = dialectOf(oracleFacts);
const PAGE_ROWS = 5000;

/** Runs statements on a pool of connections, each in a read-only transaction. */
export async function oracleDriver(address: ServerAddress, oracledb: Oracledb): Promise<StatementDriver> {
  const pool = await oracledb
    .createPool({
      user: address.user,
      password: address.password,
      connectString: connectString(address),
      poolMin: 0,
      poolMax: 8,
      poolTimeout: 60,
    })
    .catch((error: unknown) => {
      throw oracleFailure(error);
    });
  return {
    hasOneSchema: true,
    async *pages({ sql, params, signal }) {
      const connection = await pool.getConnection().catch((error: unknown) => {
        throw oracleFailure(error);
      });
      const stop = (): void => void connection.break().catch(() => undefined);
      signal.addEventListener('abort', stop, { once: true });
      try {
        await connection.execute('SET TRANSACTION READ ONLY', [], {});
        const text = putValues(sql, params, { dialect: DIALECT, textOf: (_, index) => `:${index + 1}` });
        const { metaData = [], resultSet } = await connection.execute(text, params.map(bound), {
          resultSet: true,
          outFormat: oracledb.OUT_FORMAT_ARRAY,
          fetchArraySize: PAGE_ROWS,
          fetchTypeHandler: fetchedAs(oracledb),
        });
        if (resultSet) yield* pagesOf(metaData, resultSet);
      } catch (error) {
        throw oracleFailure(error);
      } finally {
        signal.removeEventListener('abort', stop);
        await connection.rollback().catch(() => undefined);
        await connection.close().catch(() => undefined);
      }
    },
    close: () => pool.close(0),
  };
}

async function* pagesOf(
  described: readonly OracleColumn[],
  resultSet: OracleResultSet,
): AsyncGenerator<DriverRows, void> {
  const columns = described.map(oracleColumn);
  try {
    for (let rows = await resultSet.getRows(PAGE_ROWS); ; rows = await resultSet.getRows(PAGE_ROWS)) {
      yield { columns, rows: rows.map(row => row.map((value, at) => oracleValue(value, described[at]!))) };
      if (rows.length < PAGE_ROWS) return;
    }
  } finally {
    await resultSet.close().catch(() => undefined);
  }
}

function bound(value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : typeof value === 'boolean' ? Number(value) : value;
}

// A path is the older name of a database; newer databases have services.
function connectString({ host, port, path, query, user, isEncrypted }: ServerAddress): string {
  if (user === undefined)
    throw new AppError('connection.failed', { detail: 'The address needs a user name.' });
  const service = query['service_name'];
  const target = service === undefined ? `(SID=${plain(path[0] ?? '')})` : `(SERVICE_NAME=${plain(service)})`;
  return `(DESCRIPTION=(ADDRESS=(PROTOCOL=${isEncrypted ? 'TCPS' : 'TCP'})(HOST=${plain(host)})(PORT=${port}))(CONNECT_DATA=${target}))`;
}

function plain(part: string): string {
  if (!/^[\w.:[\]-]+$/.test(part))
    throw new AppError('connection.failed', {
      detail: 'The address needs a database: oracle+oracledb://user:password@host:1521/?service_name=name',
    });
  return part;
}
