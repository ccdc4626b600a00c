import { fail } from '@powerset/core/errors.ts';
import { columnsOf, metricsOf, type FormData } from '@powerset/core/form-data/form-data.ts';
import { columnLabel, metricLabel } from '@powerset/core/query/query-object.ts';
import { labelOfColumn, labelOfMetric, labelsOfColumns, labelsOfMetrics } from '../labels.ts';
import type { LegacyShape } from '../legacy-shape.ts';
import { rowsOf, type LegacyCell, type LegacyRow } from '../rows.ts';
import { geohashCentre, geohashOutline } from '@powerset/core/geography/geohash.ts';
import { decodePolyline } from '@powerset/core/geography/polyline.ts';

type Feature = Readonly<Record<string, unknown>>;
type Point = readonly [unknown, unknown] | null;

/** Locations with a weight. */
export const weightShape = layer(['spatial'], weighed);

/** Locations with a weight and a time. */
export const timedWeightShape = layer(['spatial'], (row, formData) => ({
  ...weighed(row, formData),
  __timestamp: row.__timestamp ?? null,
}));

/** Points whose size is fixed or a metric. */
export const scatterShape = layer(['spatial'], (row, formData) => ({
  metric: sizeOf(row, formData) ?? null,
  radius: sizeOf(row, formData) ?? fixedSize(formData),
  cat_color: dimensionOf(row, formData),
  position: placeOf(row, formData.spatial),
  __timestamp: row.__timestamp ?? null,
}));

export const arcShape: LegacyShape = {
  ...layer(['start_spatial', 'end_spatial'], (row, formData) => ({
    sourcePosition: placeOf(row, formData.start_spatial),
    targetPosition: placeOf(row, formData.end_spatial),
    cat_color: dimensionOf(row, formData),
    __timestamp: row.__timestamp ?? null,
  })),
};

/** Lines along the points in a column. */
export const pathShape = layer([], (row, formData) => shaped(row, formData, 'path'));

export const polygonShape = layer([], (row, formData) => ({
  ...shaped(row, formData, 'polygon'),
  elevation: sizeOf(row, formData) ?? fixedSize(formData),
}));

export const geojsonShape = layer([], (row, formData) => {
  const text = row[labelOfColumn(formData, 'geojson') ?? ''];
  return objectOf(typeof text === 'string' ? parsed(text) : null);
});

function layer(
  spatialKeys: readonly string[],
  toFeature: (row: LegacyRow, formData: FormData) => Feature,
): LegacyShape {
  return {
    data: ({ formData, tables: [table] }) => {
      const features = (table ? rowsOf(table) : []).map(row => ({
        ...toFeature(row, formData),
        ...extraProps(row, formData),
      }));
      const labels = spatialKeys.includes('start_spatial') ? {} : { metricLabels: labelsOfMetrics(formData) };
      return { features, mapboxApiKey: '', ...labels };
    },
    columnNames: (names, formData) => {
      const gone = spatialKeys.flatMap(key => readColumns(formData[key]));
      return [...names.filter(name => !gone.includes(name)), ...spatialKeys];
    },
  };
}

function weighed(row: LegacyRow, formData: FormData): Feature {
  const metric = labelOfMetric(formData, 'size');
  return { position: placeOf(row, formData.spatial), weight: (metric === undefined ? 1 : row[metric]) || 1 };
}

/** Returns the row with its shape under the name that the drawing expects. */
function shaped(row: LegacyRow, formData: FormData, name: string): Feature {
  const column = labelOfColumn(formData, 'line_column') ?? '';
  const { [column]: text, ...rest } = row;
  const points = pointsOf(text ?? null, String(formData.line_type ?? 'json'));
  const turned = formData.reverse_long_lat
    ? points?.map(point => (Array.isArray(point) ? [point[1], point[0]] : point))
    : points;
  return {
    ...(formData.line_type === 'geohash' ? row : rest),
    [name]: turned ?? null,
    __timestamp: row.__timestamp ?? null,
  };
}

function pointsOf(text: LegacyCell, type: string): readonly unknown[] | null {
  if (typeof text !== 'string') return null;
  if (type === 'geohash') return geohashOutline(text);
  if (type === 'polyline') return decodePolyline(text);
  const value = parsed(text);
  const points: unknown = Array.isArray(value) ? value : objectOf(value).coordinates;
  return Array.isArray(points) ? points : null;
}

function placeOf(row: LegacyRow, spatial: unknown): Point {
  const { type, lonCol, latCol, lonlatCol, geohashCol, reverseCheckbox } = objectOf(spatial);
  const cell = (column: unknown): LegacyCell => row[columnsOf(column).map(columnLabel)[0] ?? ''] ?? null;
  if (type === 'latlong') return [cell(lonCol), cell(latCol)];
  if (type === 'geohash') return geohashCentre(String(cell(geohashCol) ?? ''));
  if (type !== 'delimited') return fail('query.invalid', { detail: 'Bad spatial key' });
  const parts = /^\s*(-?\d+(?:\.\d+)?)[\s,;]+(-?\d+(?:\.\d+)?)/.exec(String(cell(lonlatCol) ?? ''));
  if (!parts)
    return fail('query.invalid', { detail: `Invalid spatial point encountered: ${String(cell(lonlatCol))}` });
  const [first, second] = [Number(parts[1]), Number(parts[2])];
  return reverseCheckbox ? [second, first] : [first, second];
}

/** Returns the columns that are replaced by a location. */
function readColumns(spatial: unknown): readonly string[] {
  const { type, lonlatCol, geohashCol } = objectOf(spatial);
  return columnsOf(type === 'delimited' ? lonlatCol : type === 'geohash' ? geohashCol : undefined).map(
    columnLabel,
  );
}

function sizeOf(row: LegacyRow, formData: FormData): LegacyCell | undefined {
  const { type, value } = objectOf(formData.point_radius_fixed);
  const [metric] = type === 'metric' ? metricsOf(value).map(metricLabel) : [];
  return metric === undefined ? undefined : row[metric];
}

function fixedSize(formData: FormData): unknown {
  return objectOf(formData.point_radius_fixed).value ?? null;
}

function dimensionOf(row: LegacyRow, formData: FormData): LegacyCell {
  return row[labelOfColumn(formData, 'dimension') ?? ''] ?? null;
}

function extraProps(row: LegacyRow, formData: FormData): Feature {
  const names = labelsOfColumns(formData, 'js_columns');
  return names.length === 0
    ? {}
    : { extraProps: Object.fromEntries(names.map(name => [name, row[name] ?? null])) };
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
