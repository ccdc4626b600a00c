import { buildQuery, type BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { columnsOf, metricsOf } from '@powerset/core/form-data/form-data.ts';
import { pivotLevels } from '@powerset/core/form-data/pivot-levels.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';
import { withTimeGrain } from '../kit/time-grain-columns.ts';
import type { PivotTableFormData } from './form-data.ts';

/**
 * Requests one row per combination of row and column headings, and, if totals come from the database, one
 * further query for each level of them.
 */
export function toQueries(formData: PivotTableFormData): readonly BuiltQuery[] {
  const query = buildQuery(formData);
  const headings = [...new Set([...columnsOf(formData.groupbyColumns), ...columnsOf(formData.groupbyRows)])];
  const [metric] = [...metricsOf(query.series_limit_metric), ...(query.metrics ?? [])];
  const cells = {
    ...query,
    columns: headings.map(column =>
      withTimeGrain(formData, query, column, column === formData.granularity_sqla),
    ),
    orderby: metric === undefined ? undefined : [[metric, !query.order_desc] as const],
  };
  const totals = pivotLevels(formData).map(({ rows, columns }) => ({
    ...cells,
    columns: cells.columns.filter(column => [...rows, ...columns].includes(columnLabel(column))),
    orderby: undefined,
  }));
  return [cells, ...totals];
}
