import { sql, type Insertable, type SqlBool } from 'kysely';
import type { SqlQuery } from '@powerset/contracts/sqllab.ts';
import { fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { ALWAYS, type Condition } from '../../listing/conditions.ts';
import type { Db } from '../../metadata/open-store.ts';
import type { QueryTable } from '../../metadata/tables.ts';
import type { KnownRun, RunOutcome, RunRecord } from '../sqllab/service.ts';
import { OPEN_STATES, queryStore } from './store.ts';
import { editorQuery } from './wire.ts';

const MAX_CLIENT_ID = 11;

/** Longer than any run takes, so runs that started earlier are no longer running. */
const LONGEST_RUN_MS = 24 * 60 * 60 * 1000;

/** Returns the history of the SQL editor for runs on one node. */
export function makeHistory(db: Db, node: string) {
  const store = queryStore(db);
  return {
    async begin(run: RunRecord): Promise<number> {
      if (run.clientId.length > MAX_CLIENT_ID)
        fail('query.not-begun', { detail: `The client id is longer than ${MAX_CLIENT_ID} characters.` });
      return (
        (await store.insert({ ...newRow(run), node })) ??
        fail('query.not-begun', { detail: 'A query with this client ID already exists.' })
      );
    },
    start: (queryId: number, nowMs: number): Promise<boolean> => store.start(queryId, node, nowMs),
    waits: (queryId: number, place: number, nowMs: number): Promise<void> =>
      store.changeOpen(queryId, {
        status: place > 0 ? 'pending' : 'running',
        extra: JSON.stringify(place > 0 ? { queue_position: place } : {}),
        changed_on: nowMs,
        ...(place > 0 ? {} : { start_running_time: nowMs }),
      }),
    end: (queryId: number, run: RunOutcome): Promise<void> =>
      store.update(queryId, {
        status: run.state,
        end_time: run.endMs,
        rows: run.rows,
        error_message: run.errorMessage,
        executed_sql: run.executedSql,
        results_key: run.resultsKey,
        progress: run.state === 'success' ? 100 : 0,
        limiting_factor: run.limitingFactor,
        extra: JSON.stringify(run.extra),
        changed_on: run.endMs,
      }),
    async told(queryId: number): Promise<SqlQuery> {
      const [run] = await store.byIds([queryId]);
      return editorQuery(run ?? fail('resource.not-found'));
    },
    async byClientId(clientId: string, actor: Actor): Promise<KnownRun | 'hidden' | undefined> {
      const run = await store.byClientId(clientId, visibleRuns(actor));
      if (!run) return (await store.byClientId(clientId, ALWAYS)) ? 'hidden' : undefined;
      return {
        id: run.id,
        databaseId: run.database_id,
        schema: run.schema,
        sql: run.sql,
        executedSql: run.executed_sql,
        tab: run.tab_name,
        resultsKey: run.results_key,
        limit: run.row_limit,
      };
    },
    endWithoutResult: (
      queryId: number,
      { state, reason }: { readonly state: 'failed' | 'stopped'; readonly reason: string },
      nowMs: number,
    ): Promise<void> =>
      store.changeOpen(queryId, { status: state, error_message: reason, end_time: nowMs, changed_on: nowMs }),
    /**
     * Ends runs that this server left unfinished when it stopped; those that wait for any server continue. A
     * server with the store to itself also ends all other unfinished runs.
     */
    async closeInterrupted(now: number, { isAlone }: { readonly isAlone: boolean }): Promise<void> {
      await db
        .updateTable('queries')
        .set({ status: 'failed', error_message: INTERRUPTED, end_time: now, changed_on: now })
        .where('status', 'in', OPEN_STATES)
        .where(({ or, eb, lit }) =>
          or([lit(isAlone), eb('node', '=', node), eb('start_time', '<', now - LONGEST_RUN_MS)]),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('jobs')
                .select('jobs.id')
                .where('jobs.id', '=', sql<string>`'sql-' || queries.id`)
                .where('jobs.state', 'in', ['pending', 'running']),
            ),
          ),
        )
        .execute();
    },
  };
}

/** The error of a run without a result whose server has stopped. */
export const INTERRUPTED = 'The server was restarted while this query ran.';

/** Returns the runs that the actor may see: its own, or all with the permission for all. */
export function visibleRuns(actor: Actor): Condition {
  return actor.can('all_query_access', 'all_query_access')
    ? ALWAYS
    : sql<SqlBool>`queries.user_id = ${actor.userId}`;
}

function newRow(run: RunRecord): Insertable<QueryTable> {
  return {
    client_id: run.clientId,
    database_id: run.databaseId,
    user_id: run.userId,
    tab_name: run.tab,
    sql_editor_id: run.sqlEditorId,
    schema: run.schema,
    sql: run.sql,
    select_sql: null,
    executed_sql: null,
    row_limit: run.limit,
    limiting_factor: run.limitingFactor,
    select_as_cta: run.keptAs ? 1 : 0,
    select_as_cta_used: 0,
    ctas_method: run.keptAs?.kind ?? null,
    tmp_table_name: run.keptAs?.name ?? null,
    tmp_schema_name: run.keptAs?.schema ?? null,
    rows: null,
    error_message: null,
    results_key: null,
    status: run.state,
    progress: 0,
    start_time: run.startMs,
    start_running_time: run.state === 'running' ? run.startMs : null,
    end_time: null,
    end_result_time: null,
    tracking_url: null,
    extra: '{}',
    changed_on: run.startMs,
  };
}
