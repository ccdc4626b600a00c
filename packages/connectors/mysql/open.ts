import { once } from 'node:events';
import { createPool, type ConnectionOptions, type FieldPacket, type Pool, type PoolConnection } from 'mysql2';
import { AppError, fail } from '@powerset/core/errors.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import { batchRows } from '@powerset/connector-kit/batch-rows.ts';
import { columnOf, type DriverValue } from '@powerset/connector-kit/column-of.ts';
import type { ColumnFacts, Connection, Statement } from '@powerset/connector-kit/connector.ts';
import { onlyBatch } from '@powerset/connector-kit/only-batch.ts';
import { stopOnAbort } from '@powerset/connector-kit/stop-on-abort.ts';
import type { SqlValue } from '@powerset/sql/tree/expression.ts';
import type { LexicalRules } from '@powerset/sql/read/lexical-rules.ts';
import { mysqlCatalog } from './catalog.ts';
import type { MysqlConfig } from './config.ts';
import { classifyMysqlError } from './errors.ts';
import { loadIntoMysql } from './load.ts';
import { readMysqlChange, readMysqlSql } from './guard.ts';
import { reachableAddress } from './reachable-address.ts';
import { stopRequests } from './stop-requests.ts';
import { checkedModes, namesInDoubleQuotes } from './text-modes.ts';
import { mysqlColumn } from './types.ts';

/** Eight for statements and two for catalog queries. */
const MAX_CONNECTIONS = 10;

/**
 * Opens a pool; every statement runs in its own transaction, in UTC, which is read-only unless the statement
 * uses the method for writing.
 */
export async function openMysql(config: MysqlConfig, rules: LexicalRules): Promise<Connection> {
  const address = await reachableAddress(config);
  const pool = createPool({ ...address, connectionLimit: MAX_CONNECTIONS });
  const query = (
    sql: string,
    params: readonly string[] = [],
  ): Promise<readonly (readonly (string | null)[])[]> =>
    onConnection(
      pool,
      async connection => (await runAll(connection, sql, params)).rows as (string | null)[][],
    );
  await query('SELECT 1').catch(async (error: unknown) => {
    await new Promise(resolve => pool.end(resolve));
    throw error;
  });
  const server: Server = { pool, address, beginnings: config.beginnings, rules };
  const requireOne = (sql: string, read = readMysqlSql): void => {
    const reading = read(sql, rules);
    if (!reading.ok) throw reading.error;
    if (reading.statements.length !== 1)
      throw new AppError('query.refused', { detail: 'Run one statement at a time.' });
  };
  return {
    read: async sql => readMysqlSql(sql, rules),
    run: async statement => {
      requireOne(statement.sql);
      return onlyBatch(statementBatches(server, statement, READING));
    },
    async *stream(statement) {
      requireOne(statement.sql);
      yield* statementBatches(server, statement, { ...READING, rowsEach: batchRows });
    },
    write: {
      read: async sql => readMysqlChange(sql, rules),
      run: async statement => {
        requireOne(statement.sql, readMysqlChange);
        return onlyBatch(statementBatches(server, statement, WRITING));
      },
    },
    load: load =>
      onConnection(pool, connection => {
        load.signal.throwIfAborted();
        return loadIntoMysql(async (sql, params) => (await runAll(connection, sql, params)).rows, load);
      }),
    describe: async sql => {
      requireOne(sql);
      const { fields } = await onConnection(pool, async connection => {
        requireTexts(sql, connection, rules);
        await begin(connection, { ...READING, beginnings: config.beginnings, schema: address.database });
        const described = await runAll(connection, `SELECT * FROM (\n${sql}\n) AS described LIMIT 0`, []);
        await runAll(connection, 'ROLLBACK', []);
        return described;
      });
      return fields.map((field): ColumnFacts => ({
        name: field.name,
        type: mysqlColumn(field).databaseType,
        isNullable: true,
      }));
    },
    close: () => new Promise(resolve => pool.end(() => resolve())),
    catalog: mysqlCatalog(query),
  };
}

interface Server {
  readonly pool: Pool;
  readonly address: ConnectionOptions;
  /** Statements that the connection needs before each of ours. */
  readonly beginnings: readonly string[];
  readonly rules: LexicalRules;
}

interface Way {
  readonly begin: string;
  readonly end: 'ROLLBACK' | 'COMMIT';
  /** Returns the number of rows in a batch, given the number of columns. */
  readonly rowsEach: (columnCount: number) => number;
}

