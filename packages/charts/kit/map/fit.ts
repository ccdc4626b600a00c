import type { Position } from './position.ts';
import type { Viewport } from './viewport.ts';

/** An extent in degrees. */
export interface Bounds {
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

interface Room {
  readonly width: number;
  readonly height: number;
}

/** Pixels of the world at zoom 0. */
const WORLD_SIZE = 512;
/** The closest zoom, so that a single place is shown with its surroundings. */
const CLOSEST = 12;
/** Beyond this latitude the projection stretches toward infinity. */
const MOST_LATITUDE = 85.051129;
const METERS_PER_DEGREE = 111_320;
/** The share of each side that stays free around the data. */
const MARGIN = 0.08;
const MOST_MARGIN = 48;

/** Returns the extent of places; undefined if there are none. */
export function boundsOf(positions: Iterable<Position>): Bounds | undefined {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [longitude, latitude] of positions) {
    if (longitude < west) west = longitude;
    if (longitude > east) east = longitude;
    if (latitude < south) south = latitude;
    if (latitude > north) north = latitude;
  }
  return west > east ? undefined : { west, east, south, north };
}

/** Returns an extent enlarged by the reach of marks, in meters. */
export function widened(bounds: Bounds | undefined, meters: number): Bounds | undefined {
  if (!bounds || meters <= 0) return bounds;
  const degrees = meters / METERS_PER_DEGREE;
  const middle = (((bounds.south + bounds.north) / 2) * Math.PI) / 180;
  const across = degrees / Math.max(0.1, Math.cos(middle));
  return {
    west: Math.max(-180, bounds.west - across),
    east: Math.min(180, bounds.east + across),
    south: Math.max(-MOST_LATITUDE, bounds.south - degrees),
    north: Math.min(MOST_LATITUDE, bounds.north + degrees),
  };
}

/** Returns the viewport that shows a whole extent with a margin. */
export function fitViewport(bounds: Bounds, room: Room, pitch = 0, bearing = 0): Viewport {
  const [left, top] = project([bounds.west, bounds.north]);
  const [right, bottom] = project([bounds.east, bounds.south]);
  const free = (side: number): number => Math.max(1, side - 2 * Math.min(MOST_MARGIN, side * MARGIN));
  const zoomOf = (side: number, extent: number): number =>
    extent > 0 ? Math.log2(free(side) / (extent * WORLD_SIZE)) : CLOSEST;
  const zoom = Math.min(CLOSEST, zoomOf(room.width, right - left), zoomOf(room.height, bottom - top));
  const [longitude, latitude] = unproject([(left + right) / 2, (top + bottom) / 2]);
  return { longitude, latitude, zoom: Math.max(0, zoom), bearing, pitch };
}

/** Returns a place with the world as a square of side 1, counted rightward and downward. */
export function project([longitude, latitude]: Position): readonly [number, number] {
  const clamped = Math.min(MOST_LATITUDE, Math.max(-MOST_LATITUDE, latitude));
  const sine = Math.sin((clamped * Math.PI) / 180);
  return [longitude / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}

/** Returns the place of such a point. */
export function unproject([x, y]: readonly [number, number]): Position {
  return [(x - 0.5) * 360, (Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) * 360) / Math.PI - 90];
}
