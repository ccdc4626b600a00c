import { queryOptions } from '@tanstack/react-query';
import {
  databaseEndpoints,
  databaseFunctionNames,
  databaseSchemas,
  databaseTables,
  tableMetadata,
} from '@powerset/contracts/database.ts';
import { queryEndpoints, stopQuery } from '@powerset/contracts/query-history.ts';
import { savedQueryEndpoints } from '@powerset/contracts/saved-query.ts';
import { executeSql, formatSql, type SqlResult } from '@powerset/contracts/sqllab.ts';
import { call } from '../../shared/api/call.ts';

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
  readonly databaseId: number;
  readonly schema: string | undefined;
  readonly sql: string;
  readonly limit: number;
  readonly tabId: string;
  readonly tabName: string;
}

export function runSql({
  clientId,
  databaseId,
  schema,
  sql,
  limit,
  tabId,
  tabName,
}: RunRequest): Promise<SqlResult> {
  return call(executeSql, {
    body: {
      client_id: clientId,
      database_id: databaseId,
      schema: schema ?? null,
      sql,
      queryLimit: limit,
      sql_editor_id: tabId,
      tab: tabName,
      json: true,
      runAsync: false,
      expand_data: true,
    },
  });
}

export function stopRun(clientId: string): Promise<unknown> {
  return call(stopQuery, { body: { client_id: clientId } });
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
}: SaveQueryRequest): Promise<{ readonly id: number; readonly version: string | undefined }> {
  const body = { label, description, db_id: databaseId ?? null, schema: schema ?? null, sql };
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