const all = (): number => Infinity;
const READING: Way = { begin: 'START TRANSACTION READ ONLY', end: 'ROLLBACK', rowsEach: all };
const WRITING: Way = { begin: 'START TRANSACTION', end: 'COMMIT', rowsEach: all };

async function* statementBatches(
  { pool, address, beginnings, rules }: Server,
  statement: Statement,
  way: Way,
): AsyncGenerator<ResultTable, void> {
  const { signal } = statement;
  if (signal.aborted) throw new AppError('query.cancelled');
  const schema = statement.schema || address.database;
  const connection = await takenFor(pool, schema);
  const stopping = stopOnAbort(
    signal,
    stopRequests(connection, {
      address,
      threadNow: handedAround.has(connection) ? () => threadOf(connection) : undefined,
    }),
  );
  let isOver = false;
  try {
    await begin(connection, { ...way, beginnings, schema });
    await stopping.now();
    requireTexts(statement.sql, connection, rules);
    yield* fetchBatches(connection, statement, way);
    // After a transaction ends, its thread may work for another client.
    await stopping.end();
    isOver = !signal.aborted && (await ended(connection, way));
    if (signal.aborted) throw new AppError('query.cancelled');
  } catch (error) {
    throw signal.aborted
      ? new AppError('query.cancelled', { cause: error })
      : (classifyMysqlError(error, statement.sql) ?? error);
  } finally {
    await stopping.end();
    // A session with an unfinished result or a pending stop request cannot be reused.
    if (isOver && !signal.aborted) giveBack(connection);
    else connection.destroy();
  }
}

/** Discards a connection after a failure. */
async function onConnection<T>(pool: Pool, work: (connection: PoolConnection) => Promise<T>): Promise<T> {
  const connection = await taken(pool);
  try {
    const done = await work(connection);
    giveBack(connection);
    return done;
  } catch (error) {
    connection.destroy();
    throw classifyMysqlError(error) ?? error;
  }
}

/** Returns a session for unqualified names: a session that chose a schema would resolve them differently. */
async function takenFor(pool: Pool, schema: string | undefined): Promise<PoolConnection> {
  for (;;) {
    const connection = await taken(pool);
    if (schema !== undefined || !inSomeSchema.has(connection)) return connection;
    connection.destroy();
  }
}

async function taken(pool: Pool): Promise<PoolConnection> {
  const connection = await new Promise<PoolConnection>((resolve, reject) => {
    pool.getConnection((error, opened) =>
      error ? reject(classifyMysqlError(error) ?? error) : resolve(opened),
    );
  });
  // Without a listener, a lost server would end this thread.
  connection.on('error', ignore);
  if (!settled.has(connection))
    await settleNew(connection).catch((error: unknown) => {
      connection.destroy();
      throw classifyMysqlError(error) ?? error;
    });
  return connection;
}

/**
 * Resets a session, so that variables, warnings, and row counts do not reach the next user; a session that
 * cannot be reset is replaced.
 */
function giveBack(connection: PoolConnection): void {
  const forgotten = new Promise<void>((resolve, reject) => {
    connection.reset(error => (error ? reject(error) : resolve()));
  });
  void forgotten
    .then(() => settle(connection))
    .then(
      () => connection.release(),
      () => connection.destroy(),
    )
    .finally(() => connection.off('error', ignore));
}

/** Sessions that chose a schema: MySQL cannot undo the choice. */
const inSomeSchema = new WeakSet<PoolConnection>();
/** Sessions that ran the initial settings, with the server's default modes. */
const settled = new WeakMap<PoolConnection, string>();

function ignore(): void {}

/** Runs the initial settings of a session; the server forgets them when the session is reset. */
async function settle(connection: PoolConnection): Promise<void> {
  await runAll(connection, 'SET NAMES utf8mb4', []);
  await runAll(connection, `SET time_zone = '+00:00'`, []);
  const modes = await modesOf(connection);
  const checked = checkedModes(modes);
  // The server must read quotes and backslashes as our check of the statement does.
  if (checked !== modes) await runAll(connection, 'SET sql_mode = ?', [checked]);
  settled.set(connection, modes);
}

/** @throws AppError `query.refused` if the server's own modes would read strings as names */
function requireTexts(sql: string, connection: PoolConnection, rules: LexicalRules): void {
  if (namesInDoubleQuotes(sql, settled.get(connection) ?? '', rules))
    throw new AppError('query.refused', {
      detail:
        'The server is set to read "…" as a name (ANSI_QUOTES), which is a text here: write `…` for a name, and \'…\' for a text.',
    });
}

const UNKNOWN_VARIABLE = 1193;

