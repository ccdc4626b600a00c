import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { metricsOf } from '@powerset/core/form-data/form-data.ts';
import type { OrderBy } from '@powerset/core/form-data/query-fields.ts';

/**
 * Returns the order that form data names, or else the order by the metric that limits the series, or by the
 * first metric.
 */
export function usualOrder({
  orderby,
  series_limit_metric: limitMetric,
  order_desc: isDescending,
  metrics = [],
}: BuiltQuery): readonly OrderBy[] | undefined {
  if (orderby && orderby.length > 0) return orderby;
  const [metric] = [...metricsOf(limitMetric), ...metrics].filter(one => one !== '');
  return metric === undefined ? undefined : [[metric, !isDescending]];
}
