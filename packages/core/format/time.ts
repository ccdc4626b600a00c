import { NULL_LABEL, type ValueFormatter } from './number.ts';
import { bucketOfGrain, patternOfGrain } from './time-grain.ts';
import { compileTimePattern } from './time-pattern.ts';

export const SMART_DATE = 'smart_date';
const LOCAL_PREFIX = 'local!';

/** One pattern per unit: the coarsest unit that is not at its start decides. */
type UnitPatterns = readonly [
  millisecond: string,
  second: string,
  minute: string,
  hour: string,
  day: string,
  week: string,
  month: string,
  year: string,
];

const ADAPTIVE: Readonly<Record<string, UnitPatterns>> = {
  [SMART_DATE]: ['.%Lms', ':%Ss', '%I:%M', '%I %p', '%a %d', '%b %d', '%B', '%Y'],
  smart_date_verbose: [
    '.%L',
    '%a %b %d, %I:%M:%S %p',
    '%a %b %d, %I:%M %p',
    '%a %b %d, %I %p',
    '%a %b %-e',
    '%a %b %-e',
    '%b %Y',
    '%Y',
  ],
  smart_date_detailed: [
    '%Y-%m-%d %H:%M:%S.%L',
    '%Y-%m-%d %H:%M:%S',
    '%Y-%m-%d %H:%M',
    '%Y-%m-%d %H:%M',
    '%Y-%m-%d',
    '%Y-%m-%d',
    '%Y-%m-%d',
    '%Y',
  ],
};

const compiled = new Map<string, (ms: number) => string>();

/**
 * Returns a formatter for timestamps (epoch milliseconds, dates, or ISO text). With a grain, a value is a
 * bucket: it gets the grain's pattern by default, and a finer pattern shows a range.
 */
export function timeFormatter(pattern?: string | null, grain?: string | null): ValueFormatter {
  if (!grain) return overMoments(patternFormatter(pattern || SMART_DATE));
  const format = patternFormatter(
    pattern && pattern !== SMART_DATE ? pattern : (patternOfGrain(grain) ?? pattern ?? SMART_DATE),
  );
  return overMoments(ms => {
    const [first, last] = bucketOfGrain(ms, grain);
    const [from, to] = [format(first), format(last)];
    return from === to ? from : `${from} — ${to}`;
  });
}

/** Returns a range as `start — end` with the end exclusive, or one text if both look the same. */
export function formatTimeRange([start, end]: readonly [number, number], pattern?: string | null): string {
  const format = timeFormatter(pattern);
  const [from, to] = [format(start), format(end)];
  return from === to ? from : `${from} — ${to}`;
}

/** Returns the timestamp in a cell: epoch milliseconds, or ISO text in UTC; otherwise NaN. */
export function momentOf(value: unknown): number {
  if (value instanceof Date) return value.getTime();
  if (typeof value !== 'string') return Number(value);
  if (/^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  const isZoned = /(z|[+-]\d\d:?\d\d)$/i.test(value);
  const hasTime = /\d\d:\d\d/.test(value);
  return Date.parse(hasTime && !isZoned ? `${value.replace(' ', 'T')}Z` : value);
}

function overMoments(format: (ms: number) => string): ValueFormatter {
  return value => {
    if (value === null || value === undefined) return NULL_LABEL;
    const ms = momentOf(value);
    return Number.isNaN(ms) ? String(value) : format(ms);
  };
}

function patternFormatter(pattern: string): (ms: number) => string {
  let format = compiled.get(pattern);
  if (!format) {
    const isLocal = pattern.startsWith(LOCAL_PREFIX);
    const text = isLocal ? pattern.slice(LOCAL_PREFIX.length) : pattern;
    const units = ADAPTIVE[text];
    format = units ? adaptive(units, isLocal) : compileTimePattern(text, isLocal);
    compiled.set(pattern, format);
  }
  return format;
}

function adaptive(units: UnitPatterns, isLocal: boolean): (ms: number) => string {
  const formats = units.map(unit => compileTimePattern(unit, isLocal));
  return ms => formats[finestUnit(isLocal ? ms - new Date(ms).getTimezoneOffset() * 60_000 : ms)]!(ms);
}

/** Returns an index into `UnitPatterns`. */
function finestUnit(ms: number): number {
  const date = new Date(ms);
  if (date.getUTCMilliseconds()) return 0;
  if (date.getUTCSeconds()) return 1;
  if (date.getUTCMinutes()) return 2;
  if (date.getUTCHours()) return 3;
  if (date.getUTCDate() !== 1) return date.getUTCDay() ? 4 : 5;
  return date.getUTCMonth() ? 6 : 7;
}
