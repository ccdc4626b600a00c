import { once } from 'node:events';
import { createPool, type FieldPacket, type Pool, type PoolConnection } from 'mysql2';
import { AppError } from '@powerset/core/errors.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import { columnOf, type DriverValue } from '@powerset/connector-kit/column-of.ts';
import type { ColumnFacts, Connection, Statement } from '@powerset/connector-kit/connector.ts';
import type { SqlValue } from '@powerset/sql/tree/expression.ts';
import type { LexicalRules } from '@powerset/sql/read/lexical-rules.ts';
import { mysqlCatalog } from './catalog.ts';
import type { MysqlConfig } from './config.ts';
import { classifyMysqlError } from './errors.ts';
import { readMysqlChange, readMysqlSql } from './guard.ts';
import { mysqlColumn } from './types.ts';

const CONNECT_TIMEOUT_MS = 5000;
const MAX_CONNECTIONS = 5;

/** Opens a pool; every statement runs in a transaction of its own, in UTC, which is read-only unless the statement comes by the way for writing. */
export async function openMysql(config: MysqlConfig, rules: LexicalRules): Promise<Connection> {
  const pool = createPool({
    host: config.host, port: config.port, database: config.database, user: config.user, password: config.password, connectionLimit: MAX_CONNECTIONS, connectTimeout: CONNECT_TIMEOUT_MS,
    ...(config.ssl === 'off' ? {} : { ssl: { rejectUnauthorized: config.ssl === 'verify' } }), enableKeepAlive: true, charset: 'utf8mb4', timezone: 'Z',
    // Every digit and every moment as the server wrote it; no file of ours is ever sent.
    supportBigNumbers: true, bigNumberStrings: true, dateStrings: true, jsonStrings: true, flags: ['-LOCAL_FILES'], multipleStatements: false,
  });
  const query = (sql: string, params: readonly string[] = []): Promise<readonly (readonly (string | null)[])[]> => onConnection(pool, async connection => (await runAll(connection, sql, params)).rows as (string | null)[][]);
  await query('SELECT 1').catch(async (error: unknown) => {
    await new Promise(resolve => pool.end(resolve));
    throw error;
  });
  const requireOne = (sql: string, read = readMysqlSql): void => {
    const reading = read(sql, rules);
    if (!reading.ok) throw reading.error;
    if (reading.statements.length !== 1) throw new AppError('query.refused', { detail: 'One statement can be run at a time.' });
  };
  return {
    read: async sql => readMysqlSql(sql, rules),
    run: async statement => {
      requireOne(statement.sql);
      return runStatement(pool, statement, READING);
    },
    write: {
      read: async sql => readMysqlChange(sql, rules),
      run: async statement => {
        requireOne(statement.sql, readMysqlChange);
        return runStatement(pool, statement, WRITING);
      },
    },
    describe: async sql => {
      requireOne(sql);
      const { fields } = await onConnection(pool, connection => inTransaction(connection, READING, undefined, () => runAll(connection, `SELECT * FROM (\n${sql}\n) AS described LIMIT 0`, [])));
      return fields.map((field): ColumnFacts => ({ name: field.name, type: mysqlColumn(field).databaseType, isNullable: true }));
    },
    close: () => new Promise(resolve => pool.end(() => resolve())),
    catalog: mysqlCatalog(query),
  };
}

interface Way {
  readonly begin: string;
  readonly end: string;
}

const READING: Way = { begin: 'START TRANSACTION READ ONLY', end: 'ROLLBACK' };
const WRITING: Way = { begin: 'START TRANSACTION', end: 'COMMIT' };

async function runStatement(pool: Pool, statement: Statement, way: Way): Promise<ResultTable> {
  statement.signal.throwIfAborted();
  return onConnection(pool, async connection => {
    const cancel = (): void => void onConnection(pool, other => runAll(other, `KILL QUERY ${Number(connection.threadId)}`, [])).catch(() => undefined);
    statement.signal.addEventListener('abort', cancel, { once: true });
    try {
      return await inTransaction(connection, way, statement.schema, () => fetchRows(connection, statement));
    } catch (error) {
      throw statement.signal.aborted ? new AppError('query.cancelled', { cause: error }) : classifyMysqlError(error, statement.sql) ?? error;
    } finally {
      statement.signal.removeEventListener('abort', cancel);
    }
  });
}

