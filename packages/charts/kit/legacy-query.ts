import { buildQuery, type BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { columnsOf, metricsOf, type FormData } from '@powerset/core/form-data/form-data.ts';
import { distinctBy, type OrderBy } from '@powerset/core/form-data/query-fields.ts';
import {
  columnLabel,
  metricLabel,
  type QueryColumn,
  type QueryMetric,
} from '@powerset/core/query/query-object.ts';

/** Every key of old charts that names metrics, in the order of the request. */
export const METRIC_KEYS = [
  'metric',
  'metrics',
  'percent_metrics',
  'metric_2',
  'secondary_metric',
  'x',
  'y',
  'size',
];

interface LegacyParts {
  readonly columns?: readonly QueryColumn[];
  /** Undefined requests plain rows without groups. */
  readonly metrics?: readonly QueryMetric[] | undefined;
  readonly orderby?: readonly OrderBy[] | undefined;
  readonly isTimeseries?: boolean;
}

/** Returns the query of an old chart: its dimensions, every metric that it names, and its series limit. */
export function legacyQuery(formData: FormData, parts: LegacyParts = {}): BuiltQuery {
  const columns = distinctBy(
    parts.columns ?? [...columnsOf(formData.groupby), ...columnsOf(formData.columns)],
    columnLabel,
  );
  const base = buildQuery(formData);
  return {
    ...base,
    columns,
    metrics: 'metrics' in parts ? parts.metrics : legacyMetrics(formData),
    orderby: parts.orderby,
    series_limit_metric: metricsOf(formData.timeseries_limit_metric)[0],
    url_params: textsOf(base.url_params),
    granularity: nameOf(base.granularity),
    series_columns: parts.isTimeseries && Number(base.series_limit) > 0 ? columns : undefined,
    ...(parts.isTimeseries ? { is_timeseries: true } : {}),
  };
}

/**
 * Returns the query of an old chart over time, ordered by its sort metric or with the largest values first.
 */
export function legacyTimeseriesQuery(formData: FormData): BuiltQuery {
  return legacyQuery(formData, { ...bySortMetric(formData, !formData.order_desc), isTimeseries: true });
}

/** Returns the metrics with the one that sorts the rows, and that order. */
export function bySortMetric(
  formData: FormData,
  ascending: boolean,
): Pick<LegacyParts, 'metrics' | 'orderby'> {
  const metrics = legacyMetrics(formData);
  const [by] = [...metricsOf(formData.timeseries_limit_metric), ...metrics];
  if (by === undefined) return { metrics };
  return { metrics: distinctBy([...metrics, by], metricLabel), orderby: [[by, ascending]] };
}

/** Returns the metrics with the one that sorts the rows, with an order only if the largest come first. */
export function orderedBySortMetric(formData: FormData): Pick<LegacyParts, 'metrics' | 'orderby'> {
  const [sortMetric] = metricsOf(formData.timeseries_limit_metric);
  const { metrics } =
    sortMetric === undefined ? { metrics: legacyMetrics(formData) } : bySortMetric(formData, false);
  return {
    metrics,
    orderby: formData.order_desc && sortMetric !== undefined ? [[sortMetric, false]] : undefined,
  };
}

/** Returns rows by one metric, the largest first if the chart says so; `keys` name the requested metrics. */
export function legacyByMetric(
  formData: FormData,
  columns: readonly QueryColumn[],
  keys: readonly string[] = ['metric'],
): BuiltQuery {
  const [metric] = metricsOf(formData.metric);
  return legacyQuery(formData, {
    columns,
    metrics: legacyMetrics(formData, keys),
    orderby: formData.sort_by_metric && metric !== undefined ? [[metric, false]] : undefined,
  });
}

/** Returns the metrics of old form data, each label once. */
export function legacyMetrics(
  formData: FormData,
  keys: readonly string[] = METRIC_KEYS,
): readonly QueryMetric[] {
  return distinctBy(
    keys.flatMap(key => metricsOf(formData[key])),
    metricLabel,
  ).filter(metric => metric !== '');
}

// Text that is not the name of a column stands for the dataset's own time column.
function nameOf(granularity: unknown): string | undefined {
  if (granularity === null || granularity === undefined) return undefined;
  return typeof granularity === 'string' ? granularity : '';
}

/** Returns the parameters of an address; anything else that old charts stored there is ignored. */
function textsOf(params: unknown): Readonly<Record<string, string>> {
  const isMap = typeof params === 'object' && params !== null && !Array.isArray(params);
  return isMap
    ? Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
    : {};
}
