import { queryOptions } from '@tanstack/react-query';
import {
  databaseEndpoints,
  databaseFunctionNames,
  databaseSchemas,
  databaseTables,
  tableExtra,
  tableMetadata,
} from '@powerset/contracts/database.ts';
import { queriesUpdatedSince, queryEndpoints, stopQuery } from '@powerset/contracts/query-history.ts';
import { tabStateEndpoints } from '@powerset/contracts/tab-state.ts';
import { savedQueryEndpoints } from '@powerset/contracts/saved-query.ts';
import {
  executeSql,
  formatSql,
  sqlResults,
  type SqlQuery,
  type SqlResult,
} from '@powerset/contracts/sqllab.ts';
import { call } from '../../shared/api/call.ts';
import type { EditorTab } from './editor-tabs.ts';
import type { StoredAs } from './pane-run.ts';

const LONG = { staleTime: 5 * 60_000 } as const;

/** The databases that the editor can query. */
export const databasesQuery = queryOptions({
  queryKey: ['sqllab', 'databases'],
  ...LONG,
  queryFn: async ({ signal }) =>
    (
      await call(databaseEndpoints.list, {
        query: {
          q: {
            filters: [{ col: 'expose_in_sqllab', opr: 'eq', value: true }],
            order_column: 'database_name',
            order_direction: 'asc',
            page: 0,
            page_size: 100,
          },
        },
        signal,
      })
    ).result,
});

export const schemasQuery = (databaseId: number | undefined) =>
  queryOptions({
    queryKey: ['sqllab', 'schemas', databaseId],
    enabled: databaseId !== undefined,
    ...LONG,
    queryFn: async ({ signal }) =>
      (await call(databaseSchemas, { params: { id: databaseId! }, signal })).result,
  });

export const tablesQuery = (databaseId: number | undefined, schema: string | undefined) =>
  queryOptions({
    queryKey: ['sqllab', 'tables', databaseId, schema],
    enabled: databaseId !== undefined && schema !== undefined,
    ...LONG,
    queryFn: async ({ signal }) =>
      (
        await call(databaseTables, {
          params: { id: databaseId! },
          query: { q: { schema_name: schema! } },
          signal,
        })
      ).result,
  });

export async function refreshedSchemas(databaseId: number): Promise<readonly string[]> {
  return (await call(databaseSchemas, { params: { id: databaseId }, query: { q: { force: true } } })).result;
}

export async function refreshedTables(databaseId: number, schema: string) {
  const query = { q: { schema_name: schema, force: true } };
  return (await call(databaseTables, { params: { id: databaseId }, query })).result;
}

/** Returns the query for the partitions of a table. */
export const extraQuery = (databaseId: number, schema: string, table: string) =>
  queryOptions({
    queryKey: ['sqllab', 'extra', databaseId, schema, table],
    ...LONG,
    queryFn: ({ signal }) =>
      call(tableExtra, { params: { id: databaseId, table, schema }, signal }) as Promise<
        Readonly<Record<string, unknown>>
      >,
  });

export const tableQuery = (databaseId: number, schema: string, table: string) =>
  queryOptions({
    queryKey: ['sqllab', 'table', databaseId, schema, table],
    ...LONG,
    queryFn: ({ signal }) => call(tableMetadata, { params: { id: databaseId, table, schema }, signal }),
  });

export const functionsQuery = (databaseId: number | undefined) =>
  queryOptions({
    queryKey: ['sqllab', 'functions', databaseId],
    enabled: databaseId !== undefined,
    staleTime: Infinity,
    queryFn: async ({ signal }) =>
      (await call(databaseFunctionNames, { params: { id: databaseId! }, signal })).function_names,
  });

/** Returns the query for the user's latest runs, for the history below the editor. */
export const historyQuery = (userId: number) =>
  queryOptions({
    queryKey: ['sqllab', 'history', userId],
    queryFn: async ({ signal }) =>
      (
        await call(queryEndpoints.list, {
          query: {
            q: {
              filters: [{ col: 'user', opr: 'rel_o_m', value: userId }],
              order_column: 'start_time',
              order_direction: 'desc',
              page: 0,
              page_size: 100,
            },
          },
          signal,
        })
      ).result,
  });

