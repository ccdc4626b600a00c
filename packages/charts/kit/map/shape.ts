import type { CellValue } from '@powerset/core/table/cell-value.ts';
import { geohashOutline } from '@powerset/core/geography/geohash.ts';
import { decodePolyline } from '@powerset/core/geography/polyline.ts';
import type { Position } from './position.ts';
import { validPlace } from './place.ts';

interface ShapeFormat {
  /** The encoding that the author chose: `json`, `polyline`, or `geohash`. */
  readonly encoding: unknown;
  /** Latitudes come first. */
  readonly isReversed: boolean;
}

/** An outline with its holes. */
export type Rings = readonly (readonly Position[])[];

/** Returns the lines in a cell; none if it contains no lines. */
export function pathsIn(cell: CellValue | undefined, format: ShapeFormat): readonly (readonly Position[])[] {
  return linesIn(decoded(cell, format.encoding), format.isReversed).filter(line => line.length > 1);
}

/** Returns the polygons in a cell, each with its holes; none if it contains no polygons. */
export function polygonsIn(cell: CellValue | undefined, format: ShapeFormat): readonly Rings[] {
  return ringsIn(decoded(cell, format.encoding), format.isReversed);
}

function decoded(cell: CellValue | undefined, encoding: unknown): unknown {
  if (typeof cell !== 'string') return undefined;
  if (encoding === 'geohash') return geohashOutline(cell);
  if (encoding === 'polyline') return decodePolyline(cell);
  return coordinatesOf(parsedJson(cell));
}

/** Returns the value of JSON text; undefined if it is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Coordinates may be bare, or in a GeoJSON geometry or feature. */
function coordinatesOf(value: unknown): unknown {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value;
  const { coordinates, geometry } = value as { readonly coordinates?: unknown; readonly geometry?: unknown };
  return coordinates ?? (geometry === undefined ? undefined : coordinatesOf(geometry));
}

function linesIn(value: unknown, isReversed: boolean): readonly (readonly Position[])[] {
  if (!Array.isArray(value)) return [];
  const line = lineOf(value, isReversed);
  return line ? [line] : value.flatMap(part => linesIn(part, isReversed));
}

function ringsIn(value: unknown, isReversed: boolean): readonly Rings[] {
  if (!Array.isArray(value) || value.length === 0) return [];
  const ring = lineOf(value, isReversed);
  if (ring) return ring.length > 2 ? [[ring]] : [];
  const rings = value.map(part => (Array.isArray(part) ? lineOf(part, isReversed) : undefined));
  if (rings.every(one => one !== undefined)) return rings[0]!.length > 2 ? [rings] : [];
  return value.flatMap(part => ringsIn(part, isReversed));
}

/** Returns a list of places, or undefined if a member is not a place. */
function lineOf(value: readonly unknown[], isReversed: boolean): readonly Position[] | undefined {
  const line: Position[] = [];
  for (const pair of value) {
    if (!Array.isArray(pair) || typeof pair[0] !== 'number' || typeof pair[1] !== 'number') return undefined;
    const place = isReversed ? validPlace(pair[1], pair[0]) : validPlace(pair[0], pair[1]);
    if (!place) return undefined;
    line.push(place);
  }
  return line.length > 0 ? line : undefined;
}
