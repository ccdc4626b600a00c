import { buildQuery, type BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { asList, columnsOf, metricsOf, type FormData } from '@powerset/core/form-data/form-data.ts';
import { xAxisLabel, xAxisOf } from '@powerset/core/form-data/x-axis.ts';
import {
  columnLabel,
  metricLabel,
  type PostProcessing,
  type QueryMetric,
} from '@powerset/core/query/query-object.ts';
import { usualOrder } from '../usual-order.ts';
import {
  compare,
  FLATTEN,
  offsetColumn,
  pivot,
  resample,
  rolling,
  steps,
  timeOffsets,
  withOffsets,
} from '../post-processing.ts';

/** Returns the single query of a chart that draws series along an x-axis. */
export function timeseriesQueries(formData: FormData): readonly BuiltQuery[] {
  const base = buildQuery(formData);
  const drawn = base.metrics ?? [];
  const onlySorting = extraMetrics(formData);
  const offsets = timeOffsets(formData, drawn.map(metricLabel));
  const axis = xAxisOf(formData);
  return [
    {
      ...base,
      metrics: [...drawn, ...onlySorting],
      columns: [...(axis ? [axis] : []), ...columnsOf(formData.groupby)],
      series_columns: formData.groupby,
      ...(axis ? {} : { is_timeseries: true }),
      orderby: usualOrder(base),
      time_offsets: offsets,
      post_processing: postProcessing(formData, {
        drawn: drawn.map(metricLabel),
        onlySorting: onlySorting.map(metricLabel),
        offsets,
      }),
    },
  ];
}

/** Returns the metric that sorts the x-axis, which is requested even if no series shows it. */
export function extraMetrics(formData: FormData): readonly QueryMetric[] {
  const [sortMetric] = metricsOf(formData.timeseries_limit_metric);
  if (sortMetric === undefined || asList(formData.groupby).length > 0) return [];
  const label = metricLabel(sortMetric);
  const isThere = metricsOf(formData.metrics).some(metric => metricLabel(metric) === label);
  return label === formData.x_axis_sort && !isThere ? [sortMetric] : [];
}

interface SeriesNames {
  readonly drawn: readonly string[];
  readonly onlySorting: readonly string[];
  readonly offsets: readonly string[];
}

function postProcessing(
  formData: FormData,
  { drawn, onlySorting, offsets }: SeriesNames,
): readonly PostProcessing[] {
  const index = xAxisLabel(formData);
  const values = withOffsets(drawn, offsets);
  return steps(
    pivot(index, seriesDimensions(formData), {
      values: [...values, ...onlySorting],
      keepsEmpty: Boolean(formData.show_empty_columns),
    }),
    rolling(formData, values),
    compare(formData, drawn, offsets),
    resample(formData),
    rename(formData, drawn, offsets),
    formData.contributionMode
      ? { operation: 'contribution', options: { orientation: formData.contributionMode } }
      : undefined,
    sort(formData, index, [...drawn, ...onlySorting]),
    FLATTEN,
    forecast(formData, index),
  );
}

/** Returns the labels of the dimensions that split a column into several series. */
export function seriesDimensions(formData: FormData): readonly string[] {
  return [
    ...new Set(
      columnsOf(formData.groupby)
        .filter(column => column !== '')
        .map(columnLabel),
    ),
  ];
}

/** Returns the step that drops the name of a single metric, which adds nothing to the dimensions. */
export function rename(
  formData: FormData,
  metrics: readonly string[],
  offsets: readonly string[],
): PostProcessing | undefined {
  const [metric] = metrics;
  const hasSeries = xAxisLabel(formData) !== undefined && asList(formData.groupby).length > 0;
  if (metrics.length !== 1 || !hasSeries || !formData.truncate_metric) return undefined;
  if (offsets.length > 0 && formData.comparison_type !== 'values') return undefined;
  const names = offsets.map(offset => [offsetColumn(metric!, offset), offset]);
  return {
    operation: 'rename',
    options: { columns: { ...Object.fromEntries(names), [metric!]: null }, level: 0, inplace: true },
  };
}

function sort(
  formData: FormData,
  index: string | undefined,
  metrics: readonly string[],
): PostProcessing | undefined {
  const { x_axis_sort: by, x_axis_sort_asc: ascending } = formData;
  if (typeof by !== 'string' || typeof ascending !== 'boolean' || asList(formData.groupby).length > 0)
    return undefined;
  if (by === index) return { operation: 'sort', options: { is_sort_index: true, ascending } };
  return metrics.includes(by) ? { operation: 'sort', options: { by, ascending } } : undefined;
}

function forecast(formData: FormData, index: string | undefined): PostProcessing | undefined {
  if (!formData.forecastEnabled || index === undefined) return undefined;
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
