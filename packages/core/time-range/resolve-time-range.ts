import { addUnits, startOf, startOfDay, TIME_UNITS, type TimeUnit } from './calendar.ts';
import { evaluateExpression, isExpression } from './evaluate-expression.ts';
import { parseMoment } from './parse-moment.ts';
import { TimeRangeError } from './time-range-error.ts';

export const NO_TIME_RANGE = 'No filter';

/** Start (included) and end (excluded) in milliseconds since 1970 (UTC); null is open. */
export interface ResolvedTimeRange {
  readonly since: number | null;
  readonly until: number | null;
}

export interface TimeRangeContext {
  readonly nowMs: number;
  /** What `Last …` ends with and `Next …` starts with: `today` (the default) or `now`. */
  readonly relativeStart?: string;
  readonly relativeEnd?: string;
}

const OPEN: ResolvedTimeRange = { since: null, until: null };

/**
 * A time range as people and charts write it: `Last week`, `previous calendar month`, `2020-01-01 : now`,
 * `DATEADD(DATETIME("today"), -7, day) : today`, `No filter` (`reference/screens.md` §9.6).
 * @throws TimeRangeError with a text for the person who wrote it
 */
export function resolveTimeRange(text: string | null | undefined, context: TimeRangeContext): ResolvedTimeRange {
  const range = unchecked((text ?? '').trim(), text ?? '', context);
  if (range.since !== null && range.until !== null && range.since > range.until) {
    throw new TimeRangeError('From date cannot be larger than to date');
  }
  return range;
}

function unchecked(trimmed: string, text: string, context: TimeRangeContext): ResolvedTimeRange {
  if (trimmed.toLowerCase() === NO_TIME_RANGE.toLowerCase()) return OPEN;
  if (trimmed === '') return { since: null, until: anchor(context.relativeEnd, context.nowMs) };
  // The separator has a space on both sides, so that clock times may stand in either part.
  const parts = ` ${text} `.split(' : ');
  if (parts.length >= 2) return { since: side(parts[0]!, context.nowMs), until: side(parts.at(-1)!, context.nowMs) };
  return lastOrNext(trimmed, context) ?? calendar(trimmed, context.nowMs) ?? unreadable(trimmed);
}

function unreadable(text: string): never {
  throw new TimeRangeError(`Cannot parse time string [${text}]`);
}

function side(text: string, nowMs: number): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return isExpression(trimmed) ? evaluateExpression(trimmed, nowMs) : parseMoment(trimmed, nowMs);
}

const LAST_OR_NEXT = new RegExp(`^(last|next)\\s+(?:(\\d+)\\s+)?(${TIME_UNITS.join('|')})s?$`, 'i');

function lastOrNext(text: string, context: TimeRangeContext): ResolvedTimeRange | undefined {
  const parts = LAST_OR_NEXT.exec(text);
  if (!parts) return undefined;
  const unit = parts[3]!.toLowerCase() as TimeUnit;
  const amount = Number(parts[2] ?? 1);
  if (parts[1]!.toLowerCase() === 'last') {
    return { since: addUnits(anchor(context.relativeStart, context.nowMs), -amount, unit), until: anchor(context.relativeEnd, context.nowMs) };
  }
  const start = anchor(context.relativeStart, context.nowMs);
  // Without a number the range ends where the next calendar month or year begins.
  const until = parts[2] === undefined && (unit === 'month' || unit === 'year') ? addUnits(startOf(start, unit), 1, unit) : addUnits(start, amount, unit);
  return { since: start, until };
}

const CALENDAR = new RegExp(`^(previous|current) (?:calendar )?(${TIME_UNITS.join('|')})$`, 'i');

function calendar(text: string, nowMs: number): ResolvedTimeRange | undefined {
  const parts = CALENDAR.exec(text);
  if (!parts) return undefined;
  const unit = parts[2]!.toLowerCase() as TimeUnit;
  const start = startOf(nowMs, unit);
  return parts[1]!.toLowerCase() === 'current'
    ? { since: start, until: addUnits(start, 1, unit) }
    : { since: addUnits(start, -1, unit), until: start };
}

function anchor(word: string | undefined, nowMs: number): number {
  return word === 'now' ? nowMs : startOfDay(nowMs);
}
