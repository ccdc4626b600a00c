import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { bySortMetric, legacyQuery } from '../kit/legacy-query.ts';
import type { PartitionFormData } from './form-data.ts';

/** Requests one row per leaf, or per point of a leaf if the chart is over time. */
export function toQueries(formData: PartitionFormData): readonly BuiltQuery[] {
  const isTimeseries = (formData.time_series_option ?? 'not_time') !== 'not_time';
  return [legacyQuery(formData, { ...bySortMetric(formData, !formData.order_desc), isTimeseries })];
}
