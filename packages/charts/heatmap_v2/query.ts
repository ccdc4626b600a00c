import { buildQuery, type BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { columnsOf, metricsOf } from '@powerset/core/form-data/form-data.ts';
import type { OrderBy } from '@powerset/core/form-data/query-fields.ts';
import {
  columnLabel,
  metricLabel,
  type QueryColumn,
  type QueryMetric,
} from '@powerset/core/query/query-object.ts';
import type { HeatmapV2FormData } from './form-data.ts';

/** Requests one row per cell, with its rank among the cells with which its color is compared. */
export function toQueries(formData: HeatmapV2FormData): readonly BuiltQuery[] {
  const x = columnsOf(formData.x_axis ?? formData.granularity_sqla)[0];
  const y = columnsOf(formData.groupby)[0];
  const [metric] = metricsOf(formData.metric);
  const group = { x, y }[formData.normalize_across ?? ''];
  return [
    {
      ...buildQuery(formData),
      columns: columnsOf([x, y]),
      orderby: [...orderBy(formData.sort_x_axis, x, metric), ...orderBy(formData.sort_y_axis, y, metric)],
      post_processing:
        metric === undefined
          ? []
          : [
              {
                operation: 'rank',
                options: {
                  metric: metricLabel(metric),
                  group_by: group === undefined ? undefined : columnLabel(group),
                },
              },
            ],
    },
  ];
}

/** `alpha_asc` sorts by the axis itself, `value_desc` by the metric. */
function orderBy(
  sort: string | null | undefined,
  column: QueryColumn | undefined,
  metric: QueryMetric | undefined,
): readonly OrderBy[] {
  const by = sort?.includes('value') ? metric : column;
  return sort && by !== undefined ? [[by, sort.includes('asc')]] : [];
}
