import { MONTH_NAMES } from '@powerset/kit/month-names.ts';
import { utcDay } from './calendar.ts';
import { wallClock } from './wall-clock.ts';

const DAY_MS = 86_400_000;

const CLOCK = String.raw`(\d{1,2})(?::(\d{2})(?::(\d{2})(\.\d{1,9})?)?)?\s*([ap]m)?\s*(z|gmt|utc|[+-]\d{2}:?\d{2})?`;
const DATE_AND_CLOCK = new RegExp(String.raw`^(.+?\d)(?:t|,?\s+)${CLOCK}$`);
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:t?(\d{2})(\d{2})(\d{2})?)?$/;
const YEAR_FIRST = /^(\d{4})(?:([-/. ])(\d{1,2})(?:\2(\d{1,2}))?)?$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;
const DAY_AND_MONTH = /^(\d{1,2})[-/](\d{1,2})$/;
const MONTH_AND_YEAR = /^(\d{1,2})\/(\d{4})$/;
const MONTH_FIRST = /^([a-z]{3,9})\.?(?:[ -](\d{1,2})(?:st|nd|rd|th)?(?!\d))?(?:,?[ -](\d{4}|\d{2}))?$/;
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)?(?: of)?[ -]([a-z]{3,9})\.?(?:,?[ -](\d{4}|\d{2}))?$/;
const NAMED_MONTH = /^(\d{4})[ -]([a-z]{3,9})(?:[ -](\d{1,2}))?$/;
const WEEKDAY = /^(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?,? (?=.*\d)/;
const CLOCK_ALONE = /^(\d{1,2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?\s*([ap]m)?$|^(\d{1,2})\s*([ap]m)$/;

/**
 * Parses a date: `2016-02-03`, `2016-02-03T10:11:12.5+02:00`, `20160203T101112`, `2/3/2016`, `3 February`,
 * `Mon Feb 1 2016 5pm`, `10:30`, `31`. Missing parts default to 1 January of the current year.
 * @param words lower case, single spaces
 * @param timeZone the zone to which a timestamp with a zone is converted; UTC by default
 * @returns milliseconds since 1970 (UTC), undefined if the text is not a date
 */
export function writtenDate(words: string, nowMs: number, timeZone?: string): number | undefined {
  const thisYear = new Date(nowMs).getUTCFullYear();
  const text = words.replace(WEEKDAY, '');
  const compact = COMPACT.exec(text);
  if (compact) return moment(compact.slice(1, 4), compact.slice(4));
  const whole = dateParts(text, thisYear);
  if (whole) return moment(whole);
  const clock = clockTime(text);
  if (clock !== undefined) return moment([String(thisYear), '1', '1'])! + clock;
  const both = DATE_AND_CLOCK.exec(text);
  const date = both ? dateParts(both[1]!, thisYear) : undefined;
  return date && moment(date, both!.slice(2), timeZone);
}

/** Returns the year, month, and day of a date without a time. */
function dateParts(text: string, thisYear: number): readonly string[] | undefined {
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return [yearFirst[1]!, yearFirst[3] ?? '1', yearFirst[4] ?? '1'];
  const yearLast = YEAR_LAST.exec(text);
  if (yearLast) return [fullYear(yearLast[4]!, thisYear), ...monthAndDay(yearLast[1]!, yearLast[3]!)];
  const monthAndYear = MONTH_AND_YEAR.exec(text);
  if (monthAndYear) return [monthAndYear[2]!, monthAndYear[1]!, '1'];
  const dayAndMonth = DAY_AND_MONTH.exec(text);
  if (dayAndMonth)
    return Number(dayAndMonth[2]) > 31
      ? [fullYear(dayAndMonth[2]!, thisYear), dayAndMonth[1]!, '1']
      : [String(thisYear), ...monthAndDay(dayAndMonth[1]!, dayAndMonth[2]!)];
  return namedParts(text, thisYear) ?? (/^\d{1,2}$/.test(text) ? [String(thisYear), '1', text] : undefined);
}

function namedParts(text: string, thisYear: number): readonly string[] | undefined {
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst)
    return [fullYear(monthFirst[3], thisYear), monthNumber(monthFirst[1]!), monthFirst[2] ?? '1'];
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return [fullYear(dayFirst[3], thisYear), monthNumber(dayFirst[2]!), dayFirst[1]!];
  const named = NAMED_MONTH.exec(text);
  return named ? [named[1]!, monthNumber(named[2]!), named[3] ?? '1'] : undefined;
}

// The month comes first unless it can only be a day.
function monthAndDay(first: string, second: string): readonly [string, string] {
  return Number(first) > 12 ? [second, first] : [first, second];
}

// Two digits mean the nearest year.
function fullYear(text: string | undefined, thisYear: number): string {
  if (text === undefined) return String(thisYear);
  if (text.length === 4) return text;
  const year = Math.floor(thisYear / 100) * 100 + Number(text);
  return String(year >= thisYear + 50 ? year - 100 : year < thisYear - 50 ? year + 100 : year);
}

/** Returns the milliseconds since midnight of `10:30`, `10:30:15.5`, or `5pm`; undefined for other texts. */
export function clockTime(words: string): number | undefined {
  const parts = CLOCK_ALONE.exec(words);
  return parts
    ? clockMs(parts[6] ? [parts[6], undefined, undefined, undefined, parts[7]] : parts.slice(1))
    : undefined;
}

function moment(
  [year, month, day]: readonly string[],
  clock: readonly (string | undefined)[] = [],
  timeZone?: string,
): number | undefined {
  const date = utcDay(Number(year) * 12 + Number(month) - 1, Number(day));
  const written = new Date(date);
  if (
    Number(month) < 1 ||
    Number(month) > 12 ||
    written.getUTCMonth() !== Number(month) - 1 ||
    written.getUTCDate() !== Number(day)
  )
    return undefined;
  const time = clock[0] === undefined ? 0 : clockMs(clock);
  if (time === undefined || !clock[5]) return time === undefined ? undefined : date + time;
  return wallClock(date + time - zoneMs(clock[5]), timeZone);
}

// Midnight at the end of a day may be written 24:00.
function clockMs([hour = '0', minute = '0', second = '0', fraction, half]: readonly (string | undefined)[]):
  | number
  | undefined {
  const inHalf = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'pm' ? 12 : 0);
  const time =
    inHalf * 3_600_000 +
    Number(minute) * 60_000 +
    Number(second) * 1000 +
    Math.round(Number(`0${fraction ?? '.0'}`) * 1e6) / 1e3;
  return Number(minute) > 59 ||
    Number(second) > 59 ||
    time > DAY_MS ||
    (half !== undefined && Number(hour) > 12)
    ? undefined
    : time;
}

function zoneMs(zone: string): number {
  if (/^[a-z]/.test(zone)) return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return (zone[0] === '-' ? -minutes : minutes) * 60_000;
}

function monthNumber(name: string): string {
  const at = MONTH_NAMES.findIndex(month => name === month || name === month.slice(0, 3));
  return String(at + 1 || (name === 'sept' ? 9 : 0));
}
