import { geoIdentity, geoPath } from 'd3-geo';
import type { MultiPoint } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { RegionName } from './regions.ts';

/** A map of one country, as `tools/country-maps` writes it: flat, with far islands in boxes. */
export interface CountryTopology extends Topology<{ regions: GeometryCollection<RegionName> }> {
  readonly size: readonly [width: number, height: number];
  readonly insets: readonly (readonly [x: number, y: number, width: number, height: number])[];
}

export interface RegionShape extends RegionName {
  readonly path: string;
  readonly box: readonly [start: readonly [number, number], end: readonly [number, number]];
}

export interface CountryShapes {
  readonly regions: readonly RegionShape[];
  readonly insets: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }[];
}

const PADDING = 4;

/** Returns the names of the regions on a map. */
export function regionNames({ objects }: CountryTopology): readonly RegionName[] {
  return objects.regions.geometries.map(({ properties }) => nameOf(properties));
}

/** Returns the regions scaled to a tile of that size. */
export function countryShapes(map: CountryTopology, width: number, height: number): CountryShapes {
  const frame: MultiPoint = { type: 'MultiPoint', coordinates: [[0, 0], [...map.size]] };
  const projection = geoIdentity().fitExtent(
    [
      [PADDING, PADDING],
      [Math.max(width - PADDING, 10), Math.max(height - PADDING, 10)],
    ],
    frame,
  );
  const path = geoPath(projection).digits(1);
  return {
    regions: feature(map, map.objects.regions).features.map(region => ({
      ...nameOf(region.properties),
      path: path(region) ?? '',
      box: path.bounds(region),
    })),
    insets: map.insets.map(([x, y, across, down]) => {
      const [left = 0, top = 0] = projection([x, y]) ?? [];
      const [right = 0, bottom = 0] = projection([x + across, y + down]) ?? [];
      return { x: left, y: top, width: right - left, height: bottom - top };
    }),
  };
}

function nameOf(properties: Partial<RegionName> | null | undefined): RegionName {
  return { codes: properties?.codes ?? [], name: properties?.name ?? '' };
}
