import { addUnits, startOf, startOfDay, TIME_UNITS } from './calendar.ts';
import { relativeMoment } from './relative-moment.ts';
import { TimeRangeError } from './time-range-error.ts';
import { clockTime, writtenDate } from './written-date.ts';

const AMBIGUOUS = new RegExp(`^\\d+ (${TIME_UNITS.join('|')})s?$`);
const DAY_MS = 86_400_000;
const LONGEST_TEXT = 500;

/** How the times of a table are read. */
export interface MomentSettings {
  /** The month (1 to 12) in which years and quarters start; January by default. */
  readonly yearStart?: number;
  /** The table's time zone, to which timestamps with a zone are converted; UTC by default. */
  readonly timeZone?: string;
}

/**
 * Parses a text such as `now`, `2016-01-01`, `3 days ago`, `last week`, or `yesterday at 5pm` to milliseconds
 * since 1970 (UTC).
 * @throws TimeRangeError if the text has no meaning, or could mean past and future
 */
export function parseMoment(text: string, nowMs: number, settings: MomentSettings = {}): number {
  if (text.length > LONGEST_TEXT)
    throw new TimeRangeError(`Cannot parse time string [${text.slice(0, LONGEST_TEXT)}…]`);
  const words = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const moment = readMoment(words, nowMs, settings);
  if (moment !== undefined && !Number.isNaN(moment)) return moment;
  if (AMBIGUOUS.test(words)) {
    throw new TimeRangeError(
      `Time string is ambiguous. Please specify [${text.trim()} ago] or [${text.trim()} later].`,
    );
  }
  throw new TimeRangeError(`Cannot parse time string [${text.trim()}]`);
}

function readMoment(words: string, nowMs: number, settings: MomentSettings): number | undefined {
  const { yearStart, timeZone } = settings;
  return (
    writtenDate(words, nowMs, timeZone) ??
    namedMoment(words, nowMs, yearStart) ??
    relativeMoment(words, { nowMs, yearStart, read: inner => readMoment(inner, nowMs, settings) }) ??
    atClock(words, nowMs, settings)
  );
}

function namedMoment(words: string, nowMs: number, yearStart: number | undefined): number | undefined {
  const today = startOfDay(nowMs);
  switch (words) {
    case 'now':
      return nowMs;
    case 'today':
    case 'midnight':
      return today;
    case 'noon':
      return today + DAY_MS / 2;
    case 'yesterday':
      return today - DAY_MS;
    case 'tomorrow':
      return today + DAY_MS;
    case 'eom':
    case 'end of month':
      return addUnits(startOf(nowMs, 'month'), 1, 'month') - DAY_MS;
    case 'eoy':
    case 'end of year':
      return addUnits(startOf(nowMs, 'year', yearStart), 1, 'year') - DAY_MS;
    default:
      return undefined;
  }
}

function atClock(words: string, nowMs: number, settings: MomentSettings): number | undefined {
  const parts = /^(.+?) at (.+)$/.exec(words);
  const clock = parts ? clockTime(parts[2]!) : undefined;
  const day = clock === undefined ? undefined : readMoment(parts![1]!, nowMs, settings);
  return day === undefined ? undefined : startOfDay(day) + clock!;
}
