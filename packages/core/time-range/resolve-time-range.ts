import { addUnits, startOf, TIME_UNITS, type TimeUnit } from './calendar.ts';
import { evaluateExpression, isExpression } from './evaluate-expression.ts';
import type { HolidayLookup } from './holidays.ts';
import { shiftIntoPast } from './offset.ts';
import { parseMoment, type MomentSettings } from './parse-moment.ts';
import { TimeRangeError } from './time-range-error.ts';

export const NO_TIME_RANGE = 'No filter';

/** Start (inclusive) and end (exclusive) in milliseconds since 1970 (UTC); null is open. */
export interface ResolvedTimeRange {
  readonly since: number | null;
  readonly until: number | null;
}

export interface TimeRangeContext extends MomentSettings {
  readonly nowMs: number;
  /** The anchor of `Last …`; `today` by default. */
  readonly relativeStart?: string;
  /** The anchor of `Next …` and the end of open ranges; `today` by default. */
  readonly relativeEnd?: string;
  /** An offset such as `1 week` that moves the whole range into the past. */
  readonly timeShift?: string;
  readonly holidays?: HolidayLookup;
}

const OPEN: ResolvedTimeRange = { since: null, until: null };
// The years supported by all engines: 1 to 9999.
const EARLIEST_MS = -62_135_596_800_000;
const LATEST_MS = 253_402_300_800_000;

/**
 * Resolves a time range as users and charts write it: `Last week`, `previous calendar month`, `2020-01-01 :
 * now`, `DATEADD(DATETIME("today"), -7, day) : today`, `No filter` (`reference/screens.md` §9.6).
 * @throws TimeRangeError with a message for the user
 */
export function resolveTimeRange(
  text: string | null | undefined,
  context: TimeRangeContext,
): ResolvedTimeRange {
  const read = unchecked(text ?? '', context);
  for (const moment of [read.since, read.until]) {
    if (moment !== null && !(moment >= EARLIEST_MS && moment < LATEST_MS))
      throw new TimeRangeError(`Time range [${text ?? ''}] reaches beyond the years 1 to 9999`);
  }
  const range = context.timeShift ? shifted(read, context.timeShift) : read;
  if (range.since !== null && range.until !== null && range.since > range.until) {
    throw new TimeRangeError('From date cannot be larger than to date');
  }
  return range;
}

const GRAINS_WITH_AGO = ['days', 'years', 'hours', 'day', 'year', 'weeks'];

/** Resolves the separate start and end of old charts; a start such as `7 days` means that many days ago. */
export function resolveSinceUntil(
  since: string | null,
  until: string | null,
  context: TimeRangeContext,
): ResolvedTimeRange {
  const words = since?.trim().split(' ') ?? [];
  const start = words.length === 2 && GRAINS_WITH_AGO.includes(words[1]!) ? `${since!} ago` : (since ?? '');
  return resolveTimeRange(`${start} : ${until ?? context.relativeEnd ?? 'today'}`, context);
}

function unchecked(text: string, context: TimeRangeContext): ResolvedTimeRange {
  const trimmed = text.trim();
  if (trimmed.toLowerCase() === NO_TIME_RANGE.toLowerCase()) return OPEN;
  if (trimmed === '') return { since: null, until: anchor(context.relativeEnd, context) };
  // The separator has spaces on both sides, so that parts can contain clock times.
  const parts = ` ${text} `.split(' : ');
  if (parts.length >= 2) return { since: side(parts[0]!, context), until: side(parts.at(-1)!, context) };
  return lastOrNext(trimmed, context) ?? calendar(trimmed, context) ?? unreadable(trimmed);
}

function unreadable(text: string): never {
  throw new TimeRangeError(`Cannot parse time string [${text}]`);
}

function side(text: string, context: TimeRangeContext): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return isExpression(trimmed)
    ? evaluateExpression(trimmed, context)
    : (counted(trimmed, context) ?? parseMoment(trimmed, context.nowMs, context));
}

const COUNTED = new RegExp(`^(last|next)\\s+(?:(\\d+)\\s+)?(${TIME_UNITS.join('|')})s?$`, 'i');

// "Last day" is a day before the start's anchor, "next 2 days" two days after the end's. Without a number,
// next months and years, and hours in both directions, start at calendar boundaries.
function counted(text: string, context: TimeRangeContext): number | undefined {
  const parts = COUNTED.exec(text);
  if (!parts) return undefined;
  const unit = parts[3]!.toLowerCase() as TimeUnit;
  const isLast = parts[1]!.toLowerCase() === 'last';
  if (parts[2] === undefined && (unit === 'hour' || (!isLast && (unit === 'month' || unit === 'year')))) {
    return addUnits(startOf(context.nowMs, unit, context.yearStart), isLast ? -1 : 1, unit);
  }
  const amount = Number(parts[2] ?? 1);
  return isLast
    ? addUnits(anchor(context.relativeStart, context), -amount, unit)
    : addUnits(anchor(context.relativeEnd, context), amount, unit);
}

function lastOrNext(text: string, context: TimeRangeContext): ResolvedTimeRange | undefined {
  const parts = COUNTED.exec(text);
  if (!parts) return undefined;
  if (parts[1]!.toLowerCase() === 'next')
    return { since: anchor(context.relativeStart, context), until: counted(text, context)! };
  const until = anchor(context.relativeEnd, context);
  const since = counted(text, context)!;
  // The last hour is after the midnight at which other ranges end.
  return since > until ? { since, until: addUnits(since, 1, 'hour') } : { since, until };
}

const CALENDAR = new RegExp(`^(previous|current) (?:calendar )?(${TIME_UNITS.join('|')})$`, 'i');

function calendar(text: string, { nowMs, yearStart }: TimeRangeContext): ResolvedTimeRange | undefined {
  const parts = CALENDAR.exec(text);
  if (!parts) return undefined;
  const unit = parts[2]!.toLowerCase() as TimeUnit;
  const start = startOf(nowMs, unit, yearStart);
  return parts[1]!.toLowerCase() === 'current'
    ? { since: start, until: addUnits(start, 1, unit) }
    : { since: addUnits(start, -1, unit), until: start };
}

function shifted(range: ResolvedTimeRange, offset: string): ResolvedTimeRange {
  const shift = (moment: number | null): number | null =>
    moment === null ? null : shiftIntoPast(offset, moment);
  return { since: shift(range.since), until: shift(range.until) };
}

function anchor(words: string | undefined, context: TimeRangeContext): number {
  return parseMoment(words ?? 'today', context.nowMs, context);
}
