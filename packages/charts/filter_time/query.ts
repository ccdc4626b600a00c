import { buildQuery, type BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import type { FilterTimeFormData } from './form-data.ts';

/** Time ranges need no data; whoever asks all the same gets what the form data says. */
export function toQueries(formData: FilterTimeFormData): readonly BuiltQuery[] {
  return [buildQuery(formData)];
}
