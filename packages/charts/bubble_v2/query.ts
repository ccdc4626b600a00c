import { buildQuery, type BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { columnsOf, metricsOf } from '@powerset/core/form-data/form-data.ts';
import { distinctBy } from '@powerset/core/form-data/query-fields.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';
import type { BubbleV2FormData } from './form-data.ts';

/** One row a bubble. */
export function toQueries(formData: BubbleV2FormData): readonly BuiltQuery[] {
  const order = metricsOf(formData.orderby).map(metric => [metric, !formData.order_desc] as const);
  return [{
    ...buildQuery(formData),
    columns: distinctBy([...columnsOf(formData.entity), ...columnsOf(formData.series)], columnLabel),
    orderby: order.length > 0 ? order : undefined,
  }];
}
