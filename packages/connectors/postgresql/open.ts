import { Pool, type PoolClient } from 'pg';
import Cursor from 'pg-cursor';
import { AppError } from '@powerset/core/errors.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import type { ColumnFacts, Connection, SqlReading, Statement } from '@powerset/connector-kit/connector.ts';
import { postgresqlCatalog } from './catalog.ts';
import type { PostgresqlConfig } from './config.ts';
import { classifyPostgresqlError } from './errors.ts';
import { readPostgresqlChange, readPostgresqlSql } from './guard.ts';
import { resultColumn, typeName } from './types.ts';

const CONNECT_TIMEOUT_MS = 5000;
const MAX_CONNECTIONS = 5;
const BATCH_ROWS = 5000;

/** Opens a pool; every statement runs in a transaction of its own, which is read-only unless the statement comes by the way for writing. */
export async function openPostgresql(config: PostgresqlConfig): Promise<Connection> {
  const pool = new Pool({
    host: config.host, port: config.port, database: config.database, user: config.user, password: config.password,
    ssl: config.sslMode === 'require' ? { rejectUnauthorized: false } : config.sslMode === 'verify-full',
    max: MAX_CONNECTIONS, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, keepAlive: true, application_name: 'powerset',
    // Values come as the server wrote them; turning them into columns is ours.
    types: { getTypeParser: () => (text: string) => text },
  });
  // Without a listener a server that restarts would end this process.
  pool.on('error', () => undefined);
  const query = async (sql: string, params: readonly string[] = []): Promise<readonly (readonly (string | null)[])[]> =>
    (await pool.query<(string | null)[]>({ text: sql, values: [...params], rowMode: 'array' }).catch(rethrow)).rows;
  await query('SELECT 1').catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  return {
    read: readPostgresqlSql,
    run: statement => runStatement(pool, statement, READING),
    write: { read: readPostgresqlChange, run: statement => runStatement(pool, statement, WRITING) },
    describe: sql => describeSql(pool, sql),
    close: () => pool.end(),
    catalog: postgresqlCatalog(query),
  };
}

function rethrow(error: unknown): never {
  throw classifyPostgresqlError(error) ?? error;
}

interface Way {
  readonly read: (sql: string) => Promise<SqlReading>;
  readonly begin: string;
  readonly end: string;
}

const READING: Way = { read: readPostgresqlSql, begin: 'BEGIN READ ONLY', end: 'ROLLBACK' };
const WRITING: Way = { read: readPostgresqlChange, begin: 'BEGIN', end: 'COMMIT' };

async function runStatement(pool: Pool, statement: Statement, way: Way): Promise<ResultTable> {
  const reading = await way.read(statement.sql);
  if (!reading.ok) throw reading.error;
  if (reading.statements.length !== 1) throw new AppError('query.refused', { detail: 'One statement can be run at a time.' });
  statement.signal.throwIfAborted();
  const client = await pool.connect().catch(rethrow);
  const cancel = (): void => void cancelBackend(pool, client);
  statement.signal.addEventListener('abort', cancel, { once: true });
  let isBroken = false;
  try {
    return await inTransaction(client, way, statement.schema, () => fetchRows(client, statement));
  } catch (error) {
    const known = classifyPostgresqlError(error, statement.sql);
    isBroken = known === undefined || known.code === 'connection.failed';
    throw statement.signal.aborted ? new AppError('query.cancelled', { cause: error }) : known ?? error;
  } finally {
    statement.signal.removeEventListener('abort', cancel);
    client.release(isBroken);
  }
}

// Settings, locks and temporary tables of one user must not meet the next one.
async function inTransaction<T>(client: PoolClient, { begin, end }: Way, schema: string | undefined, work: () => Promise<T>): Promise<T> {
  await client.query(begin);
  try {
    await client.query(`SET LOCAL TIME ZONE 'UTC'`);
    if (schema) await client.query(`SET LOCAL search_path TO "${schema.replaceAll('"', '""')}"`);
    const done = await work();
    await client.query(end);
    return done;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    await client.query('DISCARD ALL').catch(() => undefined);
  }
}

async function fetchRows(client: PoolClient, { sql, params, maxRows, signal }: Statement): Promise<ResultTable> {
  const cursor = client.query(new Cursor<(string | null)[]>(sql, params.map(String), { rowMode: 'array', types: { getTypeParser: () => (text: string) => text } as never }));
  const values: (string | null)[][] = [];
  let fields: readonly { readonly name: string; readonly dataTypeID: number }[] = [];
  let rowCount = 0;
  try {
    for (;;) {
      const [rows, seen] = await readBatch(cursor, Math.min(BATCH_ROWS, maxRows + 1 - rowCount));
      fields = seen;
      if (signal.aborted) throw new AppError('query.cancelled');
      for (const row of rows) row.forEach((value, at) => (values[at] ??= []).push(value));
      rowCount += rows.length;
      if (rows.length < BATCH_ROWS || rowCount > maxRows) break;
    }
  } finally {
    await cursor.close().catch(() => undefined);
  }
  const isCut = rowCount > maxRows;
  const columns = fields.map((field, at) => resultColumn(field.name, field.dataTypeID, (values[at] ?? []).slice(0, maxRows)));
  return { columns, rowCount: Math.min(rowCount, maxRows), ...(isCut ? { isCut } : {}) };
}

function readBatch(cursor: Cursor<(string | null)[]>, count: number): Promise<[readonly (readonly (string | null)[])[], readonly { readonly name: string; readonly dataTypeID: number }[]]> {
  return new Promise((resolve, reject) => {
    cursor.read(count, (error: Error | undefined, rows, result) => { if (error) reject(error); else resolve([rows, result.fields]); });
  });
}

async function describeSql(pool: Pool, sql: string): Promise<readonly ColumnFacts[]> {
  const reading = await readPostgresqlSql(sql);
  if (!reading.ok) throw reading.error;
  const client = await pool.connect().catch(rethrow);
  try {
    return await inTransaction(client, READING, undefined, async () => {
      const { fields } = await client.query(`SELECT * FROM (\n${sql}\n) AS described LIMIT 0`);
      return fields.map(field => ({ name: field.name, type: typeName(field.dataTypeID), isNullable: true }));
    });
  } catch (error) {
    return rethrow(error);
  } finally {
    client.release();
  }
}

async function cancelBackend(pool: Pool, client: PoolClient): Promise<void> {
  const { processID } = client as PoolClient & { processID?: number };
  if (processID !== undefined) await pool.query('SELECT pg_cancel_backend($1)', [processID]).catch(() => undefined);
}
