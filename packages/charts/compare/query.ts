import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { oldAnalysisQueries } from '../kit/old-analysis-query.ts';
import type { PercentChangeFormData } from './form-data.ts';

/** Requests one row per point of a series, or one column per series if the chart compares or resamples. */
export function toQueries(formData: PercentChangeFormData): readonly BuiltQuery[] {
  return oldAnalysisQueries(formData);
}
