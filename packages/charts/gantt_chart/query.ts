import { buildQuery, type BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { columnsOf, metricsOf } from '@powerset/core/form-data/form-data.ts';
import { distinctBy } from '@powerset/core/form-data/query-fields.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';
import type { GanttChartFormData } from './form-data.ts';

/** Requests one row per bar, from its start to its end. */
export function toQueries(formData: GanttChartFormData): readonly BuiltQuery[] {
  const query = buildQuery(formData);
  const series = columnsOf(formData.series);
  const ordered = (query.orderby ?? []).flatMap(([by]) => columnsOf(by));
  const columns = [
    formData.start_time,
    formData.end_time,
    formData.y_axis,
    ...series,
    ...columnsOf(formData.tooltip_columns),
    ...ordered,
  ];
  return [
    {
      ...query,
      columns: distinctBy(columnsOf(columns), columnLabel),
      metrics: metricsOf(formData.tooltip_metrics),
      series_columns: series,
    },
  ];
}
