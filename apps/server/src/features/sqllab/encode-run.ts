import type { SqlColumn } from '@powerset/contracts/sqllab.ts';
import { jsonRows, momentText, uniqueNames } from '@powerset/core/table/json.ts';
import { GENERIC_TYPES, type ResultTable } from '@powerset/core/table/result-table.ts';
import type { SqlRun } from './service.ts';

/** A run as the JSON text that editors know, in pieces. */
export function* runJson(run: SqlRun, userName: string): Generator<string | Uint8Array> {
  const columns = sqlColumns(run.table);
  const facts = {
    query_id: run.queryId, status: 'success', columns, selected_columns: columns, expanded_columns: [], query: wireQuery(run, userName, columns),
    ...(run.table.isCut ? { displayLimitReached: true } : {}),
  };
  yield `${JSON.stringify(facts).slice(0, -1)},"data":`;
  yield* jsonRows(run.table, { moments: 'text', largeIntegers: 'text' });
  yield '}';
}

/** The result of an earlier run, in pieces. */
export function* keptJson({ queryId, table }: { readonly queryId: number; readonly table: ResultTable }): Generator<string | Uint8Array> {
  const columns = sqlColumns(table);
  yield `${JSON.stringify({ query_id: queryId, status: 'success', columns, selected_columns: columns, expanded_columns: [] }).slice(0, -1)},"data":`;
  yield* jsonRows(table, { moments: 'text', largeIntegers: 'text' });
  yield '}';
}

/** The columns of a result in the words of the editor. */
export function sqlColumns(table: ResultTable): SqlColumn[] {
  const names = uniqueNames(table.columns);
  return table.columns.map((column, at) => ({
    column_name: names[at]!, name: names[at]!, type: column.databaseType, type_generic: GENERIC_TYPES[column.genericType], is_dttm: column.genericType === 'temporal',
  }));
}

function wireQuery({ queryId, record, outcome, database, limitingFactor }: SqlRun, userName: string, columns: readonly SqlColumn[]): Record<string, unknown> {
  return {
    changed_on: momentText(outcome.endMs, 'TIMESTAMP'), dbId: database.id, db: database.name, endDttm: outcome.endMs, errorMessage: null,
    executedSql: outcome.executedSql, id: record.clientId, queryId, limit: record.limit, limitingFactor, progress: 100, rows: outcome.rows,
    schema: record.schema, ctas: false, serverId: queryId, sql: record.sql, sqlEditorId: record.sqlEditorId, startDttm: record.startMs, state: outcome.state,
    tab: record.tab, tempSchema: null, tempTable: null, userId: record.userId, user: userName, resultsKey: outcome.resultsKey, trackingUrl: null,
    extra: { progress: null, columns },
  };
}
