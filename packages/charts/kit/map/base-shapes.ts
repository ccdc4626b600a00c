import type { Feature, FeatureCollection, GeoJSON, MultiLineString, Point, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import { cutAtAntimeridian } from './cut-at-antimeridian.ts';
import { project } from './fit.ts';

/** The shapes of the base map, prepared for a flat map. */
export interface BaseShapes {
  readonly land: GeoJSON;
  readonly borders: MultiLineString;
  readonly stateBorders: MultiLineString;
  readonly names: FeatureCollection<Point, PlaceName>;
}

interface PlaceName {
  readonly name: string;
  /** The width of the place, with the world as a square of side 1. */
  readonly width: number;
  /** The zoom from which the name has room. */
  readonly fromZoom: number;
  readonly isState: boolean;
}

/** Names may be this many times as wide as their places. */
const OVERHANG = 1.2;
const WORLD_SIZE = 512;
const LETTER_WIDTH = 6.6;
const LINE_LENGTH = 14;
/** The zoom from which states are named, because their outlines are distinguishable. */
const STATES_FROM = 4;

/** Returns the shapes of the base map from the outlines of the world and of the states of the USA. */
export function baseShapes(world: Topology, states: Topology): BaseShapes {
  const countries = groupOf(world, 'countries');
  const [countryFeatures, stateFeatures] = [
    flatFeatures(world, countries),
    flatFeatures(states, groupOf(states, 'states')),
  ];
  const inner = (a: GeometryObject, b: GeometryObject): boolean => a !== b;
  return {
    land: { type: 'FeatureCollection', features: flatFeatures(world, groupOf(world, 'land')) },
    borders: mesh(world, countries, inner),
    stateBorders: mesh(states, groupOf(states, 'states'), inner),
    names: {
      type: 'FeatureCollection',
      features: [
        ...countryFeatures.flatMap(one => nameOf(one, false)),
        ...stateFeatures.flatMap(one => nameOf(one, true)),
      ],
    },
  };
}

function groupOf(topology: Topology, name: string): GeometryCollection {
  return topology.objects[name] as GeometryCollection; // The atlases contain only collections.
}

function flatFeatures(topology: Topology, group: GeometryCollection): readonly Feature[] & Feature[] {
  return feature(topology, group).features.map(one =>
    one.geometry.type === 'Polygon' || one.geometry.type === 'MultiPolygon'
      ? { ...one, geometry: cutAtAntimeridian(one.geometry) }
      : one,
  );
}

function nameOf({ geometry, properties }: Feature, isState: boolean): Feature<Point, PlaceName>[] {
  const name = String(properties?.['name'] ?? '');
  const rings = geometry.type === 'Polygon' ? [geometry.coordinates[0]!] : [];
  const outlines =
    geometry.type === 'MultiPolygon' ? geometry.coordinates.map(polygon => polygon[0]!) : rings;
  const largest = outlines
    .map(ring => measured(ring))
    .reduce((best, one) => (one.area > best.area ? one : best), { area: 0, width: 0, center: [0, 0] });
  if (name === '' || largest.area === 0) return [];
  const room = Math.log2((longestLine(name) * LETTER_WIDTH) / (OVERHANG * largest.width * WORLD_SIZE));
  const fromZoom = Math.max(isState ? STATES_FROM : 0, room);
  return [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: largest.center },
      properties: { name, width: largest.width, fromZoom, isState },
    },
  ];
}

/** Returns the length of the longest line of a name that wraps between words. */
function longestLine(name: string): number {
  const lines = name.split(' ').reduce<string[]>((known, word) => {
    const last = known.at(-1);
    const isLong = last === undefined || last.length + word.length >= LINE_LENGTH;
    return isLong ? [...known, word] : [...known.slice(0, -1), `${last} ${word}`];
  }, []);
  return Math.max(...lines.map(line => line.length));
}

interface Measured {
  readonly area: number;
  readonly width: number;
  readonly center: Position;
}

/** Returns the area, width, and center of gravity of an outline, in the projection of the map. */
function measured(ring: readonly Position[]): Measured {
  let [area, x, y, least, most] = [0, 0, 0, Infinity, -Infinity];
  const points = ring.map(([longitude, latitude]) => project([longitude!, latitude!]));
  points.forEach(([ax, ay], i) => {
    const [bx, by] = points[(i + 1) % points.length]!;
    const cross = ax * by - bx * ay;
    area += cross / 2;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
    least = Math.min(least, ax);
    most = Math.max(most, ax);
  });
  if (area === 0) return { area: 0, width: 0, center: [0, 0] };
  const [cx, cy] = [x / (6 * area), y / (6 * area)];
  const latitude = (Math.atan(Math.exp((0.5 - cy) * 2 * Math.PI)) * 360) / Math.PI - 90;
  return { area: Math.abs(area), width: most - least, center: [(cx - 0.5) * 360, latitude] };
}
