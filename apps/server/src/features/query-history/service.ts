import { sql, type Insertable, type SqlBool } from 'kysely';
import { fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { ALWAYS, type Condition } from '../../listing/conditions.ts';
import type { Db } from '../../metadata/open-store.ts';
import type { QueryTable } from '../../metadata/tables.ts';
import type { RunOutcome, RunRecord } from '../sqllab/service.ts';
import { queryStore } from './store.ts';

const MAX_CLIENT_ID = 11;

/** The history of the SQL editor, for those who run SQL. */
export function makeHistory(db: Db) {
  const store = queryStore(db);
  return {
    async begin(run: RunRecord): Promise<number> {
      if (run.clientId.length > MAX_CLIENT_ID) fail('query.failed', { detail: `The client id is longer than ${MAX_CLIENT_ID} characters.` });
      return await store.insert(runningRow(run)) ?? fail('query.failed', { detail: 'There is a query with this client id already.' });
    },
    end: (queryId: number, run: RunOutcome): Promise<void> => store.update(queryId, {
      status: run.state, end_time: run.endMs, rows: run.rows, error_message: run.errorMessage, executed_sql: run.executedSql, results_key: run.resultsKey,
      progress: run.state === 'success' ? 100 : 0, changed_on: run.endMs,
    }),
    async byClientId(clientId: string, actor: Actor) {
      const run = await store.byClientId(clientId, visibleRuns(actor));
      return run && { databaseId: run.database_id, schema: run.schema, sql: run.sql, resultsKey: run.results_key, limit: run.row_limit };
    },
    /** Runs that a server which is gone left behind will never end. */
    async closeInterrupted(now: number): Promise<void> {
      await db.updateTable('queries').set({ status: 'failed', error_message: 'The server was restarted while this query ran.', end_time: now, changed_on: now })
        .where('status', 'in', ['running', 'pending', 'started', 'fetching']).execute();
    },
  };
}

/** The runs that the actor may see: its own, or all with the permission for all. */
export function visibleRuns(actor: Actor): Condition {
  return actor.can('all_query_access', 'all_query_access') ? ALWAYS : sql<SqlBool>`queries.user_id = ${actor.userId}`;
}

function runningRow(run: RunRecord): Insertable<QueryTable> {
  return {
    client_id: run.clientId, database_id: run.databaseId, user_id: run.userId, tab_name: run.tab, sql_editor_id: run.sqlEditorId, schema: run.schema, sql: run.sql,
    select_sql: null, executed_sql: null, row_limit: run.limit, limiting_factor: null, select_as_cta: 0, select_as_cta_used: 0, ctas_method: null, tmp_table_name: null,
    tmp_schema_name: null, rows: null, error_message: null, results_key: null, status: 'running', progress: 0, start_time: run.startMs, start_running_time: run.startMs,
    end_time: null, end_result_time: null, tracking_url: null, extra: '{}', changed_on: run.startMs,
  };
}
