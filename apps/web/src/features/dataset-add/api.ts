import { useQuery } from '@tanstack/react-query';
import { databaseSchemas, databaseTables, tableMetadata } from '@powerset/contracts/database.ts';
import { datasetEndpoints } from '@powerset/contracts/dataset.ts';
import { executeSql } from '@powerset/contracts/sqllab.ts';
import { call } from '../../shared/api/call.ts';
import { databaseChoices } from '../../shared/list/choices.ts';
import { randomUuid } from '../../shared/random-uuid.ts';

/** The databases, in pages as the search finds them. */
export function useDatabases(search: string) {
  return useQuery({
    queryKey: ['database', 'choices', search],
    queryFn: ({ signal }) => databaseChoices(search, signal),
    placeholderData: found => found,
  });
}

/** The schemas of a database; `reload` asks the database again. */
export function useSchemas(databaseId: number | undefined) {
  return useQuery({
    queryKey: ['database', databaseId, 'schemas'],
    queryFn: ({ signal }) => readSchemas(databaseId!, false, signal),
    enabled: databaseId !== undefined,
  });
}

export async function readSchemas(
  databaseId: number,
  isForced: boolean,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const { result } = await call(databaseSchemas, {
    params: { id: databaseId },
    query: { q: { force: isForced } },
    signal,
  });
  return result;
}

/** The tables and views of a schema. */
export function useTables(databaseId: number | undefined, schema: string | undefined) {
  return useQuery({
    queryKey: ['database', databaseId, 'tables', schema],
    queryFn: ({ signal }) => readTables({ databaseId: databaseId!, schema: schema! }, false, signal),
    enabled: databaseId !== undefined && schema !== undefined,
  });
}

export interface FoundTable {
  readonly value: string;
  readonly type: 'table' | 'view';
}

export async function readTables(
  { databaseId, schema }: { readonly databaseId: number; readonly schema: string },
  isForced: boolean,
  signal?: AbortSignal,
): Promise<readonly FoundTable[]> {
  const { result } = await call(databaseTables, {
    params: { id: databaseId },
    query: { q: { force: isForced, schema_name: schema } },
    signal,
  });
  return result;
}

const PAGE_SIZE = 100;
const MOST_PAGES = 30;

/** The ids of the datasets of a schema's tables, by the names of the tables. */
export function useExistingDatasets(databaseId: number | undefined, schema: string | undefined) {
  return useQuery({
    queryKey: ['dataset', 'of-schema', databaseId, schema],
    queryFn: async ({ signal }) => {
      const ids = new Map<string, number>();
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const { result } = await call(datasetEndpoints.list, {
          query: {
            q: {
              columns: ['id', 'table_name'],
              filters: [
                { col: 'database', opr: 'rel_o_m', value: databaseId! },
                { col: 'schema', opr: 'eq', value: schema! },
                { col: 'sql', opr: 'dataset_is_null_or_empty', value: true },
              ],
              page,
              page_size: PAGE_SIZE,
            },
          },
          signal,
        });
        for (const row of result) ids.set(row.table_name, row.id);
        if (result.length < PAGE_SIZE) break;
      }
      return ids;
    },
    enabled: databaseId !== undefined && schema !== undefined,
  });
}

export interface TablePlace {
  readonly databaseId: number;
  readonly schema: string;
  readonly table: string;
}

/** The columns of a table. */
export function useTableFacts({ databaseId, schema, table }: TablePlace) {
  return useQuery({
    queryKey: ['database', databaseId, 'table', schema, table],
    queryFn: ({ signal }) => call(tableMetadata, { params: { id: databaseId, schema, table }, signal }),
    retry: false,
  });
}

const PREVIEW_ROWS = 100;

/** The first rows of a table, read like a query of SQL Lab, so that the same rules hold. */
export function useFirstRows(
  { databaseId, schema, table }: TablePlace,
  { selectStar, isEnabled }: { readonly selectStar: string | undefined; readonly isEnabled: boolean },
) {
  return useQuery({
    queryKey: ['database', databaseId, 'first-rows', schema, table],
    queryFn: async ({ signal }) => {
      const answer = await call(executeSql, {
        body: {
          client_id: randomUuid().replaceAll('-', '').slice(0, 11),
          database_id: databaseId,
          schema,
          sql: selectStar!,
          queryLimit: PREVIEW_ROWS,
          runAsync: false,
        },
        signal,
      });
      return {
        columns: (answer.columns ?? []).map(column => column.name),
        rows: answer.data ?? [],
      };
    },
    enabled: isEnabled && selectStar !== undefined,
    staleTime: 60_000,
    retry: false,
  });
}
