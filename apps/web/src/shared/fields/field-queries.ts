import { queryOptions } from '@tanstack/react-query';
import { databaseFunctionNames } from '@powerset/contracts/database.ts';
import { columnValues } from '@powerset/contracts/dataset.ts';
import { call } from '../api/call.ts';

/** Returns the query for values to choose in a filter. */
export function columnValuesQuery(datasetId: number, type: string, column: string) {
  return queryOptions({
    queryKey: ['column-values', datasetId, column],
    queryFn: async ({ signal }) =>
      (await call(columnValues, { params: { type, id: datasetId, column }, signal })).result,
    staleTime: 300_000,
    retry: false,
  });
}

/** Returns the query for the functions of a database, for completion. */
export function functionNamesQuery(databaseId: number | undefined) {
  return queryOptions({
    queryKey: ['function-names', databaseId],
    queryFn: async ({ signal }) =>
      (await call(databaseFunctionNames, { params: { id: databaseId! }, signal })).function_names,
    enabled: databaseId !== undefined,
    staleTime: Infinity,
    retry: false,
  });
}
