import type { AskedQuery } from '@powerset/core/form-data/build-query.ts';

/** Asks for the temporal columns of the dataset. */
export function toQueries(): readonly AskedQuery[] {
  return [{ result_type: 'columns', columns: [], metrics: [], orderby: [] }];
}