/** Returns the server's default modes; none if it has no modes. */
async function modesOf(connection: PoolConnection): Promise<string> {
  const { rows } = await runAll(connection, 'SELECT @@SESSION.sql_mode', []).catch((error: unknown) =>
    (error as { readonly errno?: number }).errno === UNKNOWN_VARIABLE ? { rows: [] } : Promise.reject(error),
  );
  return String(rows[0]?.[0] ?? '');
}

/** Sessions that a proxy shares between clients, so that each transaction has its own thread. */
const handedAround = new WeakSet<PoolConnection>();

async function settleNew(connection: PoolConnection): Promise<void> {
  await settle(connection);
  const thread = await threadOf(connection).catch(() => connection.threadId);
  if (thread !== connection.threadId) handedAround.add(connection);
}

/** Returns the server thread that currently works for a session. */
async function threadOf(connection: PoolConnection): Promise<number> {
  const { rows } = await runAll(connection, 'SELECT CONNECTION_ID()', []);
  return Number(rows[0]?.[0]);
}

interface Beginning extends Pick<Way, 'begin'>, Pick<Server, 'beginnings'> {
  readonly schema: string | undefined;
}

async function begin(
  connection: PoolConnection,
  { begin: beginning, beginnings, schema }: Beginning,
): Promise<void> {
  for (const setting of beginnings) await runAll(connection, setting, []);
  if (schema !== undefined) {
    inSomeSchema.add(connection);
    await runAll(connection, `USE \`${schema.replaceAll('`', '``')}\``, []);
  }
  await runAll(connection, beginning, []);
}

/**
 * Ends the transaction; returns false if a truncated result closed the connection, and the transaction with
 * it.
 */
async function ended(connection: PoolConnection, { end }: Way): Promise<boolean> {
  if (isClosed(connection))
    return end === 'COMMIT'
      ? fail('query.failed', {
          detail: 'The statement returned more rows than allowed, so its changes were rolled back.',
        })
      : false;
  await runAll(connection, end, []);
  return true;
}

function isClosed(connection: PoolConnection): boolean {
  return (connection as unknown as { _closing?: boolean })._closing === true;
}

interface Rows {
  readonly fields: readonly FieldPacket[];
  readonly rows: readonly (readonly DriverValue[])[];
}

function runAll(connection: PoolConnection, sql: string, params: readonly (string | null)[]): Promise<Rows> {
  return new Promise((resolve, reject) => {
    connection.query({ sql, values: [...params], rowsAsArray: true }, (error, rows, fields) =>
      error
        ? reject(error)
        : resolve({ fields: fields ?? [], rows: Array.isArray(rows) ? (rows as DriverValue[][]) : [] }),
    );
  });
}

async function* fetchBatches(
  connection: PoolConnection,
  { sql, params, maxRows, signal }: Statement,
  { rowsEach }: Pick<Way, 'rowsEach'>,
): AsyncGenerator<ResultTable, void> {
  // A prepared statement sends values separately. Without values, a plain query supports more statements.
  const options = { sql, values: params.map(bound), rowsAsArray: true };
  const command = params.length > 0 ? connection.execute(options) : connection.query(options);
  let fields: readonly FieldPacket[] = [];
  command.on('fields', found => {
    fields = (found as unknown as FieldPacket[] | undefined) ?? [];
  });
  let columns: DriverValue[][] = [];
  let [given, rowCount, isCut] = [0, 0, false];
  const batch = (): ResultTable => ({
    columns: fields.map((field, at) => columnOf(mysqlColumn(field), columns[at] ?? [])),
    rowCount,
    ...(isCut ? { isCut } : {}),
  });
  try {
    for await (const row of command.stream({ highWaterMark: 500 }) as AsyncIterable<DriverValue[]>) {
      if (signal.aborted) throw new AppError('query.cancelled');
      // The response to a statement without a result set is not a row.
      if (!Array.isArray(row)) continue;
      if (given + rowCount === maxRows) {
        isCut = true;
        break;
      }
      for (let at = 0; at < row.length; at++) (columns[at] ??= []).push(row[at]!);
      if (++rowCount < rowsEach(fields.length)) continue;
      yield batch();
      given += rowCount;
      [columns, rowCount] = [[], 0];
    }
  } finally {
    if (isCut) connection.destroy();
  }
  if (fields.length === 0 && given + rowCount === 0)
    await Promise.race([once(command, 'end'), new Promise(resolve => setTimeout(resolve, 0))]);
  if (rowCount > 0 || given === 0 || isCut) yield batch();
}

function bound(value: SqlValue): string | number | boolean | null {
  return typeof value === 'bigint' ? String(value) : value;
}
