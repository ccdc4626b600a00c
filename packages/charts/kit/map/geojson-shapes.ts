import type { Feature, Geometry, Position as Coordinates } from 'geojson';
import { validPlace } from './place.ts';
import type { Position } from './position.ts';
import { parsedJson } from './shape.ts';

/** A geometry with the properties of its feature. */
export interface Shape {
  readonly geometry: Geometry;
  readonly properties: Readonly<Record<string, unknown>>;
}

type Json = Readonly<Record<string, unknown>>;

const SIMPLE = new Set(['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon']);

/** Returns the shapes in GeoJSON text: a geometry, a feature, or a collection. Broken ones are left out. */
export function shapesIn(cell: unknown): readonly Shape[] {
  return typeof cell === 'string' ? shapesOf(parsedJson(cell), {}) : [];
}

/** Returns every place of a geometry. */
export function placesOf(geometry: Geometry): readonly Position[] {
  if (geometry.type === 'GeometryCollection') return geometry.geometries.flatMap(placesOf);
  return leaves(geometry.coordinates).map(([longitude, latitude]): Position => [longitude!, latitude!]);
}

function shapesOf(value: unknown, properties: Json): readonly Shape[] {
  if (!isObject(value)) return [];
  if (value['type'] === 'FeatureCollection')
    return listOf(value['features']).flatMap(one => shapesOf(one, {}));
  if (value['type'] === 'Feature')
    return shapesOf(value['geometry'], isObject(value['properties']) ? value['properties'] : {});
  if (value['type'] === 'GeometryCollection')
    return listOf(value['geometries']).flatMap(one => shapesOf(one, properties));
  return isGeometry(value) ? [{ geometry: value, properties }] : [];
}

function isGeometry(value: Json): value is Json & Feature['geometry'] {
  const { type, coordinates } = value;
  if (typeof type !== 'string' || !SIMPLE.has(type) || !Array.isArray(coordinates)) return false;
  const places = leaves(coordinates);
  return (
    places.length > 0 &&
    places.every(([x, y]) => typeof x === 'number' && typeof y === 'number' && validPlace(x, y))
  );
}

function leaves(value: unknown): readonly Coordinates[] {
  if (!Array.isArray(value)) return [];
  // The code above checked the type.
  return value.some(Array.isArray) ? value.flatMap(leaves) : [value as Coordinates];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
