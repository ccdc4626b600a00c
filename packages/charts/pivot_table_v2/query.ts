import { buildQuery, type BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { columnsOf, metricsOf } from '@powerset/core/form-data/form-data.ts';
import { distinctBy } from '@powerset/core/form-data/query-fields.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';
import { withTimeGrain } from '../kit/time-grain-columns.ts';
import type { PivotTableFormData } from './form-data.ts';

/** One row a combination of row and column headings. */
export function toQueries(formData: PivotTableFormData): readonly BuiltQuery[] {
  const query = buildQuery(formData);
  const headings = distinctBy([...columnsOf(formData.groupbyColumns), ...columnsOf(formData.groupbyRows)], columnLabel);
  const [metric] = [...metricsOf(query.series_limit_metric), ...query.metrics ?? []];
  return [{
    ...query,
    columns: headings.map(column => withTimeGrain(formData, query, column)),
    orderby: metric === undefined ? undefined : [[metric, !query.order_desc]],
  }];
}
