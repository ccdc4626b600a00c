import type { Position } from 'geojson';

/** A part of a region: its rings in degrees, the outer one first. */
export type Rings = Position[][];

export interface Grouped {
  /** The indexes of the regions and of the parts that stay; the mainland comes first. */
  readonly groups: readonly (readonly { readonly region: number; readonly parts: readonly Rings[] }[])[];
}

interface Part {
  readonly region: number;
  readonly rings: Rings;
  readonly box: Box;
  readonly area: number;
}

type Box = readonly [west: number, south: number, east: number, north: number];

/**
 * Parts belong to the mainland if they are nearer than this share of its diagonal, or if they hardly enlarge
 * it.
 */
const NEAR = 0.12;
const HARDLY_LARGER = 1.3;
/** A region with at least this share of its area in a group is drawn only in that group. */
const HOME = 0.3;
/**
 * If more than this share of the regions is away from the mainland, the country is a group of islands and has
 * no boxes.
 */
const SCATTERED = 0.35;
const MOST_INSETS = 5;

/**
 * Splits the regions of a country into its mainland and groups of distant islands, which get their own boxes.
 * Leaves out small distant parts of regions on the mainland.
 */
export function groupIslands(regions: readonly (readonly Rings[])[]): Grouped {
  const parts = measured(regions);
  const clusters = clustersOf(largestClusterFirst(parts));
  const homes = regions.map((_, region) =>
    homeOf(
      parts.filter(part => part.region === region),
      clusters,
    ),
  );
  const away = homes.filter(home => home !== 0).length;
  const isScattered = away > regions.length * SCATTERED || new Set(homes).size > MOST_INSETS + 1;
  const all = regions.map((kept, region) => ({ region, parts: kept }));
  if (isScattered) return { groups: [all] };
  return {
    groups: [...new Set([0, ...homes])].map(group =>
      all.flatMap(({ region }) => {
        const kept = parts.filter(part => part.region === region && clusters.get(part) === group);
        return homes[region] === group ? [{ region, parts: kept.map(({ rings }) => rings) }] : [];
      }),
    ),
  };
}

function measured(regions: readonly (readonly Rings[])[]): readonly Part[] {
  const outer = regions.flatMap((parts, region) =>
    parts.map(rings => ({ region, rings, ring: rings[0] ?? [] })),
  );
  const largest = outer.toSorted((a, b) => areaOf(b.ring) - areaOf(a.ring))[0]?.ring[0] ?? [0, 0];
  const [lon0 = 0, lat0 = 0] = largest;
  const shrink = Math.cos((lat0 * Math.PI) / 180);
  const flat = (ring: readonly Position[]): Position[] =>
    ring.map(([lon = 0, lat = 0]) => [nearest(lon - lon0) * shrink, lat]);
  return outer
    .map(({ region, rings, ring }) => ({ region, rings, box: boxOf(flat(ring)), area: areaOf(flat(ring)) }))
    .toSorted((a, b) => b.area - a.area);
}

/** Takes the shorter way around the globe. */
function nearest(degrees: number): number {
  return ((degrees + 540) % 360) - 180;
}

// The largest single part may be a distant island, so the largest cluster of parts decides where the mainland
// is.
function largestClusterFirst(parts: readonly Part[]): readonly Part[] {
  const clusters = clustersOf(parts);
  const areas = new Map<number, number>();
  for (const [part, group] of clusters) areas.set(group, (areas.get(group) ?? 0) + part.area);
  const [largest] = [...areas].toSorted((a, b) => b[1] - a[1])[0] ?? [0];
  const isMain = (part: Part): number => (clusters.get(part) === largest ? 0 : 1);
  return parts.toSorted((a, b) => isMain(a) - isMain(b));
}

// Grows the mainland from the largest part; the remaining parts form groups of neighbors.
function clustersOf(parts: readonly Part[]): ReadonlyMap<Part, number> {
  const found = new Map<Part, number>();
  for (let group = 0; found.size < parts.length; group++) {
    const seed = parts.find(part => !found.has(part))!;
    found.set(seed, group);
    let frame = seed.box;
    const reach = (): number => NEAR * diagonalOf(group === 0 ? frame : mainland(found));
    for (let isGrowing = true; isGrowing;) {
      isGrowing = false;
      for (const part of parts) {
        if (found.has(part)) continue;
        const joined = union(frame, part.box);
        const isNear = gap(frame, part.box) <= reach();
        if (!isNear && sizeOf(joined) > HARDLY_LARGER * sizeOf(frame)) continue;
        found.set(part, group);
        frame = joined;
        isGrowing = true;
      }
    }
  }
  return found;
}

function mainland(found: ReadonlyMap<Part, number>): Box {
  return [...found].flatMap(([part, group]) => (group === 0 ? [part.box] : [])).reduce(union);
}

function homeOf(parts: readonly Part[], clusters: ReadonlyMap<Part, number>): number {
  const total = parts.reduce((sum, { area }) => sum + area, 0);
  const onMainland = parts.reduce((sum, part) => sum + (clusters.get(part) === 0 ? part.area : 0), 0);
  return onMainland >= HOME * total ? 0 : (clusters.get(parts[0]!) ?? 0);
}

function boxOf(ring: readonly Position[]): Box {
  const [xs, ys] = [ring.map(([x = 0]) => x), ring.map(([, y = 0]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function areaOf(ring: readonly Position[]): number {
  const twice = ring.reduce((sum, [x = 0, y = 0], i) => {
    const [nextX = 0, nextY = 0] = ring[(i + 1) % ring.length]!;
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
}

function union(a: Box, b: Box): Box {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

function gap(a: Box, b: Box): number {
  const dx = Math.max(0, a[0] - b[2], b[0] - a[2]);
  const dy = Math.max(0, a[1] - b[3], b[1] - a[3]);
  return Math.hypot(dx, dy);
}

function sizeOf([west, south, east, north]: Box): number {
  return (east - west) * (north - south);
}

function diagonalOf([west, south, east, north]: Box): number {
  return Math.hypot(east - west, north - south);
}
