import type { AskedQuery } from '@powerset/core/form-data/build-query.ts';
import { listQueries } from '@powerset/core/filters/filter-queries.ts';

/** Requests the temporal columns of the dataset. */
export function toQueries(): readonly AskedQuery[] {
  return listQueries('columns');
}
