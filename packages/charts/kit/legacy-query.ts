import { buildQuery, type BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { columnsOf, metricsOf, type FormData } from '@powerset/core/form-data/form-data.ts';
import { distinctBy, type OrderBy } from '@powerset/core/form-data/query-fields.ts';
import { columnLabel, metricLabel, type QueryColumn, type QueryMetric } from '@powerset/core/query/query-object.ts';

/** Every key of old charts that names metrics, in the order in which they are asked. */
const METRIC_KEYS = ['metric', 'metrics', 'percent_metrics', 'metric_2', 'secondary_metric', 'x', 'y', 'size'];

interface LegacyParts {
  readonly columns?: readonly QueryColumn[];
  /** `undefined` asks for rows as they are, without groups. */
  readonly metrics?: readonly QueryMetric[] | undefined;
  readonly orderby?: readonly OrderBy[] | undefined;
  readonly isTimeseries?: boolean;
}

/** The query of an old chart: its dimensions, every metric that it names, and its limit of series. */
export function legacyQuery(formData: FormData, parts: LegacyParts = {}): BuiltQuery {
  const columns = distinctBy(parts.columns ?? [...columnsOf(formData.groupby), ...columnsOf(formData.columns)], columnLabel);
  const base = buildQuery(formData);
  return {
    ...base,
    columns,
    metrics: 'metrics' in parts ? parts.metrics : legacyMetrics(formData),
    orderby: parts.orderby,
    series_limit_metric: metricsOf(formData.timeseries_limit_metric)[0],
    series_columns: parts.isTimeseries && Number(base.series_limit) > 0 ? columns : undefined,
    ...(parts.isTimeseries ? { is_timeseries: true } : {}),
  };
}

/** The query of an old chart over time, the largest first or as its sort metric says. */
export function legacyTimeseriesQuery(formData: FormData): BuiltQuery {
  return legacyQuery(formData, { ...bySortMetric(formData, !formData.order_desc), isTimeseries: true });
}

/** Metrics with the one that rows are sorted by, and that order. */
export function bySortMetric(formData: FormData, ascending: boolean): Pick<LegacyParts, 'metrics' | 'orderby'> {
  const metrics = legacyMetrics(formData);
  const [by] = [...metricsOf(formData.timeseries_limit_metric), ...metrics];
  if (by === undefined) return { metrics };
  return { metrics: distinctBy([...metrics, by], metricLabel), orderby: [[by, ascending]] };
}

/** Rows by one metric, the largest first where the chart asks for that. */
export function legacyByMetric(formData: FormData, columns: readonly QueryColumn[]): BuiltQuery {
  const [metric] = metricsOf(formData.metric);
  return legacyQuery(formData, { columns, orderby: formData.sort_by_metric && metric !== undefined ? [[metric, false]] : undefined });
}

/** The metrics of old form data, each label once. */
export function legacyMetrics(formData: FormData): readonly QueryMetric[] {
  return distinctBy(METRIC_KEYS.flatMap(key => metricsOf(formData[key])), metricLabel);
}
