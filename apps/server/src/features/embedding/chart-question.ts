import type { QueryContext, QueryObject } from '@powerset/core/query/query-object.ts';
import { filtersByName, partIdentity } from './asked-parts.ts';

interface AskedChart {
  /** The chart's own queries. */
  readonly stored: readonly QueryObject[];
  /** Time columns that may replace the chart's own. */
  readonly times: ReadonlySet<string>;
}

const RESULT_TYPES: ReadonlySet<string> = new Set(['full', 'results', 'post_processed']);

/** Returns whether these are a stored chart's queries with other filters. */
export function isChartQuestion(
  query: QueryObject,
  context: QueryContext,
  { stored, times }: AskedChart,
): boolean {
  const isKnown = (
    parts: (one: QueryObject) => readonly unknown[],
    more: ReadonlySet<string> = new Set(),
  ): boolean => {
    const known = new Set(stored.flatMap(parts).map(partIdentity));
    return parts(query).every(part => known.has(partIdentity(part)) || more.has(partIdentity(part)));
  };
  const selected = new Set(stored.flatMap(one => [...metricsIn(one), ...columnsIn(one)]).map(partIdentity));
  return (
    RESULT_TYPES.has(query.result_type ?? context.result_type ?? 'full') &&
    isKnown(metricsIn) &&
    isKnown(columnsIn) &&
    isKnown(one => (one.orderby ?? []).map(([by]) => by), selected) &&
    isKnown(one => [one.extras?.where, one.extras?.having].filter(Boolean)) &&
    isKnown(one => (one.is_timeseries ? [true] : [])) &&
    isKnown(layersIn) &&
    isOwnTime(query, stored, times) &&
    filtersByName(query)
  );
}

function metricsIn(query: QueryObject): readonly unknown[] {
  return [...(query.metrics ?? []), ...(query.series_limit_metric ? [query.series_limit_metric] : [])];
}

function columnsIn(query: QueryObject): readonly unknown[] {
  return [...(query.columns ?? []), ...(query.series_columns ?? [])];
}

// A formula reads no data.
function layersIn({ annotation_layers: layers }: QueryObject): readonly unknown[] {
  return (layers ?? []).flatMap(({ annotationType, sourceType, value }) =>
    annotationType === 'FORMULA' || !sourceType ? [] : [{ sourceType, value: Number(value) }],
  );
}

// A granularity replaces the chart's axis, so the chart must show it.
function isOwnTime(
  { granularity }: QueryObject,
  stored: readonly QueryObject[],
  times: ReadonlySet<string>,
): boolean {
  return !granularity || times.has(granularity) || stored.some(one => one.granularity === granularity);
}
