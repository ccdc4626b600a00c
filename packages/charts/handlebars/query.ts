import { buildQuery, type BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { metricsOf } from '@powerset/core/form-data/form-data.ts';
import { queryMode } from '../kit/query-mode.ts';
import type { HandlebarsFormData } from './form-data.ts';

/** The records that the template is given. */
export function toQueries(formData: HandlebarsFormData): readonly BuiltQuery[] {
  const query = buildQuery(formData);
  if (queryMode(formData) === 'raw') return [query];
  const [sortMetric] = metricsOf(formData.timeseries_limit_metric);
  const [metric] = query.metrics ?? [];
  if (sortMetric !== undefined) return [{ ...query, orderby: [[sortMetric, !formData.order_desc]] }];
  return [metric === undefined ? query : { ...query, orderby: [[metric, false]] }];
}
