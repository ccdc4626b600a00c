import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { legacyQuery, orderedBySortMetric } from '../kit/legacy-query.ts';
import type { PairedTTestFormData } from './form-data.ts';

/** Requests one row per point of a series. */
export function toQueries(formData: PairedTTestFormData): readonly BuiltQuery[] {
  return [legacyQuery(formData, { ...orderedBySortMetric(formData), isTimeseries: true })];
}
