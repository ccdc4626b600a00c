import type { PoolClient } from 'pg';
import { AppError } from '@powerset/core/errors.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import { batchRows } from '@powerset/connector-kit/batch-rows.ts';
import { onlyBatch } from '@powerset/connector-kit/only-batch.ts';
import type {
  ColumnFacts,
  Connection,
  SqlReading,
  Statement,
  TableLoad,
} from '@powerset/connector-kit/connector.ts';
import { stopOnAbort, type Stopping } from '@powerset/connector-kit/stop-on-abort.ts';
import { postgresqlCatalog } from './catalog.ts';
import type { PostgresqlClient } from './client.ts';
import type { PostgresqlConfig } from './config.ts';
import { classifyPostgresqlError } from './errors.ts';
import { loadIntoPostgresql } from './load.ts';
import { readPostgresqlChange, readPostgresqlSql } from './guard.ts';
import { forget, Sessions, STANDARD_TEXTS, WATCHING, type Session } from './sessions.ts';
import { stopRequests } from './stop-requests.ts';
import { RowReading, runSteps } from './read-rows.ts';
import { typeName } from './types.ts';

/** How long a statement whose rows are not needed may take to end by itself. */
const END_ALONE_MS = 20;
/** How long a server may take to stop it, before the session is closed. */
const END_FORCED_MS = 3000;

/** The type of the sessions in all pools here. */
type SessionClient = PoolClient & Pick<PostgresqlClient, 'ended'>;

/**
 * Opens sessions; every statement runs in its own transaction, which is read-only unless the statement uses
 * the method for writing.
 */
export async function openPostgresql(config: PostgresqlConfig): Promise<Connection> {
  const server: Server = { sessions: await Sessions.open(config), isInUtc: config.isInUtc };
  return {
    read: readPostgresqlSql,
    run: statement => onlyBatch(statementBatches(server, statement, READING)),
    stream: statement => statementBatches(server, statement, { ...READING, rowsEach: batchRows }),
    write: {
      read: readPostgresqlChange,
      run: statement => onlyBatch(statementBatches(server, statement, WRITING)),
    },
    load: load => loadTable(server, load),
    describe: (sql, schema) => describeSql(server, sql, schema),
    close: () => server.sessions.close(),
    catalog: postgresqlCatalog((sql, params = []) => queryRows(server, sql, params)),
  };
}

function rethrow(error: unknown): never {
  throw classifyPostgresqlError(error) ?? error;
}

interface Server {
  readonly sessions: Sessions;
  /** False if the connection sets the time zone of its sessions. */
  readonly isInUtc: boolean;
}

async function queryRows(
  { sessions }: Server,
  sql: string,
  params: readonly string[],
): Promise<readonly (readonly (string | null)[])[]> {
  const { client } = await sessions.take();
  let isBroken = true;
  try {
    const { rows } = await client.query<(string | null)[]>({
      text: sql,
      values: [...params],
      rowMode: 'array',
    });
    isBroken = false;
    return rows;
  } catch (error) {
    return rethrow(error);
  } finally {
    client.release(isBroken);
  }
}

interface Way {
  readonly read: (sql: string) => Promise<SqlReading>;
  readonly begin: string;
  /** Commits the changes. */
  readonly keeps: boolean;
  /** Returns the number of rows in a batch, given the number of columns. */
  readonly rowsEach: (columnCount: number) => number;
}

const all = (): number => Infinity;
const READING: Way = { read: readPostgresqlSql, begin: 'BEGIN READ ONLY', keeps: false, rowsEach: all };
const WRITING: Way = { read: readPostgresqlChange, begin: 'BEGIN', keeps: true, rowsEach: all };

async function* statementBatches(
  { sessions, isInUtc }: Server,
  statement: Statement,
  way: Way,
): AsyncGenerator<ResultTable, void> {
  const { signal } = statement;
  const reading = await way.read(statement.sql);
  if (!reading.ok) throw reading.error;
  if (reading.statements.length !== 1)
    throw new AppError('query.refused', { detail: 'Run one statement at a time.' });
  if (signal.aborted) throw new AppError('query.cancelled');
  const session = await sessions.take();
  const { client } = session;
  const stopping = stopOnAbort(signal, stopRequests(session));
  let isBroken = false;
  try {
    requireSameTexts(statement.sql, session);
    const steps = beginning(session, { ...way, isInUtc, schema: statement.schema, isWatched: true });
    // The process that works for a shared session is known only within the transaction.
    if (session.isPooled) await runSteps(client, steps);
    await stopping.now();
    yield* fetchBatches(session, statement, { ...way, stopping, steps: session.isPooled ? [] : steps });
    if (way.keeps) await keep(client, stopping, signal);
  } catch (error) {
    const known = classifyPostgresqlError(error, statement.sql);
    isBroken = known === undefined || known.code === 'connection.failed';
    throw signal.aborted ? new AppError('query.cancelled', { cause: error }) : (known ?? error);
  } finally {
    await stopping.end();
    giveBack(client, isBroken || signal.aborted);
  }
}

// Nobody has to wait for this.
function giveBack(client: PoolClient, isBroken: boolean): void {
  if (isBroken) client.release(true);
  else void forget(client).then(() => client.release());
}