/** A connection that work failed on, or that was left in the middle of a result, is not used again. */
async function onConnection<T>(pool: Pool, work: (connection: PoolConnection) => Promise<T>): Promise<T> {
  const connection = await new Promise<PoolConnection>((resolve, reject) => {
    pool.getConnection((error, opened) => (error ? reject(classifyMysqlError(error) ?? error) : resolve(opened)));
  });
  // Without a listener a server that goes away would end this thread.
  const ignore = (): void => undefined;
  connection.on('error', ignore);
  try {
    const done = await work(connection);
    connection.off('error', ignore);
    connection.release();
    return done;
  } catch (error) {
    connection.destroy();
    throw classifyMysqlError(error) ?? error;
  }
}

async function inTransaction<T>(connection: PoolConnection, { begin, end }: Way, schema: string | undefined, work: () => Promise<T>): Promise<T> {
  await runAll(connection, `SET time_zone = '+00:00'`, []);
  if (schema) await runAll(connection, `USE \`${schema.replaceAll('`', '``')}\``, []);
  await runAll(connection, begin, []);
  const done = await work();
  // A result that was cut left the connection closed, and with it the transaction.
  if (!isClosed(connection)) await runAll(connection, end, []);
  else if (end === WRITING.end) throw new AppError('query.failed', { detail: 'The statement gives more rows than are read, so nothing that it changed was kept.' });
  return done;
}

function isClosed(connection: PoolConnection): boolean {
  return (connection as unknown as { _closing?: boolean })._closing === true;
}

interface Rows {
  readonly fields: readonly FieldPacket[];
  readonly rows: readonly (readonly DriverValue[])[];
}

function runAll(connection: PoolConnection, sql: string, params: readonly string[]): Promise<Rows> {
  return new Promise((resolve, reject) => {
    connection.query({ sql, values: [...params], rowsAsArray: true }, (error, rows, fields) => (error ? reject(error) : resolve({ fields: fields ?? [], rows: Array.isArray(rows) ? rows as DriverValue[][] : [] })));
  });
}

async function fetchRows(connection: PoolConnection, { sql, params, maxRows, signal }: Statement): Promise<ResultTable> {
  // Values of a prepared statement travel apart from its text. Without values a plain query understands more statements.
  const options = { sql, values: params.map(bound), rowsAsArray: true };
  const command = params.length > 0 ? connection.execute(options) : connection.query(options);
  let fields: readonly FieldPacket[] = [];
  command.on('fields', found => { fields = (found as unknown as FieldPacket[] | undefined) ?? []; });
  const columns: DriverValue[][] = [];
  let rowCount = 0;
  const rows = command.stream({ highWaterMark: 500 });
  try {
    for await (const row of rows as AsyncIterable<DriverValue[]>) {
      if (signal.aborted) throw new AppError('query.cancelled');
      // What a statement without a result answers is no row.
      if (!Array.isArray(row)) continue;
      if (rowCount++ >= maxRows) break;
      for (let at = 0; at < row.length; at++) (columns[at] ??= []).push(row[at]!);
    }
  } finally {
    if (rowCount > maxRows) connection.destroy();
  }
  if (fields.length === 0 && rowCount === 0) await Promise.race([once(command, 'end'), new Promise(resolve => setTimeout(resolve, 0))]);
  const isCut = rowCount > maxRows;
  return { columns: fields.map((field, at) => columnOf(mysqlColumn(field), columns[at] ?? [])), rowCount: Math.min(rowCount, maxRows), ...(isCut ? { isCut } : {}) };
}

function bound(value: SqlValue): string | number | boolean | null {
  return typeof value === 'bigint' ? String(value) : value;
}
