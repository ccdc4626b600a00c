const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

const MINUTES: Readonly<Record<string, number>> = { PT5M: 5, PT10M: 10, PT15M: 15, PT30M: 30 };
const WEEK_ENDING = new Set(['P1W/1970-01-03T00:00:00Z', 'P1W/1970-01-04T00:00:00Z']);
const WEEK_STARTING = new Set(['P1W', '1969-12-28T00:00:00Z/P1W', '1969-12-29T00:00:00Z/P1W']);

/** Returns the pattern for buckets of this grain, such as `%b %Y`, if it has one. */
export function patternOfGrain(grain: string): string | undefined {
  switch (grain) {
    case 'PT1S':
      return '%Y-%m-%d %H:%M:%S';
    case 'PT1H':
      return '%Y-%m-%d %H:00';
    case 'PT6H':
    case 'PT0.5H':
      return '%Y-%m-%d %H:%M';
    case 'date':
    case 'P1D':
      return '%Y-%m-%d';
    case 'P1M':
      return '%b %Y';
    case 'P3M':
    case 'P0.25Y':
      return '%Y Q%q';
    case 'P1Y':
      return '%Y';
    default:
      if (grain === 'PT1M' || Object.hasOwn(MINUTES, grain)) return '%Y-%m-%d %H:%M';
      return WEEK_ENDING.has(grain) || WEEK_STARTING.has(grain) ? '%Y-%m-%d' : undefined;
  }
}

/** Returns the first and last millisecond of the bucket that contains a timestamp. */
export function bucketOfGrain(ms: number, grain: string): readonly [first: number, last: number] {
  if (WEEK_ENDING.has(grain)) return [startOfDay(ms) - 6 * DAY, startOfDay(ms) + DAY - 1];
  if (WEEK_STARTING.has(grain)) return [ms, startOfDay(ms) + WEEK - 1];
  switch (grain) {
    case 'PT1S':
      return [ms, ms + 999];
    case 'PT1M':
      return [ms, ms + 59_999];
    case 'PT1H':
      return [ms, ms + HOUR - 1];
    case 'PT6H':
      return [ms, ms + 6 * HOUR - 1];
    case 'P1M':
      return [ms, startOfMonth(ms, 1) - 1];
    case 'P3M':
    case 'P0.25Y':
      return [ms, startOfMonth(ms, 3 - (new Date(ms).getUTCMonth() % 3)) - 1];
    case 'P1Y':
      return [ms, startOfMonth(ms, 12 - new Date(ms).getUTCMonth()) - 1];
    default: {
      const minutes = MINUTES[grain];
      return [ms, minutes ? ms + minutes * 60_000 - 1 : startOfDay(ms) + DAY - 1];
    }
  }
}

function startOfDay(ms: number): number {
  return Math.floor(ms / DAY) * DAY;
}

function startOfMonth(ms: number, monthsLater: number): number {
  const date = new Date(ms);
  return new Date(0).setUTCFullYear(date.getUTCFullYear(), date.getUTCMonth() + monthsLater, 1);
}
