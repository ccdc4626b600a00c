import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { timeseriesQueries } from '../kit/timeseries/query.ts';
import type { ScatterPlotFormData } from './form-data.ts';

/** Requests one column per series and one row per point of the x-axis. */
export function toQueries(formData: ScatterPlotFormData): readonly BuiltQuery[] {
  return timeseriesQueries(formData);
}
