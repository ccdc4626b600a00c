import { buildQuery, type BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { columnsOf, metricsOf } from '@powerset/core/form-data/form-data.ts';
import type { BubbleV2FormData } from './form-data.ts';

/** Requests one row per bubble, ordered by the metric that the form data names. */
export function toQueries(formData: BubbleV2FormData): readonly BuiltQuery[] {
  const query = buildQuery(formData);
  const [metric] = metricsOf(formData.orderby);
  return [
    {
      ...query,
      columns: [...columnsOf(formData.entity), ...columnsOf(formData.series)],
      orderby: metric === undefined ? undefined : [[metric, !query.order_desc]],
    },
  ];
}
