import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { legacyMetrics, legacyTimeseriesQuery } from '../kit/legacy-query.ts';
import type { TimePivotFormData } from './form-data.ts';

/** Requests one row per point; the periods are laid over each other later. */
export function toQueries(formData: TimePivotFormData): readonly BuiltQuery[] {
  return [{ ...legacyTimeseriesQuery(formData), metrics: legacyMetrics(formData, ['metric']) }];
}
