import type { AskedQuery } from '@powerset/core/form-data/build-query.ts';

/** Asks for the time grains of the database. */
export function toQueries(): readonly AskedQuery[] {
  return [{ result_type: 'timegrains', columns: [], metrics: [], orderby: [] }];
}
