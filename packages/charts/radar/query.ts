import { buildQuery, type BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { metricsOf } from '@powerset/core/form-data/form-data.ts';
import type { RadarFormData } from './form-data.ts';

/** Requests one row per polygon. */
export function toQueries(formData: RadarFormData): readonly BuiltQuery[] {
  const query = buildQuery(formData);
  const [metric] = [...metricsOf(formData.series_limit_metric), ...(query.metrics ?? [])];
  return [{ ...query, orderby: metric === undefined ? (query.orderby ?? []) : [[metric, false]] }];
}
