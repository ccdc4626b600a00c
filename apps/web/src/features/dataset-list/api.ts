import { useMutation, useQuery } from '@tanstack/react-query';
import { databaseSchemas, databaseTables, tableMetadata } from '@powerset/contracts/database.ts';
import { datasetEndpoints } from '@powerset/contracts/dataset.ts';
import type { DatasetCreate } from '@powerset/contracts/dataset.ts';
import { call } from '../../shared/api/call.ts';
import { databaseChoices } from '../../shared/list/choices.ts';

export function useDatabases() {
  return useQuery({
    queryKey: ['database', 'choices'],
    queryFn: ({ signal }) => databaseChoices('', signal),
  });
}

export function useSchemas(databaseId: number | undefined) {
  return useQuery({
    queryKey: ['database', databaseId, 'schemas'],
    queryFn: async ({ signal }) =>
      (await call(databaseSchemas, { params: { id: databaseId! }, signal })).result,
    enabled: databaseId !== undefined,
  });
}

export function useTables(databaseId: number | undefined, schema: string | undefined) {
  return useQuery({
    queryKey: ['database', databaseId, 'tables', schema],
    queryFn: async ({ signal }) =>
      (
        await call(databaseTables, {
          params: { id: databaseId! },
          query: { q: { force: false, schema_name: schema! } },
          signal,
        })
      ).result,
    enabled: databaseId !== undefined && schema !== undefined,
  });
}

export function useTableColumns(
  databaseId: number | undefined,
  schema: string | undefined,
  table: string | undefined,
) {
  return useQuery({
    queryKey: ['database', databaseId, 'columns', schema, table],
    queryFn: async ({ signal }) =>
      (await call(tableMetadata, { params: { id: databaseId!, schema: schema!, table: table! }, signal }))
        .columns,
    enabled: databaseId !== undefined && schema !== undefined && table !== undefined,
  });
}

export function useCreateDataset() {
  return useMutation({ mutationFn: (body: DatasetCreate) => call(datasetEndpoints.create, { body }) });
}
