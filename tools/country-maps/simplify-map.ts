import { mergeArcs, quantize } from 'topojson-client';
import { topology } from 'topojson-server';
import { presimplify, simplify } from 'topojson-simplify';
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification';
import type { FlatMap } from './flatten.ts';

/** The name of a region on a map, with its codes. */
export interface RegionName {
  /** The codes of ISO 3166-2, the current one first. */
  readonly codes: readonly string[];
  readonly name: string;
}

type Shape = MultiPolygon<RegionName> | Polygon<RegionName>;

/** Drops corners that change less than this area, on a map whose longer side is 1,000. */
const FINEST = 0.35;
const STEPS = 10_000;
const MOST_CHARACTERS = 120_000;
const TRIES = [1, 2, 4, 8];
/** Drops parts smaller than this if the region has larger ones. */
const SMALLEST_PART = 0.8;

/** Returns the map as a small topology in which neighbors share their borders. */
export function simplifiedMap({ regions, insets, size }: FlatMap, names: readonly RegionName[]): Topology {
  const collection = {
    type: 'FeatureCollection' as const,
    features: regions.map((geometry, i) => ({
      type: 'Feature' as const,
      properties: { ...names[i]! },
      geometry,
    })),
  };
  const fine = presimplify(topology({ regions: collection }, 1e6) as never) as Topology;
  const facts = { size: size.map(Math.round), insets: insets.map(frame => frame.map(Math.round)) };
  const tries = TRIES.map(times => ({ ...reduced(coarsened(fine, FINEST * times)), ...facts }) as Topology);
  return tries.find(map => JSON.stringify(map).length <= MOST_CHARACTERS) ?? tries.at(-1)!;
}

function reduced(coarse: Topology): Topology {
  const { geometries } = coarse.objects['regions'] as GeometryCollection<RegionName>;
  const whole = geometries.map(shape => {
    const merged = mergeArcs(coarse, [shape as never]) as MultiPolygon;
    return { ...merged, arcs: largeParts(coarse, merged.arcs), properties: shape.properties } as Shape;
  });
  const objects = { regions: { type: 'GeometryCollection' as const, geometries: whole } };
  return quantize({ ...coarse, objects } as never, STEPS);
}

// Simplifies the map less and less, until even the smallest named region keeps a shape.
function coarsened(fine: Topology, most: number): Topology {
  for (let least = most; least > 0.002; least /= 2) {
    const coarse = simplify(fine as never, least) as Topology;
    const { geometries } = coarse.objects['regions'] as GeometryCollection;
    const isWhole = geometries.every(shape => {
      const arcs = (shape as MultiPolygon).arcs ?? [];
      const { name } = shape.properties as RegionName;
      return name === '' || arcs.length === 0 || arcs.some(rings => areaOf(coarse, rings[0] ?? []) > 0);
    });
    if (isWhole) return coarse;
  }
  return fine;
}

function largeParts(map: Topology, arcs: MultiPolygon['arcs']): MultiPolygon['arcs'] {
  const areas = arcs.map(rings => areaOf(map, rings[0] ?? []));
  const largest = Math.max(...areas);
  return arcs.flatMap((rings, i) =>
    areas[i]! >= Math.min(SMALLEST_PART, largest)
      ? [rings.filter((ring, hole) => hole === 0 || areaOf(map, ring) >= SMALLEST_PART)]
      : [],
  );
}

function areaOf(map: Topology, ring: readonly number[]): number {
  const points = ring.flatMap(arc => {
    const line = map.arcs[arc < 0 ? ~arc : arc] ?? [];
    return arc < 0 ? line.toReversed() : line;
  });
  const [sx = 1, sy = 1] = map.transform?.scale ?? [];
  const twice = points.reduce((sum, [x = 0, y = 0], i) => {
    const [nextX = 0, nextY = 0] = points[(i + 1) % points.length]!;
    return sum + x * nextY - nextX * y;
  }, 0);
  return (Math.abs(twice) / 2) * sx * sy;
}
