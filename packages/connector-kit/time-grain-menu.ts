import type { EngineFacts } from './engine-facts.ts';

/** The grains in the order in which users see them, with their names. */
const MENU: readonly (readonly [string, string])[] = [
  ['PT1S', 'Second'],
  ['PT5S', '5 second'],
  ['PT30S', '30 second'],
  ['PT1M', 'Minute'],
  ['PT5M', '5 minute'],
  ['PT10M', '10 minute'],
  ['PT15M', '15 minute'],
  ['PT30M', '30 minute'],
  ['PT1H', 'Hour'],
  ['PT6H', '6 hour'],
  ['P1D', 'Day'],
  ['P1W', 'Week'],
  ['P1M', 'Month'],
  ['P3M', 'Quarter'],
  ['P1Y', 'Year'],
];
/** Weeks that start on other days follow, in the order of the engine. */
const WEEKS: readonly (readonly [string, string])[] = [
  ['P1W/1970-01-03T00:00:00Z', 'Week ending Saturday'],
  ['P1W/1970-01-04T00:00:00Z', 'Week ending Sunday'],
  ['1969-12-28T00:00:00Z/P1W', 'Week starting Sunday'],
  ['1969-12-29T00:00:00Z/P1W', 'Week starting Monday'],
];

export interface TimeGrainChoice {
  readonly duration: string;
  readonly label: string;
  /** The template, with `{col}` for the column. */
  readonly template: string;
}

/** Returns the grains that an engine offers. */
export function timeGrainMenu({ timeGrains }: Pick<EngineFacts, 'timeGrains'>): TimeGrainChoice[] {
  const names = Object.keys(timeGrains);
  const weeks = WEEKS.toSorted(([a], [b]) => names.indexOf(a) - names.indexOf(b));
  return [...MENU, ...weeks].flatMap(([duration, label]) => {
    const template = timeGrains[duration];
    return template === undefined ? [] : [{ duration, label, template }];
  });
}
