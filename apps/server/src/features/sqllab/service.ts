import { AppError, fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import { restrictRows } from '@powerset/connector-kit/restrict-rows.ts';
import type { SqlReading } from '@powerset/connector-kit/connector.ts';
import type { SqlExecuteBody } from '@powerset/contracts/sqllab.ts';
import type { TableRule } from '@powerset/sql/read/restrict-tables.ts';
import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';
import { limitOf } from '@powerset/sql/read/set-limit.ts';
import type { Connections, OpenedConnection } from '../../connections/connections.ts';
import type { RunningQueries } from './running-queries.ts';
import type { ResultsStore } from './results-store.ts';

export interface SqlDatabase {
  readonly id: number;
  readonly name: string;
  readonly exposeInSqllab: boolean;
}

type ReadTables = Extract<SqlReading, { ok: true }>['statements'][number]['tables'];

/** What is written down of a run while it goes on and when it has ended. */
export interface RunRecord {
  readonly clientId: string;
  readonly userId: number | null;
  readonly databaseId: number;
  readonly schema: string | null;
  readonly sql: string;
  readonly tab: string | null;
  readonly sqlEditorId: string | null;
  readonly limit: number;
  readonly startMs: number;
}

export interface RunOutcome {
  readonly state: 'success' | 'failed' | 'stopped' | 'timed_out';
  readonly endMs: number;
  readonly rows: number | null;
  readonly errorMessage: string | null;
  readonly executedSql: string | null;
  readonly resultsKey: string | null;
}

export interface SqlLabDeps {
  readonly databases: { byId(id: number): Promise<SqlDatabase | undefined> };
  /** Throws unless the actor may read these tables of the database. */
  readonly requireTableAccess: (actor: Actor, database: SqlDatabase, tables: ReadTables, defaultSchema: string | null) => Promise<void>;
  /** Rules that hide rows of the database's tables from the actor. */
  readonly tableRules: (actor: Actor, databaseId: number) => Promise<readonly TableRule[]>;
  readonly connections: Pick<Connections, 'open'>;
  readonly history: {
    begin(run: RunRecord): Promise<number>;
    end(queryId: number, outcome: RunOutcome): Promise<void>;
    byClientId(clientId: string, actor: Actor): Promise<{ readonly databaseId: number; readonly schema: string | null; readonly sql: string; readonly resultsKey: string | null; readonly limit: number | null } | undefined>;
  };
  /** The SQL with its templates rendered, where the site has them. */
  readonly renderTemplates: (editor: { readonly sql: string; readonly params: string | null | undefined; readonly queryId: number; readonly databaseId: number }, actor: Actor) => Promise<string>;
  readonly running: RunningQueries;
  readonly results: ResultsStore;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly timeoutMs: number;
  /** Most rows that a run gives, whatever is asked. */
  readonly maxRows: number;
}

export interface SqlRun {
  readonly queryId: number;
  readonly record: RunRecord;
  readonly outcome: RunOutcome;
  readonly database: SqlDatabase;
  readonly table: ResultTable;
  readonly limitingFactor: 'NOT_LIMITED' | 'DROPDOWN' | 'QUERY';
}

/**
 * Runs the statements of a text one after the other and gives the result of the last one.
 * @throws AppError with the engine's message and place; the run is in the history either way
 */
export async function executeSql(body: SqlExecuteBody, actor: Actor, signal: AbortSignal, deps: SqlLabDeps): Promise<SqlRun> {
  const database = await deps.databases.byId(body.database_id) ?? fail('resource.not-found', { detail: 'The database referenced in this query was not found. Please contact an administrator for further assistance or try again.' });
  if (!database.exposeInSqllab) fail('access.database', { detail: `The database ${database.name} is not offered in SQL Lab.` });
  const record = newRecord(body, actor, deps);
  const queryId = await deps.history.begin(record);
  const stop = deps.running.begin(actor.userId, record.clientId);
  const timeout = AbortSignal.timeout(deps.timeoutMs);
  try {
    const sql = await deps.renderTemplates({ sql: record.sql, params: body.templateParams, queryId, databaseId: database.id }, actor);
    const { table, executedSql } = await runStatements({ ...record, sql }, database, actor, AbortSignal.any([signal, stop, timeout]), deps);
    const resultsKey = deps.newId();
    deps.results.set(resultsKey, { userId: actor.userId, queryId, table });
    const outcome: RunOutcome = { state: 'success', endMs: deps.now().getTime(), rows: table.rowCount, errorMessage: null, executedSql, resultsKey };
    await deps.history.end(queryId, outcome);
    return { queryId, record, outcome, database, table, limitingFactor: limitingFactor(table, record) };
  } catch (error) {
    const failure = timeout.aborted && !stop.aborted ? new AppError('query.timeout', { detail: `The query exceeded the ${deps.timeoutMs / 1000} seconds timeout.`, cause: error }) : error;
    await deps.history.end(queryId, failedOutcome(failure, stop.aborted || signal.aborted, deps));
    throw failure;
  } finally {
    deps.running.end(actor.userId, record.clientId);
  }
}

function newRecord(body: SqlExecuteBody, actor: Actor, deps: SqlLabDeps): RunRecord {
  const limit = body.queryLimit && body.queryLimit > 0 ? Math.min(body.queryLimit, deps.maxRows) : deps.maxRows;
  return {
    clientId: body.client_id || deps.newId().replaceAll('-', '').slice(0, 10), userId: actor.userId, databaseId: body.database_id,
    schema: body.schema || null, sql: body.sql, tab: body.tab ?? null, sqlEditorId: body.sql_editor_id ?? null, limit, startMs: deps.now().getTime(),
  };
}

async function runStatements(record: RunRecord, database: SqlDatabase, actor: Actor, signal: AbortSignal, deps: SqlLabDeps): Promise<{ table: ResultTable; executedSql: string }> {
  const opened = await deps.connections.open(database.id);
  const statements = await readStatements(record, database, actor, opened, deps);
  const rules = await deps.tableRules(actor, database.id);
  let table: ResultTable = { columns: [], rowCount: 0 };
  for (const statement of statements) {
    const sql = await restrictRows(statement.sql, { rules, schema: record.schema, dialect: opened.connector.dialect, connection: opened.connection });
    table = await opened.connection.run({ sql, params: [], maxRows: record.limit, signal, schema: record.schema ?? undefined });
  }
  return { table, executedSql: statements.map(statement => statement.sql).join(';\n') };
}

async function readStatements(record: RunRecord, database: SqlDatabase, actor: Actor, { connection }: OpenedConnection, deps: SqlLabDeps): Promise<Extract<SqlReading, { ok: true }>['statements']> {
  const reading = await connection.read(record.sql);
  if (!reading.ok) throw reading.error;
  if (reading.statements.length === 0) fail('query.failed', { detail: 'There is no statement to run.' });
  await deps.requireTableAccess(actor, database, reading.statements.flatMap(statement => statement.tables), record.schema);
  return reading.statements;
}

function limitingFactor(table: ResultTable, { limit, sql }: RunRecord): SqlRun['limitingFactor'] {
  if (table.isCut) return 'DROPDOWN';
  const own = limitOf(sql, STANDARD_SQL)?.value;
  return own !== undefined && own <= limit && table.rowCount === own ? 'QUERY' : 'NOT_LIMITED';
}

function failedOutcome(error: unknown, isStopped: boolean, deps: SqlLabDeps): RunOutcome {
  const state = isStopped ? 'stopped' : error instanceof AppError && error.code === 'query.timeout' ? 'timed_out' : 'failed';
  return { state, endMs: deps.now().getTime(), rows: null, errorMessage: error instanceof AppError ? error.message : 'The query failed.', executedSql: null, resultsKey: null };
}

/** The rows of an earlier run of this user: kept ones, or the statement run once more. */
export async function resultOfRun(clientId: string, actor: Actor, signal: AbortSignal, deps: SqlLabDeps): Promise<ResultTable> {
  const run = await deps.history.byClientId(clientId, actor) ?? fail('resource.not-found');
  const kept = run.resultsKey === null ? undefined : deps.results.get(run.resultsKey);
  if (kept && kept.userId === actor.userId) return kept.table;
  const again = await executeSql({ database_id: run.databaseId, schema: run.schema, sql: run.sql, queryLimit: run.limit }, actor, signal, deps);
  return again.table;
}
