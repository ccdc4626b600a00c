import type { BuiltFilter } from '@powerset/core/form-data/adhoc-filter.ts';
import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { asList, columnsOf, metricsOf, type FormData } from '@powerset/core/form-data/form-data.ts';
import { columnLabel, type QueryColumn, type QueryMetric } from '@powerset/core/query/query-object.ts';
import { legacyMetrics, legacyQuery } from './legacy-query.ts';

interface DeckParts {
  /** Keys of form data that hold a location. */
  readonly spatialKeys?: readonly string[];
  /** Columns that hold a shape. */
  readonly shapes?: readonly QueryColumn[];
  readonly metrics?: readonly QueryMetric[];
  /** The drawing leaves out missing shapes. */
  readonly keepsNulls?: boolean;
  readonly canBeTimeseries?: boolean;
}

/** Returns the query of a map layer: one row per place or shape, the largest metric first. */
export function deckQuery(
  formData: FormData,
  {
    spatialKeys = [],
    shapes = [],
    metrics: asked = [],
    keepsNulls = false,
    canBeTimeseries = true,
  }: DeckParts,
): BuiltQuery {
  const places = [...spatialKeys.flatMap(key => spatialColumns(formData[key])), ...shapes];
  const byName = (a: QueryColumn, b: QueryColumn): number => (columnLabel(a) < columnLabel(b) ? -1 : 1);
  const columns = [...places, ...columnsOf(formData.dimension), ...columnsOf(formData.js_columns)];
  const metrics = asked.filter(one => one !== '');
  const [metric] = metrics;
  const query = legacyQuery(formData, {
    columns: columns.toSorted(byName),
    metrics: metric === undefined ? legacyMetrics(formData) : metrics,
    orderby: metric === undefined ? undefined : [[metric, formData.order_desc === false]],
    isTimeseries:
      canBeTimeseries &&
      Boolean(formData.time_grain_sqla) &&
      Boolean(formData.granularity_sqla ?? formData.granularity),
  });
  const notNull: readonly BuiltFilter[] =
    keepsNulls || formData.filter_nulls === false
      ? []
      : places.toSorted(byName).map(column => ({ col: column, op: 'IS NOT NULL' }));
  return { ...query, filters: [...query.filters, ...notNull] };
}

/** Returns the columns that a spatial control names. */
export function spatialColumns(spatial: unknown): readonly QueryColumn[] {
  const { type, lonCol, latCol, lonlatCol, geohashCol } = spatialOf(spatial);
  if (type === 'latlong') return columnsOf(asList([lonCol, latCol]));
  if (type === 'delimited') return columnsOf(lonlatCol);
  return type === 'geohash' ? columnsOf(geohashCol) : [];
}

/** Returns the value of a spatial control; an invalid value has no members. */
export function spatialOf(spatial: unknown): Readonly<Record<string, unknown>> {
  return typeof spatial === 'object' && spatial !== null ? { ...spatial } : {};
}

/** Returns the metric of a size control, unless its size is fixed. */
export function sizeMetric(size: unknown): readonly QueryMetric[] {
  const { type, value } = spatialOf(size);
  return type === 'metric' ? metricsOf(value) : [];
}
