import { project, unproject } from './fit.ts';
import type { Position } from './position.ts';
import type { WeightedPlace } from './weighted-places.ts';

/** The places in one cell. */
export interface Cell {
  readonly center: Position;
  readonly weights: readonly number[];
}

export interface Cells {
  readonly cells: readonly Cell[];
  /** The distance from the center to a corner, with the world as a square of side 1. */
  readonly radius: number;
}

type Point = readonly [x: number, y: number];

const EARTH = 40_075_016.7;

/** Groups the places in squares with sides of that many meters. */
export function squareCells(places: readonly WeightedPlace[], meters: number): Cells {
  const side = worldLength(places, meters);
  const cellOf = ([x, y]: Point): Point => [
    (Math.floor(x / side) + 0.5) * side,
    (Math.floor(y / side) + 0.5) * side,
  ];
  return { cells: grouped(places, cellOf), radius: side / Math.SQRT2 };
}

/**
 * Groups the places in hexagons with the point at the top and that many meters from the center to a corner.
 */
export function hexagonCells(places: readonly WeightedPlace[], meters: number): Cells {
  const radius = worldLength(places, meters);
  return { cells: grouped(places, point => hexagonCenter(point, radius)), radius };
}

// The map stretches with the latitude; the size of cells is exact in the middle of the data.
function worldLength(places: readonly WeightedPlace[], meters: number): number {
  const latitudes = places.map(({ position }) => position[1]);
  const [south, north] = [least(latitudes), -least(latitudes.map(latitude => -latitude))];
  const middle = Number.isFinite(south + north) ? (south + north) / 2 : 0;
  return Math.max(0.001, meters) / (EARTH * Math.cos((Math.min(85, Math.abs(middle)) * Math.PI) / 180));
}

/** Of the two nearest rows of hexagons, the one with the nearer center wins. */
function hexagonCenter([x, y]: Point, radius: number): Point {
  const [across, down] = [radius * Math.sqrt(3), radius * 1.5];
  const candidates = [Math.floor(y / down), Math.floor(y / down) + 1].map((row): Point => {
    const shift = row % 2 === 0 ? 0 : across / 2;
    return [Math.round((x - shift) / across) * across + shift, row * down];
  });
  const [first, second] = candidates as [Point, Point];
  const distance = (center: Point): number => Math.hypot(center[0] - x, center[1] - y);
  return distance(first) <= distance(second) ? first : second;
}

function grouped(places: readonly WeightedPlace[], cellOf: (point: Point) => Point): readonly Cell[] {
  const byKey = new Map<string, { readonly center: Point; readonly weights: number[] }>();
  for (const { position, weight } of places) {
    const center = cellOf(project(position));
    const key = center.join();
    const cell = byKey.get(key) ?? { center, weights: [] };
    cell.weights.push(weight);
    byKey.set(key, cell);
  }
  return [...byKey.values()].map(({ center, weights }) => ({ center: unproject(center), weights }));
}

function least(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => Math.min(a, b), Infinity);
}
