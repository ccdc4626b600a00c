import type { Feature, Geometry } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { MapSource } from './countries.ts';
import { flatten } from './flatten.ts';
import { groupIslands, type Rings } from './group-islands.ts';
import { matchCodes } from './match-codes.ts';
import { simplifiedMap, type RegionName } from './simplify-map.ts';
import type { Sources } from './sources.ts';

interface Region extends RegionName {
  readonly parts: readonly Rings[];
}

/** The list of current codes does not know the abolished provinces of Sardinia. */
const FORMER_PARENTS: Readonly<Record<string, string>> = {
  'IT-CI': 'IT-88',
  'IT-VS': 'IT-88',
  'IT-OT': 'IT-88',
  'IT-OG': 'IT-88',
};

export interface MadeMap {
  readonly map: Topology;
  readonly names: readonly RegionName[];
}

/** Returns the map of one country, or undefined if the sources contain too little for it. */
export function countryMap(source: MapSource, sources: Sources): MadeMap | undefined {
  const shapes = sources.shapes(source.country);
  const letters = sources.twoLetters[source.country];
  if (!shapes || !letters) return undefined;
  const single = joined(regionsOf(shapes, letters, sources));
  const regions = source.isByParent ? byParent(single, sources) : single;
  if (regions.length === 0) return undefined;
  const grouped = groupIslands(regions.map(({ parts }) => parts));
  const hasCode = ({ region }: { readonly region: number }): boolean => regions[region]!.codes.length > 0;
  const groups = source.isMainlandOnly
    ? grouped.groups.slice(0, 1)
    : grouped.groups.filter((group, i) => i === 0 || group.some(hasCode));
  const kept = groups.flatMap(group => group.map(({ region }) => region)).sort((a, b) => a - b);
  const renumbered = groups.map(group => group.map(one => ({ ...one, region: kept.indexOf(one.region) })));
  const flat = flatten({ groups: renumbered }, kept.length, source.country === 'USA');
  const names = kept.map(region => ({ codes: regions[region]!.codes, name: regions[region]!.name }));
  return { map: simplifiedMap(flat, names), names };
}

function regionsOf(shapes: Topology, letters: string, sources: Sources): readonly Region[] {
  const [collection] = Object.values(shapes.objects);
  const { features } = feature(shapes, collection as GeometryCollection);
  const named = features
    .filter(({ geometry }) => partsOf(geometry).length > 0)
    .map(one => ({ ...one, ...nameOf(one) }));
  const codes = matchCodes(named, letters, sources);
  return named.map(({ name, geometry }, i) => ({ name, codes: codes[i]!, parts: partsOf(geometry) }));
}

// Land without a name has the code -99.
function nameOf({ id, properties }: Feature): { readonly id: string; readonly name: string } {
  return { id: String(id ?? ''), name: String(properties?.['name'] ?? '') };
}

function partsOf(geometry: Geometry | null): readonly Rings[] {
  if (geometry?.type === 'Polygon') return [geometry.coordinates];
  return geometry?.type === 'MultiPolygon' ? geometry.coordinates : [];
}

/** Joins regions with the same code into one region, with the name of the largest. */
function joined(regions: readonly Region[]): readonly Region[] {
  const byCode = Map.groupBy(regions, ({ codes, name }) => codes[0] ?? `?${name}`);
  return [...byCode.values()].map(same => ({ ...same[0]!, parts: same.flatMap(({ parts }) => parts) }));
}

function byParent(regions: readonly Region[], { current }: Sources): readonly Region[] {
  const byCode = new Map(current.map(one => [one.code, one]));
  // A region without subdivisions, such as the Aosta Valley, is on both levels.
  const above = (code: string): string => {
    const parent = FORMER_PARENTS[code] ?? byCode.get(code)?.parent ?? '';
    return parent.includes('-') ? above(parent) : code;
  };
  const topOf = ({ codes: [code = ''] }: Region): string => above(code);
  const isUsed = regions.some(region => topOf(region) !== region.codes[0] && region.codes.length > 0);
  if (!isUsed) return [];
  const groups = Map.groupBy(
    regions.filter(({ codes }) => codes.length > 0),
    topOf,
  );
  return [...groups].map(([code, members]) => ({
    codes: [code],
    name: byCode.get(code)?.name ?? code,
    parts: members.flatMap(({ parts }) => parts),
  }));
}
