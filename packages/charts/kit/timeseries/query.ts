import { buildQuery, type BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { asList, columnsOf, metricsOf, type FormData } from '@powerset/core/form-data/form-data.ts';
import type { OrderBy } from '@powerset/core/form-data/query-fields.ts';
import { TIMESTAMP, xAxisLabel, xAxisOf } from '@powerset/core/form-data/x-axis.ts';
import { columnLabel, metricLabel, type PostProcessing, type QueryMetric } from '@powerset/core/query/query-object.ts';
import { compare, FLATTEN, offsetColumn, pivot, resample, rolling, steps, timeOffsets, withOffsets } from '../post-processing.ts';

/** The one query of a chart that draws series along an x-axis. */
export function timeseriesQueries(formData: FormData): readonly BuiltQuery[] {
  const base = buildQuery(formData);
  const metrics = [...base.metrics ?? [], ...extraMetrics(formData)];
  const names = metrics.map(metricLabel);
  const offsets = timeOffsets(formData, names);
  const axis = xAxisOf(formData);
  const { series_limit_metric: sortMetric, order_desc: isDescending } = base;
  return [{
    ...base,
    metrics,
    columns: [...(axis ? [axis] : []), ...columnsOf(formData.groupby)],
    series_columns: formData.groupby,
    ...(axis ? {} : { is_timeseries: true }),
    orderby: orderOf(base.orderby, [...metricsOf(sortMetric), ...metrics][0], isDescending),
    time_offsets: offsets,
    post_processing: postProcessing(formData, names, offsets),
  }];
}

/** A metric that the x-axis is sorted by is asked for even when no series shows it. */
export function extraMetrics(formData: FormData): readonly QueryMetric[] {
  const [sortMetric] = metricsOf(formData.timeseries_limit_metric);
  if (sortMetric === undefined || asList(formData.groupby).length > 0) return [];
  const label = metricLabel(sortMetric);
  const isThere = metricsOf(formData.metrics).some(metric => metricLabel(metric) === label);
  return label === formData.x_axis_sort && !isThere ? [sortMetric] : [];
}

/** The order that was asked for, or by the metric that series are chosen by. */
export function orderOf(given: readonly OrderBy[] | undefined, metric: QueryMetric | undefined, isDescending: unknown): readonly OrderBy[] | undefined {
  if (given && given.length > 0) return given;
  return metric === undefined ? undefined : [[metric, !isDescending]];
}

function postProcessing(formData: FormData, metrics: readonly string[], offsets: readonly string[]): readonly PostProcessing[] {
  const dimensions = columnsOf(formData.groupby).map(columnLabel);
  const index = xAxisLabel(formData) ?? TIMESTAMP;
  return steps(
    metrics.length > 0 ? pivot(index, dimensions, withOffsets(metrics, offsets), Boolean(formData.show_empty_columns)) : undefined,
    rolling(formData, withOffsets(metrics, offsets)),
    compare(formData, metrics, offsets),
    resample(formData),
    rename(formData, metrics, offsets),
    formData.contributionMode ? { operation: 'contribution', options: { orientation: formData.contributionMode } } : undefined,
    sort(formData, index, metrics),
    FLATTEN,
    forecast(formData, index),
  );
}

/** With one metric its name says nothing that the dimensions do not say better. */
export function rename(formData: FormData, metrics: readonly string[], offsets: readonly string[]): PostProcessing | undefined {
  const [metric] = metrics;
  const hasDimensions = asList(formData.groupby).length > 0;
  if (metrics.length !== 1 || !hasDimensions || !formData.truncate_metric) return undefined;
  if (offsets.length > 0 && formData.comparison_type !== 'values') return undefined;
  const names = offsets.map(offset => [offsetColumn(metric!, offset), offset]);
  return { operation: 'rename', options: { columns: { ...Object.fromEntries(names), [metric!]: null }, level: 0, inplace: true } };
}

function sort(formData: FormData, index: string, metrics: readonly string[]): PostProcessing | undefined {
  const { x_axis_sort: by, x_axis_sort_asc: ascending } = formData;
  if (typeof by !== 'string' || typeof ascending !== 'boolean' || asList(formData.groupby).length > 0) return undefined;
  if (by === index) return { operation: 'sort', options: { is_sort_index: true, ascending } };
  return metrics.includes(by) ? { operation: 'sort', options: { by, ascending } } : undefined;
}

function forecast(formData: FormData, index: string): PostProcessing | undefined {
  if (!formData.forecastEnabled) return undefined;
  return {
    operation: 'prophet',
    options: {
      time_grain: formData.time_grain_sqla,
      periods: Number.parseInt(String(formData.forecastPeriods), 10),
      confidence_interval: Number.parseFloat(String(formData.forecastInterval)),
      yearly_seasonality: formData.forecastSeasonalityYearly,
      weekly_seasonality: formData.forecastSeasonalityWeekly,
      daily_seasonality: formData.forecastSeasonalityDaily,
      index,
    },
  };
}
