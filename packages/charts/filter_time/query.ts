import { buildQuery, type BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import type { FilterTimeFormData } from './form-data.ts';

/**
 * Time ranges need no data; a client that sends the request anyway gets the rows that the form data names.
 */
export function toQueries(formData: FilterTimeFormData): readonly BuiltQuery[] {
  return [buildQuery(formData)];
}
