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

/** Eight for statements and two for questions about the catalog. */
const MAX_CONNECTIONS = 10;

/** Opens a pool; every statement runs in a transaction of its own, in UTC, which is read-only unless the statement comes by the way for writing. */
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
  /** Statements that the connection wants before each of ours. */
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
    // Behind the end of a transaction its thread may work for somebody else.
    await stopping.end();
    isOver = !signal.aborted && (await ended(connection, way));
    if (signal.aborted) throw new AppError('query.cancelled');
  } catch (error) {
    throw signal.aborted
      ? new AppError('query.cancelled', { cause: error })
      : (classifyMysqlError(error, statement.sql) ?? error);
  } finally {
    await stopping.end();
    // What was left in the middle of a result, or told to stop over another connection, cannot be used again.
    if (isOver && !signal.aborted) giveBack(connection);
    else connection.destroy();
  }
}

/** A connection that work failed on is not used again. */
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

/** A session for names without a schema: those of one that chose another meant other tables. */
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
  // Without a listener a server that goes away would end this thread.
  connection.on('error', ignore);
  if (!settled.has(connection))
    await settleNew(connection).catch((error: unknown) => {
      connection.destroy();
      throw classifyMysqlError(error) ?? error;
    });
  return connection;
}

/** Nothing of what one person's statement left (variables, warnings, numbers of rows) comes to the next; a server that cannot forget gets a new session. */
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

/** Sessions in which a schema was chosen: there is no way back to none. */
const inSomeSchema = new WeakSet<PoolConnection>();
/** Sessions that said what every session says first, with the modes that the server has for others. */
const settled = new WeakMap<PoolConnection, string>();

function ignore(): void {}

/** What every session says first; the server forgets it whenever the session is reset. */
async function settle(connection: PoolConnection): Promise<void> {
  await runAll(connection, 'SET NAMES utf8mb4', []);
  await runAll(connection, `SET time_zone = '+00:00'`, []);
  const modes = await modesOf(connection);
  const checked = checkedModes(modes);
  // Quotes and backslashes must mean to the server what they mean to whoever checks a statement.
  if (checked !== modes) await runAll(connection, 'SET sql_mode = ?', [checked]);
  settled.set(connection, modes);
}

/** @throws AppError `query.refused` where the server's own modes would make names of texts */
function requireTexts(sql: string, connection: PoolConnection, rules: LexicalRules): void {
  if (namesInDoubleQuotes(sql, settled.get(connection) ?? '', rules))
    throw new AppError('query.refused', {
      detail:
        'The server is set to read "…" as a name (ANSI_QUOTES), which is a text here: write `…` for a name, and \'…\' for a text.',
    });
}

const UNKNOWN_VARIABLE = 1193;

/** The modes that the server has for everybody; none where it knows no modes. */
async function modesOf(connection: PoolConnection): Promise<string> {
  const { rows } = await runAll(connection, 'SELECT @@SESSION.sql_mode', []).catch((error: unknown) =>
    (error as { readonly errno?: number }).errno === UNKNOWN_VARIABLE ? { rows: [] } : Promise.reject(error),
  );
  return String(rows[0]?.[0] ?? '');
}

/** Sessions that somebody between us and the server hands around, so that each transaction has a thread of its own. */
const handedAround = new WeakSet<PoolConnection>();

async function settleNew(connection: PoolConnection): Promise<void> {
  await settle(connection);
  const thread = await threadOf(connection).catch(() => connection.threadId);
  if (thread !== connection.threadId) handedAround.add(connection);
}

/** The thread of the server that works for a session now. */
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

/** Ends the transaction; false when a result that was cut left the connection closed, and with it the transaction. */
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
  // Values of a prepared statement travel apart from its text. Without values a plain query understands more statements.
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
      // What a statement without a result answers is no row.
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
