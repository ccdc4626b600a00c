import { AppError, fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import type { SqlQuery } from '@powerset/contracts/sqllab.ts';
import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';
import { limitOfLast } from '@powerset/sql/read/set-limit.ts';
import { canReadDatabase } from '../../access/data-access.ts';
import { inTime } from '../../query/in-time.ts';
import { editorFailure } from '../../query/engine-failure.ts';
import { clientColumns } from './client-columns.ts';
import { latestOnly } from './latest-only.ts';
import { readStatements, type Reading } from './read-statements.ts';
import type { LimitingFactor, RunOutcome, RunRecord, SqlAsked, SqlDatabase, SqlLabDeps } from './run.ts';
import { runStatements, streamStatements, type Ran } from './run-statements.ts';

export type { KnownRun, RunOutcome, RunRecord, SqlLabDeps } from './run.ts';

export interface SqlRun {
  readonly queryId: number;
  readonly query: SqlQuery;
  readonly engine: string;
  readonly table: ResultTable;
}

/**
 * Runs the statements of a text and returns the result of the last one.
 * @throws AppError with the engine's message and position; the run is in the history either way
 */
export async function executeSql(
  body: SqlAsked,
  actor: Actor,
  signal: AbortSignal,
  deps: SqlLabDeps,
): Promise<SqlRun> {
  const database = await databaseOf(body, actor, deps);
  const record = newRecord(body, actor, { database, state: 'running', deps });
  const queryId = await deps.history.begin(record);
  return run({ queryId, record, body, database, actor, timeoutMs: deps.timeoutMs, signal }, deps);
}

/** Checks that a text may run, queues it for a server with free capacity, and returns the waiting run. */
export async function submitSql(body: SqlAsked, actor: Actor, deps: SqlLabDeps): Promise<SqlQuery> {
  const database = await databaseOf(body, actor, deps);
  const record = newRecord(body, actor, { database, state: 'pending', deps });
  const queryId = await deps.history.begin(record);
  try {
    await readStatements(await toRead({ queryId, record, body, database, actor }, deps), deps);
    const waiting = await deps.history.told(queryId);
    await deps.queue(queryId, body, actor);
    return waiting;
  } catch (error) {
    const failure = await asClientsKnow(error, { record, actor }, deps);
    await deps.history.end(queryId, endedBadly(failure, record, { isStopped: false, deps }));
    throw failure;
  }
}

/** Runs a queued text with its author's current permissions. */
export async function runQueued(
  queryId: number,
  body: SqlAsked,
  actor: Actor,
  { signal, deps }: { readonly signal: AbortSignal; readonly deps: SqlLabDeps },
): Promise<void> {
  const database = await databaseOf(body, actor, deps);
  if (!(await deps.history.start(queryId, deps.now().getTime()))) return;
  const { id: clientId } = await deps.history.told(queryId);
  const record = { ...newRecord(body, actor, { database, state: 'running', deps }), clientId };
  await run({ queryId, record, body, database, actor, timeoutMs: deps.asyncTimeoutMs, signal }, deps);
}

/**
 * Returns whether a run becomes a job: its author requests it and the database allows it. Jobs run with all
 * permissions of the author, so runs of a read-only token never become jobs.
 */
export async function isForLater(
  { runAsync, database_id: id }: SqlAsked,
  actor: Actor,
  { databases }: Pick<SqlLabDeps, 'databases'>,
): Promise<boolean> {
  return (
    runAsync === true && actor.token?.scope !== 'read' && (await databases.byId(id))?.allowRunAsync === true
  );
}

async function databaseOf(
  { database_id: id }: SqlAsked,
  actor: Actor,
  { databases }: SqlLabDeps,
): Promise<SqlDatabase> {
  const database =
    (await databases.byId(id)) ??
    fail('resource.not-found', {
      detail:
        'The database referenced in this query was not found. Please contact an administrator for further assistance or try again.',
    });
  // Users who may enable the database in the editor with one click may try it before.
  if (!database.exposeInSqllab && !actor.can('can_write', 'Database'))
    fail('access.database', { detail: `The database '${database.name}' is not exposed in SQL Lab.` });
  return database;
}

function newRecord(
  body: SqlAsked,
  actor: Actor,
  {
    database,
    state,
    deps,
  }: { readonly database: SqlDatabase; readonly state: RunRecord['state']; readonly deps: SqlLabDeps },
): RunRecord {
  const asked =
    body.queryLimit && body.queryLimit > 0 ? Math.min(body.queryLimit, deps.maxRows) : deps.maxRows;
  const own = limitOfLast(body.sql, deps.connections.factsOf(database.engine)?.lexicalRules ?? STANDARD_SQL);
  return {
    clientId: body.client_id || deps.newId().replaceAll('-', '').slice(0, 10),
    userId: actor.userId,
    databaseId: body.database_id,
    schema: body.schema || null,
    sql: body.sql,
    tab: body.tab ?? null,
    sqlEditorId: body.sql_editor_id ?? null,
    state,
    startMs: deps.now().getTime(),
    limit: Math.min(asked, own ?? asked),
    limitingFactor:
      own === undefined || own > asked ? 'DROPDOWN' : own < asked ? 'QUERY' : 'QUERY_AND_DROPDOWN',
    keptAs: body.select_as_cta
      ? {
          kind: body.ctas_method === 'VIEW' ? 'VIEW' : 'TABLE',
          name: body.tmp_table_name ?? '',
          schema: database.ctasSchema,
        }
      : null,
  };
}

interface RunToDo {
  readonly queryId: number;
  readonly record: RunRecord;
  readonly body: SqlAsked;
  readonly database: SqlDatabase;
  readonly actor: Actor;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

async function run(todo: RunToDo, deps: SqlLabDeps): Promise<SqlRun> {
  const { queryId, record, actor, timeoutMs, signal } = todo;
  const stop = deps.running.begin(actor.userId, record.clientId);
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const onPlace = latestOnly((place: number) => deps.history.waits(queryId, place, deps.now().getTime()));
    const reading = { ...(await toRead(todo, deps)), onPlace };
    const ran = await runStatements(reading, AbortSignal.any([signal, stop, timeout]), deps);
    const { engine } = reading.opened.connector;
    await deps.history.end(queryId, await endedWell(ran, todo, { engine, deps }));
    return { queryId, query: await deps.history.told(queryId), engine, table: ran.table };
  } catch (error) {
    const failure =
      timeout.aborted && !stop.aborted
        ? new AppError('query.timeout', { detail: timeoutText(timeoutMs), cause: error })
        : await asClientsKnow(error, { record, actor }, deps);
    await deps.history.end(
      queryId,
      endedBadly(failure, record, { isStopped: stop.aborted || signal.aborted, deps }),
    );
    throw failure;
  } finally {
    deps.running.end(actor.userId, record.clientId);
  }
}

async function toRead(
  {
    queryId,
    record,
    body,
    database,
    actor,
  }: Pick<RunToDo, 'queryId' | 'record' | 'body' | 'database' | 'actor'>,
  deps: SqlLabDeps,
): Promise<Reading> {
  const sql = await deps.renderTemplates(
    {
      sql: record.sql,
      params: body.templateParams,
      addressParams: body.addressParams ?? {},
      queryId,
      databaseId: database.id,
      schema: record.schema,
    },
    actor,
  );
  const opened = await deps.connections.open(database.id, actor);
  // Users who may read only parts of the database query in the schema against which names without a schema
  // are checked.
  const schema =
    record.schema ??
    (canReadDatabase(actor, database.id) ? null : await opened.connection.catalog.defaultSchema());
  return { record: { ...record, sql, schema }, database, actor, opened };
}

function timeoutText(timeoutMs: number): string {
  return `The query exceeded the ${timeoutMs / 1000} seconds timeout.`;
}

async function endedWell(
  ran: Ran,
  todo: RunToDo,
  { engine, deps }: { readonly engine: string; readonly deps: SqlLabDeps },
): Promise<RunOutcome> {
  const { queryId, record, actor } = todo;
  const resultsKey = record.keptAs ? null : deps.newId();
  if (resultsKey !== null)
    await deps.results.set(resultsKey, { userId: actor.userId, queryId, engine, table: ran.table });
  return toldOutcome(ran, todo, { engine, resultsKey, deps });
}

interface OutcomeFacts {
  readonly engine: string;
  readonly resultsKey: string | null;
  readonly deps: SqlLabDeps;
}

function toldOutcome(
  { table, executedSql }: Ran,
  { queryId, record }: Pick<RunToDo, 'queryId' | 'record'>,
  { engine, resultsKey, deps }: OutcomeFacts,
): RunOutcome {
  return {
    state: 'success',
    endMs: deps.now().getTime(),
    rows: table.rowCount,
    errorMessage: null,
    executedSql,
    resultsKey,
    limitingFactor: limitingFactor(table, record),
    extra: {
      cancel_query: queryId,
      progress: null,
      columns: clientColumns(table, engine),
      ...(isPartlyRead(table, record) ? { is_partly_read: true } : {}),
    },
  };
}

// Fewer rows than the limit are cut only if a source of the query was not read to its end.
function isPartlyRead({ isCut, rowCount }: ResultTable, { limit }: RunRecord): boolean {
  return isCut === true && rowCount < limit;
}

// A limit that was not reached did not limit the result.
function limitingFactor(table: ResultTable, record: RunRecord): LimitingFactor {
  const { limit, limitingFactor: planned } = record;
  if (table.isCut && !isPartlyRead(table, record))
    return planned === 'QUERY_AND_DROPDOWN' ? planned : 'DROPDOWN';
  return planned !== 'DROPDOWN' && table.rowCount === limit ? planned : 'NOT_LIMITED';
}

function endedBadly(
  error: unknown,
  { limitingFactor: planned, sql }: RunRecord,
  { isStopped, deps }: { readonly isStopped: boolean; readonly deps: SqlLabDeps },
): RunOutcome {
  const state = isStopped
    ? 'stopped'
    : error instanceof AppError && error.code === 'query.timeout'
      ? 'timed_out'
      : 'failed';
  return {
    state,
    endMs: deps.now().getTime(),
    rows: null,
    errorMessage: error instanceof AppError ? error.message : 'The query failed.',
    executedSql: sql,
    resultsKey: null,
    limitingFactor: planned,
    extra: {},
  };
}

async function asClientsKnow(
  error: unknown,
  { record: { databaseId, sql }, actor }: { readonly record: RunRecord; readonly actor: Actor },
  deps: SqlLabDeps,
): Promise<unknown> {
  const opened = await deps.connections.open(databaseId, actor).catch(() => undefined);
  return opened ? editorFailure(error, sql, opened.connector) : error;
}

/**
 * Runs the statements of a text and returns the rows of the last one in batches; they are not stored.
 * @throws AppError as `executeSql` does; the run is in the history either way
 */
export async function* streamSql(
  body: SqlAsked,
  actor: Actor,
  signal: AbortSignal,
  deps: SqlLabDeps,
): AsyncGenerator<ResultTable, void> {
  const database = await databaseOf(body, actor, deps);
  const record = newRecord(body, actor, { database, state: 'running', deps });
  const queryId = await deps.history.begin(record);
  const stop = deps.running.begin(actor.userId, record.clientId);
  let outcome: RunOutcome | undefined;
  let given: ResultTable = { columns: [], rowCount: 0 };
  try {
    const reading = await toRead({ queryId, record, body, database, actor }, deps);
    const batches = inTime(late => streamStatements(reading, AbortSignal.any([signal, stop, late]), deps), {
      limitS: deps.timeoutMs / 1000,
      detail: timeoutText(deps.timeoutMs),
    });
    for await (const batch of batches) {
      given = { columns: batch.columns, rowCount: given.rowCount + batch.rowCount, isCut: batch.isCut };
      yield batch;
    }
    outcome = toldOutcome(
      { table: given, executedSql: reading.record.sql },
      { queryId, record },
      { engine: reading.opened.connector.engine, resultsKey: null, deps },
    );
  } catch (error) {
    const failure = await asClientsKnow(error, { record, actor }, deps);
    outcome = endedBadly(failure, record, { isStopped: stop.aborted || signal.aborted, deps });
    throw failure;
  } finally {
    deps.running.end(actor.userId, record.clientId);
    await deps.history.end(
      queryId,
      outcome ?? endedBadly(new AppError('query.cancelled'), record, { isStopped: true, deps }),
    );
  }
}
