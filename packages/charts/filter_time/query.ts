import { buildQuery, type BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import type { FilterTimeFormData } from './form-data.ts';

/** Time ranges need no data; a client that asks anyway gets what the form data says. */
export function toQueries(formData: FilterTimeFormData): readonly BuiltQuery[] {
  return [buildQuery(formData)];
}
