import type { Polygon, MultiPolygon, Position } from 'geojson';

/** The latitude at which a ring around a pole is closed; maps end before it. */
const POLE = 90;

type Ring = readonly Position[];

/**
 * Returns a shape cut at the 180th meridian. On a flat map its edges would otherwise cross the whole world to
 * the other side.
 */
export function cutAtAntimeridian<G extends Polygon | MultiPolygon>(shape: G): G | MultiPolygon {
  const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;
  if (!polygons.some(rings => rings.some(crosses))) return shape;
  return { type: 'MultiPolygon', coordinates: polygons.flatMap(cutPolygon) };
}

function crosses(ring: Ring): boolean {
  return ring.some((point, i) => i > 0 && Math.abs(point[0]! - ring[i - 1]![0]!) > 180);
}

/** Each hole is cut together with its outline, so it stays with the part that contains it. */
function cutPolygon(rings: readonly Ring[]): Position[][][] {
  if (!rings.some(crosses)) return [rings.map(ring => [...ring])];
  const whole = rings.map(ring => closedAtPole(unwrapped(ring)));
  const most = Math.max(...whole[0]!.map(([x]) => x!));
  const least = Math.min(...whole[0]!.map(([x]) => x!));
  const parts: Position[][][] = [];
  for (let turn = Math.floor((least + 180) / 360); turn <= Math.floor((most + 180) / 360); turn++) {
    const cut = whole.map(ring => clipped(ring, turn * 360 - 180, turn * 360 + 180));
    const [outline, ...holes] = cut.map(ring => ring.map(([x, y]) => [x! - turn * 360, y!]));
    if (outline && outline.length > 3) parts.push([outline, ...holes.filter(hole => hole.length > 3)]);
  }
  return parts;
}

/** Returns longitudes that continue beyond 180 instead of jumping to the other side. */
function unwrapped(ring: Ring): Position[] {
  let turns = 0;
  return ring.map(([x, y], i) => {
    const step = i === 0 ? 0 : x! - ring[i - 1]![0]!;
    if (step > 180) turns -= 360;
    if (step < -180) turns += 360;
    return [x! + turns, y!];
  });
}

/** A ring around a pole ends a full turn away from its start, so it is closed along the pole. */
function closedAtPole(ring: readonly Position[]): Position[] {
  const [first, last] = [ring[0]!, ring.at(-1)!];
  if (Math.abs(last[0]! - first[0]!) < 180) return [...ring];
  const pole = first[1]! < 0 ? -POLE : POLE;
  return [...ring, [last[0]!, pole], [first[0]!, pole], first];
}

/** Returns the part of a ring between two meridians. */
function clipped(ring: readonly Position[], west: number, east: number): Position[] {
  const half = beside(ring, west, 1);
  const part = beside(half, east, -1);
  const [first, last] = [part[0], part.at(-1)];
  if (first && last && (first[0] !== last[0] || first[1] !== last[1])) part.push(first);
  return part;
}

function beside(ring: readonly Position[], meridian: number, side: 1 | -1): Position[] {
  const isInside = ([x]: Position): boolean => (x! - meridian) * side >= 0;
  return ring.flatMap((point, i) => {
    const before = ring[i - 1];
    const met = before && isInside(before) !== isInside(point) ? [meeting(before, point, meridian)] : [];
    return isInside(point) ? [...met, point] : met;
  });
}

function meeting(from: Position, to: Position, meridian: number): Position {
  const share = (meridian - from[0]!) / (to[0]! - from[0]!);
  return [meridian, from[1]! + (to[1]! - from[1]!) * share];
}
