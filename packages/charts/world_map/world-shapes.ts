import { geoEqualEarth, geoPath } from 'd3-geo';
import type { Feature, MultiPoint } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlas from 'world-atlas/countries-50m.json' with { type: 'json' };
import { lettersOfNumber } from '@powerset/core/geography/numeric-codes.ts';

export interface CountryShape {
  readonly key: string;
  /** The three-letter code of ISO 3166-1; empty for land without a code. */
  readonly code: string;
  readonly name: string;
  readonly path: string;
}

export interface WorldShapes {
  readonly countries: readonly CountryShape[];
  /** Returns the position of a place on the map, in pixels. */
  place(longitude: number, latitude: number): [number, number] | undefined;
}

const ANTARCTICA = 'ATA';
const PADDING = 4;
/** The outermost places of inhabited land; with all Pacific islands the rest would be small. */
const FRAME: MultiPoint = {
  type: 'MultiPoint',
  coordinates: [
    [-150, 0],
    [168, 0],
    [0, 80],
    [0, -54],
  ],
};
let features: readonly Feature[] | undefined;

/** Returns the countries scaled to a map of that size, in the Equal Earth projection, without Antarctica. */
export function worldShapes(width: number, height: number): WorldShapes {
  features ??= landOf(atlas as unknown as Topology);
  const projection = geoEqualEarth().fitExtent(
    [
      [PADDING, PADDING],
      [Math.max(width - PADDING, 10), Math.max(height - PADDING, 10)],
    ],
    FRAME,
  );
  const path = geoPath(projection).digits(1);
  return {
    countries: features.map((country, i) => ({
      key: String(country.id ?? `land-${i}`),
      code: codeOf(country),
      name: String(country.properties?.['name'] ?? ''),
      path: path(country) ?? '',
    })),
    place: (longitude, latitude) => projection([longitude, latitude]) ?? undefined,
  };
}

function landOf(topology: Topology): readonly Feature[] {
  const { countries } = topology.objects as { readonly countries: GeometryCollection };
  return feature(topology, countries).features.filter(country => codeOf(country) !== ANTARCTICA);
}

function codeOf({ id }: Feature): string {
  return lettersOfNumber(Number(id)) ?? '';
}
