import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { bySortMetric, legacyQuery } from '../kit/legacy-query.ts';
import type { TimeTableFormData } from './form-data.ts';

/** One row a point of a series. */
export function toQueries(formData: TimeTableFormData): readonly BuiltQuery[] {
  return [legacyQuery(formData, { ...bySortMetric(formData, formData.order_desc === false), isTimeseries: true })];
}
