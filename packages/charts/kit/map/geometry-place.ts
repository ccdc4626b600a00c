import type { CellValue } from '@powerset/core/table/cell-value.ts';
import { boundsOf } from './fit.ts';
import { placesOf, shapesIn } from './geojson-shapes.ts';
import { validPlace } from './place.ts';
import type { Position } from './position.ts';

const WKT =
  /^(?:SRID=4326;)?\s*(?:MULTI)?(?:POINT|LINESTRING|POLYGON)\s*(?:ZM|Z|M)?\s*(\([\d\s.,()eE+-]+\))\s*$/i;

/**
 * Returns the place of a geometry in GeoJSON or WKT: the point itself, or the middle of a larger shape.
 * Undefined if the cell contains no geometry in degrees.
 */
export function geometryPlace(cell: CellValue | undefined): Position | undefined {
  if (typeof cell !== 'string') return undefined;
  const shapes = shapesIn(cell);
  const places = shapes.length > 0 ? shapes.flatMap(({ geometry }) => placesOf(geometry)) : placesInWkt(cell);
  const bounds = boundsOf(places);
  return bounds && [(bounds.west + bounds.east) / 2, (bounds.south + bounds.north) / 2];
}

/** A single pair outside of the globe makes the whole text invalid. */
function placesInWkt(text: string): readonly Position[] {
  const coordinates = WKT.exec(text)?.[1];
  if (!coordinates) return [];
  const places = coordinates
    .replaceAll(/[()]/g, ' ')
    .split(',')
    .map(tuple => {
      const [longitude, latitude] = tuple.trim().split(/\s+/).map(Number);
      return Number.isFinite(longitude) && Number.isFinite(latitude)
        ? validPlace(longitude!, latitude!)
        : undefined;
    });
  return places.every(place => place !== undefined) ? places : [];
}
