import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { columnsOf, metricsOf } from '@powerset/core/form-data/form-data.ts';
import { bySortMetric, legacyQuery } from '../kit/legacy-query.ts';
import type { ParallelCoordinatesFormData } from './form-data.ts';

/** One row a line. */
export function toQueries(formData: ParallelCoordinatesFormData): readonly BuiltQuery[] {
  const [sortMetric] = metricsOf(formData.timeseries_limit_metric);
  const { metrics } = bySortMetric(formData, false);
  const orderby = formData.order_desc && sortMetric !== undefined ? [[sortMetric, false] as const] : undefined;
  return [legacyQuery(formData, { columns: columnsOf(formData.series), metrics, orderby })];
}