// After a transaction ends, its process may work for another client.
async function keep(client: PoolClient, stopping: Stopping, signal: AbortSignal): Promise<void> {
  await stopping.end();
  if (signal.aborted) throw new AppError('query.cancelled');
  await client.query('COMMIT');
}

interface Beginning extends Pick<Way, 'begin'>, Pick<Server, 'isInUtc'> {
  readonly isWatched?: boolean;
  readonly schema: string | undefined;
}

const ESCAPED_QUOTE = /(?<!\\)(?:\\\\)*\\'/;

// If a backslash escapes the quote after it, a string ends elsewhere than our check found.
function requireSameTexts(sql: string, { readsStandardTexts }: Session): void {
  if (!readsStandardTexts && ESCAPED_QUOTE.test(sql))
    throw new AppError('query.refused', {
      detail: `This server may treat a backslash before a quote as an escape. Write '' for a quote inside a string.`,
    });
}

// An account may have its own date style, which our parser could not read.
function beginning(
  { readsStandardTexts, noticesLoss }: Session,
  { begin, isInUtc, schema, isWatched = false }: Beginning,
): readonly string[] {
  // PostgreSQL resolves even this quoted name to the current user.
  if (schema === '$user')
    throw new AppError('query.refused', { detail: 'Schema $user does not exist in this database.' });
  return [
    begin,
    `SET LOCAL datestyle TO 'ISO'`,
    ...(readsStandardTexts ? [STANDARD_TEXTS] : []),
    ...(isInUtc ? [`SET LOCAL TIME ZONE 'UTC'`] : []),
    ...(isWatched && noticesLoss ? [WATCHING.replace('SET', 'SET LOCAL')] : []),
    ...(schema ? [`SET LOCAL search_path TO "${schema.replaceAll('"', '""')}"`] : []),
  ];
}

interface Fetching extends Pick<Way, 'rowsEach' | 'keeps'> {
  readonly steps: readonly string[];
  readonly stopping: Stopping;
}

async function* fetchBatches(
  { client }: Session,
  { sql, params, maxRows, signal }: Statement,
  { rowsEach, steps, keeps, stopping }: Fetching,
): AsyncGenerator<ResultTable, void> {
  let given = 0;
  const reading = client.query(
    new RowReading({
      steps,
      sql,
      params: params.map(String),
      rowsEach: columnCount => Math.min(rowsEach(columnCount), maxRows + 1 - given),
    }),
  );
  const drop = (): void => reading.drop();
  signal.addEventListener('abort', drop, { once: true });
  try {
    for (let isOver = false; !isOver;) {
      const { columns, rowCount, isOver: isLast } = await reading.take();
      if (signal.aborted) throw new AppError('query.cancelled');
      const isCut = given + rowCount > maxRows;
      const kept = isCut ? maxRows - given : rowCount;
      isOver = isLast || isCut;
      given += kept;
      if (rowCount === 0 && given > 0) break;
      yield {
        columns: columns.map(column => column.column(kept)),
        rowCount: kept,
        ...(isCut ? { isCut } : {}),
      };
    }
  } finally {
    signal.removeEventListener('abort', drop);
    reading.drop();
    if (!reading.isOver) await finished(reading, client, keeps ? undefined : stopping);
  }
}

// Stopping would undo changes, and most statements whose rows were cut end at once.
async function finished(
  reading: RowReading,
  client: PoolClient,
  stopping: Stopping | undefined,
): Promise<void> {
  const late = stopping && setTimeout(() => stopping.stop(), END_ALONE_MS);
  const tooLate = stopping && setTimeout(() => client.connection.stream.destroy(), END_FORCED_MS);
  // The driver keeps waiting for a server that is gone.
  await Promise.race([reading.over, (client as SessionClient).ended]);
  clearTimeout(late);
  clearTimeout(tooLate);
}

async function loadTable({ sessions, isInUtc }: Server, load: TableLoad): Promise<void> {
  if (load.signal.aborted) throw new AppError('query.cancelled');
  const session = await sessions.take();
  const { client } = session;
  const stopping = stopOnAbort(load.signal, stopRequests(session));
  let isBroken = false;
  try {
    await runSteps(client, beginning(session, { ...WRITING, isInUtc, schema: undefined }));
    await stopping.now();
    await loadIntoPostgresql(client, load);
    await keep(client, stopping, load.signal);
  } catch (error) {
    isBroken = !(error instanceof AppError);
    throw load.signal.aborted
      ? new AppError('query.cancelled', { cause: error })
      : (classifyPostgresqlError(error) ?? error);
  } finally {
    await stopping.end();
    giveBack(client, isBroken);
  }
}

async function describeSql(
  { sessions, isInUtc }: Server,
  sql: string,
  schema: string | undefined,
): Promise<readonly ColumnFacts[]> {
  const reading = await readPostgresqlSql(sql);
  if (!reading.ok) throw reading.error;
  const session = await sessions.take();
  const { client } = session;
  try {
    requireSameTexts(sql, session);
    await runSteps(client, beginning(session, { ...READING, isInUtc, schema }));
    const { fields } = await client.query(`SELECT * FROM (\n${sql}\n) AS described LIMIT 0`);
    return fields.map(field => ({ name: field.name, type: typeName(field.dataTypeID), isNullable: true }));
  } catch (error) {
    return rethrow(error);
  } finally {
    giveBack(client, false);
  }
}
