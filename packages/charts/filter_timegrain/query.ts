import type { AskedQuery } from '@powerset/core/form-data/build-query.ts';
import { listQueries } from '@powerset/core/filters/filter-queries.ts';

/** Asks for the time grains of the database. */
export function toQueries(): readonly AskedQuery[] {
  return listQueries('timegrains');
}
