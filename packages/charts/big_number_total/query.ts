import { buildQuery, type BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import type { BigNumberTotalFormData } from './form-data.ts';

/** Requests one row with the metric. */
export function toQueries(formData: BigNumberTotalFormData): readonly BuiltQuery[] {
  return [buildQuery(formData)];
}
