import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { bySortMetric, legacyQuery } from '../kit/legacy-query.ts';
import type { DistributionBarFormData } from './form-data.ts';

/** Requests one row per bar. */
export function toQueries(formData: DistributionBarFormData): readonly BuiltQuery[] {
  return [legacyQuery(formData, bySortMetric(formData, formData.order_desc === false))];
}
