import { buildQuery, type BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { columnsOf } from '@powerset/core/form-data/form-data.ts';
import { columnLabel, metricLabel, type PostProcessing } from '@powerset/core/query/query-object.ts';
import { withTimeGrain } from '../kit/time-grain-columns.ts';
import type { BoxPlotFormData } from './form-data.ts';

/** Requests the values of each box, which the server then summarizes. */
export function toQueries(formData: BoxPlotFormData): readonly BuiltQuery[] {
  const query = buildQuery(formData);
  const groupby = columnsOf(formData.groupby);
  const chosen = columnsOf(formData.columns);
  const spread = chosen.length > 0 ? chosen : columnsOf(formData.granularity_sqla || []);
  const box = boxes(formData, groupby.map(columnLabel), (query.metrics ?? []).map(metricLabel));
  return [
    {
      ...query,
      columns: [...spread.map(column => withTimeGrain(formData, query, column)), ...groupby],
      series_columns: formData.groupby,
      post_processing: box ? [box] : [],
    },
  ];
}

function boxes(
  { whiskerOptions: whiskers }: BoxPlotFormData,
  groupby: readonly string[],
  metrics: readonly string[],
): PostProcessing | undefined {
  const kind = whiskerKind(whiskers ?? '');
  return kind && { operation: 'boxplot', options: { ...kind, groupby, metrics } };
}

function whiskerKind(name: string): Readonly<Record<string, unknown>> | undefined {
  if (name === 'Tukey') return { whisker_type: 'tukey' };
  if (name === 'Min/max (no outliers)') return { whisker_type: 'min/max' };
  const percentiles = /(\d{1,15})\/(\d{1,15}) percentiles/.exec(name);
  return percentiles
    ? { whisker_type: 'percentile', percentiles: percentiles.slice(1).map(Number) }
    : undefined;
}
