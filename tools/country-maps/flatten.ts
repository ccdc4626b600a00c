import { geoAlbersUsa, geoConicEqualArea, type GeoProjection } from 'd3-geo';
import type { MultiPolygon, Position } from 'geojson';
import type { Grouped, Rings } from './group-islands.ts';

type Point = readonly [x: number, y: number];
type Frame = readonly [x: number, y: number, width: number, height: number];

export interface FlatMap {
  /** The regions in their original order; the longer side of the mainland is `SIDE`. */
  readonly regions: readonly MultiPolygon[];
  /** The frames of the boxes that contain distant islands. */
  readonly insets: readonly Frame[];
  readonly size: readonly [width: number, height: number];
}

export const SIDE = 1000;
const INSET_SIDE = 170;
const GAP = 24;

/**
 * Projects the regions onto a plane: each group has its own equal-area projection, and distant islands go
 * into boxes.
 */
export function flatten(grouped: Grouped, count: number, isUsa: boolean): FlatMap {
  const regions: MultiPolygon[] = Array.from({ length: count }, () => ({
    type: 'MultiPolygon',
    coordinates: [],
  }));
  const [main, ...others] = grouped.groups.map(group => projected(group, isUsa));
  const [left, top, width, height] = frameOf(main!);
  const scale = SIDE / Math.max(width, height);
  place(regions, grouped.groups[0]!, main!, ([x, y]) => [(x - left) * scale, (y - top) * scale]);
  const [mainWidth, mainHeight] = [width * scale, height * scale];
  const isTall = mainHeight > mainWidth * 1.1;
  let at = 0;
  const insets = others.map((parts, i): Frame => {
    const [x0, y0, w, h] = frameOf(parts);
    const fit = Math.min(INSET_SIDE / w, INSET_SIDE / h);
    const [boxWidth, boxHeight] = [w * fit + GAP, h * fit + GAP];
    const [x, y] = isTall ? [-boxWidth - GAP, mainHeight - at - boxHeight] : [at, mainHeight + GAP];
    at += (isTall ? boxHeight : boxWidth) + GAP;
    place(regions, grouped.groups[i + 1]!, parts, ([px, py]) => [
      (px - x0) * fit + x + GAP / 2,
      (py - y0) * fit + y + GAP / 2,
    ]);
    return [x, y, boxWidth, boxHeight];
  });
  return movedToOrigin(regions, insets, [mainWidth, mainHeight]);
}

type Group = Grouped['groups'][number];
type FlatGroup = readonly (readonly Point[][])[][];

function projected(group: Group, isUsa: boolean): FlatGroup {
  const projection = isUsa ? geoAlbersUsa().scale(2000) : projectionOf(group);
  const flat = (position: Position): Point[] => {
    const point = projection(position as [number, number]);
    return point ? [point] : [];
  };
  return group.map(({ parts }) => parts.map((rings: Rings) => rings.map(ring => ring.flatMap(flat))));
}

/**
 * Returns a conic projection around the middle of the group, which keeps areas and hardly distorts the shapes
 * of one country.
 */
function projectionOf(group: Group): GeoProjection {
  const positions = group.flatMap(({ parts }) => parts.flatMap(([outer]) => outer ?? []));
  const [first = [0, 0]] = positions;
  const lons = positions.map(([lon = 0]) => ((lon - first[0]! + 540) % 360) - 180);
  const lats = positions.map(([, lat = 0]) => lat);
  const [west, east] = [min(lons), max(lons)];
  const [south, north] = [min(lats), max(lats)];
  const sixth = (north - south) / 6;
  return geoConicEqualArea()
    .parallels([south + sixth, north - sixth])
    .rotate([-(first[0]! + (west + east) / 2), 0])
    .center([0, (south + north) / 2])
    .scale(3000);
}

function place(regions: MultiPolygon[], group: Group, flat: FlatGroup, move: (point: Point) => Point): void {
  group.forEach(({ region }, i) => {
    regions[region]!.coordinates.push(
      ...flat[i]!.map(rings => rings.map(ring => ring.map(point => [...move(point)]))),
    );
  });
}

function frameOf(group: FlatGroup): Frame {
  const points = group.flat(3);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)];
}

function movedToOrigin(
  regions: readonly MultiPolygon[],
  insets: readonly Frame[],
  [width, height]: readonly [number, number],
): FlatMap {
  const [left, top] = [Math.min(0, ...insets.map(([x]) => x)), Math.min(0, ...insets.map(([, y]) => y))];
  const right = Math.max(width, ...insets.map(([x, , w]) => x + w));
  const bottom = Math.max(height, ...insets.map(([, y, , h]) => y + h));
  for (const { coordinates } of regions)
    for (const point of coordinates.flat(2)) {
      point[0]! -= left;
      point[1]! -= top;
    }
  return {
    regions,
    insets: insets.map(([x, y, w, h]) => [x - left, y - top, w, h]),
    size: [right - left, bottom - top],
  };
}

function min(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => Math.min(a, b), Infinity);
}

function max(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => Math.max(a, b), -Infinity);
}
