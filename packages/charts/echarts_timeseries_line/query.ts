import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { timeseriesQueries } from '../kit/timeseries/query.ts';
import type { LineFormData } from './form-data.ts';

/** Requests one column per series and one row per point of the x-axis. */
export function toQueries(formData: LineFormData): readonly BuiltQuery[] {
  return timeseriesQueries(formData);
}
