import { sequentialScale } from '@powerset/core/color/sequential-scale.ts';
import { opacityOf, type Surface } from '../kit/surface.ts';
import type { CountryMapOption, RegionRow } from './option.ts';
import { regionFinder, type RegionName } from './regions.ts';

export interface DrawnRegion {
  readonly row: RegionRow;
  /** Missing if there is no value. */
  readonly fill: string | undefined;
  readonly opacity: number;
}

export interface DrawnRegions {
  /** By the index of the region on the map. */
  readonly regions: ReadonlyMap<number, DrawnRegion>;
  /** The legend of the colors; missing if there are no values. */
  readonly ramp?: { readonly colors: readonly string[]; readonly from: string; readonly to: string };
  /** Texts of rows that match no region. */
  readonly unknown: readonly string[];
}

/** Returns the regions that have rows, in colors from the smallest value on the map to the largest. */
export function drawnRegions(
  { rows, colors, format }: CountryMapOption,
  names: readonly RegionName[],
  surface: Surface,
): DrawnRegions {
  const find = regionFinder(names);
  const found = rows.flatMap(row => {
    const region = find(row.text);
    return region === undefined ? [] : [{ region, row }];
  });
  const range = rangeOf(found.map(({ row }) => row.value));
  const scale = sequentialScale({ colors, domain: range ?? [0, 1] });
  const regions = new Map(
    found.map(({ region, row }) => [
      region,
      { row, fill: row.value === null ? undefined : scale(row.value), opacity: opacityOf(surface, row.text) },
    ]),
  );
  return {
    regions,
    unknown: rows.map(({ text }) => text).filter(text => text !== '' && find(text) === undefined),
    ...(range ? { ramp: { colors, from: format(range[0]), to: format(range[1]) } } : {}),
  };
}

function rangeOf(values: readonly (number | null)[]): readonly [number, number] | undefined {
  const known = values.filter(value => value !== null);
  if (known.length === 0) return undefined;
  return [known.reduce((a, b) => Math.min(a, b)), known.reduce((a, b) => Math.max(a, b))];
}
