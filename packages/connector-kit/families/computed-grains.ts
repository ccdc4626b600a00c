/** How an engine counts small units from the start of a larger one, and shifts the start of its weeks. */
export interface GrainParts {
  /** Returns the start of the group of `count` units that contains a timestamp. */
  readonly multiple: (count: number, unit: SmallUnit) => string;
  /**
   * Returns the week that begins on Sunday (0) or Monday (1), named by the day that many days after its
   * start.
   */
  readonly week?: (firstDay: 0 | 1, daysBehind: number) => string;
}

export type SmallUnit = 'second' | 'minute' | 'hour';
/** The larger unit within which each unit is counted. */
export const LARGER_UNIT = { second: 'minute', minute: 'hour', hour: 'day' } as const;
export const UNIT_SECONDS = { second: 1, minute: 60, hour: 3600 } as const;

const MULTIPLES: Readonly<Record<string, readonly [number, SmallUnit]>> = {
  PT5S: [5, 'second'],
  PT30S: [30, 'second'],
  PT5M: [5, 'minute'],
  PT10M: [10, 'minute'],
  PT15M: [15, 'minute'],
  PT30M: [30, 'minute'],
  'PT0.5H': [30, 'minute'],
  PT6H: [6, 'hour'],
};
const WEEKS: Readonly<Record<string, readonly [0 | 1, number]>> = {
  '1969-12-28T00:00:00Z/P1W': [0, 0],
  '1969-12-29T00:00:00Z/P1W': [1, 0],
  'P1W/1970-01-03T00:00:00Z': [0, 6],
  'P1W/1970-01-04T00:00:00Z': [1, 6],
};

/**
 * Returns the grains that the reference does not offer for an engine, although the engine can compute them.
 */
export function computedGrains(
  { multiple, week }: GrainParts,
  offered: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const all = [
    ...Object.entries(MULTIPLES).map(([grain, of]) => [grain, multiple(...of)] as const),
    ...(week ? Object.entries(WEEKS).map(([grain, of]) => [grain, week(...of)] as const) : []),
  ];
  return Object.fromEntries(all.filter(([grain]) => !Object.hasOwn(offered, grain)));
}
