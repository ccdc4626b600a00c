import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { boundsQueries } from '@powerset/core/filters/filter-queries.ts';
import type { FilterRangeFormData } from './form-data.ts';

/** Requests the smallest and the largest value that a reader can choose. */
export function toQueries(formData: FilterRangeFormData): readonly BuiltQuery[] {
  return boundsQueries(formData);
}