export interface RunRequest {
  readonly clientId: string;
  readonly sql: string;
  readonly storedAs: StoredAs | undefined;
  readonly isAsync: boolean;
}

type RunTab = Pick<
  EditorTab,
  'id' | 'serverId' | 'name' | 'databaseId' | 'schema' | 'limit' | 'templateParams'
>;

/** Runs a statement of a tab; templates may read the query string of the page. */
export function runSql(
  { clientId, sql, storedAs, isAsync }: RunRequest,
  tab: RunTab,
): Promise<SqlResult | SqlWaiting> {
  const search = window.location.search.replaceAll(':', '%3A');
  return call(
    { ...executeSql, path: `${executeSql.path}${search}` },
    {
      body: {
        client_id: clientId,
        database_id: tab.databaseId!,
        json: true,
        runAsync: isAsync,
        schema: tab.schema ?? null,
        sql,
        sql_editor_id: tab.serverId === undefined ? tab.id : String(tab.serverId),
        tab: tab.name,
        tmp_table_name: storedAs?.name ?? '',
        select_as_cta: storedAs !== undefined,
        ctas_method: storedAs?.method ?? 'TABLE',
        templateParams: tab.templateParams,
        queryLimit: tab.limit,
        expand_data: true,
      },
    },
  );
}

/** The answer to a run that waits in the queue of the server. */
export interface SqlWaiting {
  readonly query: SqlQuery;
  readonly data?: undefined;
}

export async function runsSince(ms: number, signal: AbortSignal): Promise<readonly SqlQuery[]> {
  return (await call(queriesUpdatedSince, { query: { q: { last_updated_ms: ms } }, signal })).result;
}

export function storedResult(key: string, rows: number, signal?: AbortSignal): Promise<SqlResult> {
  return call(sqlResults, { query: { q: { key, rows } }, signal });
}

export function stopRun(clientId: string): Promise<unknown> {
  return call(stopQuery, { body: { client_id: clientId }, keepalive: true });
}

/** Returns the rows of an earlier run; undefined if they are no longer stored. */
export async function resultOfRun(
  id: number,
  rows: number,
  signal: AbortSignal,
): Promise<SqlResult | undefined> {
  const { result: run } = await call(queryEndpoints.get, { params: { id }, signal });
  return run.results_key === null ? undefined : storedResult(run.results_key, rows, signal);
}

/** Removes a run from the history. */
export async function forgetRun({ serverId }: Pick<EditorTab, 'serverId'>, clientId: string): Promise<void> {
  await call(tabStateEndpoints.deleteQuery, { params: { id: serverId ?? 0, client_id: clientId } });
}

export async function layOut(sql: string, engine: string | undefined): Promise<string> {
  return (await call(formatSql, { body: { sql, engine: engine ?? null } })).result;
}

export async function savedQuery(id: number) {
  return (await call(savedQueryEndpoints.get, { params: { id } })).result;
}

export interface SaveQueryRequest {
  readonly id: number | undefined;
  /** The version of the saved query that was opened; without it the save overwrites any version. */
  readonly basedOn: string | undefined;
  readonly label: string;
  readonly description: string;
  readonly databaseId: number | undefined;
  readonly schema: string | undefined;
  readonly sql: string;
  readonly templateParams: string;
}

/** Saves a new query, or the one with the given id, and returns its id and version. */
export async function saveQuery({
  id,
  basedOn,
  label,
  description,
  databaseId,
  schema,
  sql,
  templateParams,
}: SaveQueryRequest): Promise<{ readonly id: number; readonly version: string | undefined }> {
  const body = {
    label,
    description,
    db_id: databaseId ?? null,
    schema: schema ?? null,
    sql,
    template_parameters: templateParams,
  };
  if (id !== undefined) {
    await call(savedQueryEndpoints.update, { params: { id }, body, basedOn });
    return { id, version: await versionOf(id) };
  }
  const made = await call(savedQueryEndpoints.create, { body });
  return { id: made.id, version: await versionOf(made.id) };
}

async function versionOf(id: number): Promise<string | undefined> {
  return (await savedQuery(id)).changed_on ?? undefined;
}
