import Supercluster from 'supercluster';
import type { Position } from '../kit/map/position.ts';

/** A point before clustering. */
export interface PlacedRow {
  readonly row: number;
  readonly position: Position;
  /** The value of the label column, if it is a number. */
  readonly value: number | null;
}

/** A single point, or several that are too close to distinguish. */
export interface Cluster {
  readonly position: Position;
  /** Undefined for a cluster. */
  readonly row?: number | undefined;
  readonly count: number;
  /** The combined value of its points; null if none of them is a number. */
  readonly value: number | null;
  /** The zoom at which a cluster splits. */
  readonly opensAt?: number | undefined;
}

/** Running sums over the points of a cluster. */
interface Sums {
  values: number;
  sum: number;
  squares: number;
  least: number;
  most: number;
}

interface PointProperties {
  readonly row: number;
  readonly value: number | null;
}

const MOST_ZOOM = 16;
const WORLD: [number, number, number, number] = [-180, -90, 180, 90];

/** Returns the function that groups points by zoom; points within `radius` pixels become a cluster. */
export function clusterer(
  rows: readonly PlacedRow[],
  { radius, aggregate }: { readonly radius: number; readonly aggregate: unknown },
): (zoom: number) => readonly Cluster[] {
  if (!(radius > 0)) {
    const alone = rows.map(single);
    return () => alone;
  }
  const index = new Supercluster<PointProperties, Sums>({
    radius,
    maxZoom: MOST_ZOOM,
    map: ({ value }) => sumsOf(value),
    reduce: add,
  }).load(
    rows.map(({ row, position, value }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [position[0], position[1]] },
      properties: { row, value },
    })),
  );
  const known = new Map<number, readonly Cluster[]>();
  return zoom => {
    const level = Math.max(0, Math.min(MOST_ZOOM + 1, Math.round(zoom)));
    const clusters =
      known.get(level) ??
      index.getClusters(WORLD, level).map(({ geometry, properties }): Cluster => {
        const position: Position = [geometry.coordinates[0]!, geometry.coordinates[1]!];
        if (!('cluster' in properties)) return single({ position, ...properties });
        return {
          position,
          count: properties.point_count,
          value: aggregated(properties, aggregate),
          opensAt: index.getClusterExpansionZoom(properties.cluster_id),
        };
      });
    known.set(level, clusters);
    return clusters;
  };
}

function single({ row, position, value }: PlacedRow): Cluster {
  return { row, position, count: 1, value };
}

function sumsOf(value: number | null): Sums {
  if (value === null) return { values: 0, sum: 0, squares: 0, least: Infinity, most: -Infinity };
  return { values: 1, sum: value, squares: value * value, least: value, most: value };
}

function add(all: Sums, one: Readonly<Sums>): void {
  all.values += one.values;
  all.sum += one.sum;
  all.squares += one.squares;
  all.least = Math.min(all.least, one.least);
  all.most = Math.max(all.most, one.most);
}

function aggregated({ values, sum, squares, least, most }: Sums, aggregate: unknown): number | null {
  if (values === 0) return null;
  const mean = sum / values;
  const variance = Math.max(0, squares / values - mean * mean);
  switch (aggregate) {
    case 'mean':
      return mean;
    case 'min':
      return least;
    case 'max':
      return most;
    case 'std':
      return Math.sqrt(variance);
    case 'var':
      return variance;
    default:
      return sum;
  }
}
