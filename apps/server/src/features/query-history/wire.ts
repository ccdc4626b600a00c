import type { SqlQuery } from '@powerset/contracts/sqllab.ts';
import { LIMITING_FACTORS, QUERY_STATES } from '@powerset/contracts/sqllab.ts';
import { parseMetadata } from '@powerset/core/dashboard/metadata.ts';
import type { SqlTable } from '../../catalog/sql-tables.ts';
import { wireMoment } from '../../listing/moments.ts';
import { fullName } from '../../metadata/people.ts';
import type { RunOfQuery } from './store.ts';

/** Returns a run as in lists and items; times are text of milliseconds, as in the reference. */
export function queryRow(run: RunOfQuery, tables: readonly SqlTable[]) {
  return {
    changed_on: wireMoment(run.changed_on),
    client_id: run.client_id,
    database: run.database && { id: run.database.id, database_name: run.database.name },
    end_result_backend_time: msText(run.end_result_time),
    end_time: msText(run.end_time),
    error_message: run.error_message,
    executed_sql: run.executed_sql,
    id: run.id,
    limit: run.row_limit,
    progress: run.progress,
    results_key: run.results_key,
    rows: run.rows,
    schema: run.schema,
    select_as_cta: run.select_as_cta === 1,
    select_as_cta_used: run.select_as_cta_used === 1,
    select_sql: run.select_sql,
    sql: run.sql,
    sql_editor_id: run.sql_editor_id,
    sql_tables: tables,
    start_running_time: msText(run.start_running_time),
    start_time: msText(run.start_time),
    status: run.status,
    tab_name: run.tab_name,
    tmp_schema_name: run.tmp_schema_name,
    tmp_table_name: run.tmp_table_name,
    tracking_url: run.tracking_url,
    user: run.user
      ? {
          first_name: run.user.first_name,
          id: run.user.id,
          last_name: run.user.last_name,
          username: run.user.username,
        }
      : null,
  };
}

/** Returns a run under the names of the editor's own store. */
export function editorQuery(run: RunOfQuery): SqlQuery {
  return {
    changed_on: wireMoment(run.changed_on),
    ctas: run.select_as_cta === 1,
    db: run.database?.name ?? '',
    dbId: run.database_id,
    endDttm: run.end_time,
    errorMessage: run.error_message,
    executedSql: run.executed_sql,
    extra: parseMetadata(run.extra),
    id: run.client_id,
    limit: run.row_limit,
    limitingFactor: LIMITING_FACTORS.find(factor => factor === run.limiting_factor) ?? null,
    progress: run.progress,
    queryId: run.id,
    resultsKey: run.results_key,
    rows: run.rows,
    schema: run.schema,
    serverId: run.id,
    sql: run.sql,
    sqlEditorId: run.sql_editor_id,
    startDttm: run.start_time,
    state: QUERY_STATES.find(state => state === run.status) ?? 'failed',
    tab: run.tab_name,
    tempSchema: run.tmp_schema_name,
    tempTable: run.tmp_table_name,
    trackingUrl: run.tracking_url,
    user: fullName(run.user),
    userId: run.user_id,
  };
}

function msText(ms: number | null): string | null {
  return ms === null ? null : `${ms}.000000`;
}
