import { utcDay } from './calendar.ts';

const MONTH_NAMES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAY_MS = 86_400_000;

const CLOCK = String.raw`(\d{1,2})(?::(\d{2})(?::(\d{2})(\.\d{1,9})?)?)?\s*([ap]m)?\s*(z|[+-]\d{2}:?\d{2})?`;
const ISO = new RegExp(String.raw`^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2})(?:(?:t|\s+)${CLOCK})?)?)?$`);
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:t(\d{2})(\d{2})(\d{2})?)?$/;
const NUMERIC = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/;
const MONTH_FIRST = /^([a-z]{3,9})\.?(?: (\d{1,2})(?:st|nd|rd|th)?(?!\d))?(?:,? (\d{4}))?$/;
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)?(?: of)? ([a-z]{3,9})\.?(?:,? (\d{4}))?$/;
const CLOCK_ALONE = /^(\d{1,2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?\s*([ap]m)?$|^(\d{1,2})\s*([ap]m)$/;

/**
 * A date written out: `2016-02-03`, `2016-02-03T10:11:12.5+02:00`, `20160203T101112`, `2/3/2016`, `3 February`,
 * `Feb 2016`, `10:30`, `31`. What is left out comes from 1 January of the current year.
 * @param words lower case, single spaces
 * @returns milliseconds since 1970 (UTC), undefined when the text is no date
 */
export function writtenDate(words: string, nowMs: number): number | undefined {
  const year = String(new Date(nowMs).getUTCFullYear());
  const iso = ISO.exec(words);
  if (iso) return moment(iso[1]!, iso[2] ?? '1', iso[3] ?? '1', iso.slice(4));
  const compact = COMPACT.exec(words);
  if (compact) return moment(compact[1]!, compact[2]!, compact[3]!, compact.slice(4));
  const numeric = NUMERIC.exec(words);
  // The month comes first, unless it could only be a day.
  if (numeric) return Number(numeric[1]) > 12 ? moment(numeric[3]!, numeric[2]!, numeric[1]!) : moment(numeric[3]!, numeric[1]!, numeric[2]!);
  const monthFirst = MONTH_FIRST.exec(words);
  if (monthFirst) return moment(monthFirst[3] ?? year, monthNumber(monthFirst[1]!), monthFirst[2] ?? '1');
  const dayFirst = DAY_FIRST.exec(words);
  if (dayFirst) return moment(dayFirst[3] ?? year, monthNumber(dayFirst[2]!), dayFirst[1]!);
  if (/^\d{1,2}$/.test(words)) return moment(year, '1', words);
  const clock = clockTime(words);
  return clock === undefined ? undefined : moment(year, '1', '1')! + clock;
}

/** Milliseconds since midnight of `10:30`, `10:30:15.5` or `5pm`; undefined when the text is no time of day. */
export function clockTime(words: string): number | undefined {
  const parts = CLOCK_ALONE.exec(words);
  return parts ? clockMs(parts[6] ? [parts[6], undefined, undefined, undefined, parts[7]] : parts.slice(1)) : undefined;
}

function moment(year: string, month: string, day: string, clock: readonly (string | undefined)[] = []): number | undefined {
  const date = utcDay(Number(year) * 12 + Number(month) - 1, Number(day));
  const written = new Date(date);
  if (Number(month) < 1 || Number(month) > 12 || written.getUTCMonth() !== Number(month) - 1 || written.getUTCDate() !== Number(day)) return undefined;
  const time = clock[0] === undefined ? 0 : clockMs(clock);
  return time === undefined ? undefined : date + time - zoneMs(clock[5]);
}

// Midnight at a day's end may be written 24:00.
function clockMs([hour = '0', minute = '0', second = '0', fraction, half]: readonly (string | undefined)[]): number | undefined {
  const inHalf = half === undefined ? Number(hour) : Number(hour) % 12 + (half === 'pm' ? 12 : 0);
  const time = inHalf * 3_600_000 + Number(minute) * 60_000 + Number(second) * 1000 + Math.round(Number(`0${fraction ?? '.0'}`) * 1e6) / 1e3;
  return Number(minute) > 59 || Number(second) > 59 || time > DAY_MS || (half !== undefined && Number(hour) > 12) ? undefined : time;
}

function zoneMs(zone: string | undefined): number {
  if (!zone || zone === 'z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return (zone[0] === '-' ? -minutes : minutes) * 60_000;
}

function monthNumber(name: string): string {
  const full = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'];
  return String((MONTH_NAMES.indexOf(name) + 1) || (full.indexOf(name) + 1) || (name === 'sept' ? 9 : 0));
}
