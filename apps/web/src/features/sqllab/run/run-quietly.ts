import { executeSql, type SqlResult } from '@powerset/contracts/sqllab.ts';
import { call } from '../../../shared/api/call.ts';
import type { EditorTab } from '../editor-tabs.ts';

const MOST_ROWS = 1000;

/** Runs a statement for a part of the page; its rows are in no tab of the results. */
export function runQuietly(
  sql: string,
  tab: Pick<EditorTab, 'databaseId' | 'schema' | 'templateParams'>,
  signal?: AbortSignal,
): Promise<SqlResult> {
  return call(executeSql, {
    body: {
      client_id: crypto.randomUUID().replaceAll('-', '').slice(0, 10),
      database_id: tab.databaseId!,
      schema: tab.schema ?? null,
      sql,
      templateParams: tab.templateParams,
      queryLimit: MOST_ROWS,
      json: true,
      runAsync: false,
    },
    signal,
  });
}
