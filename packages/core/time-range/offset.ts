import { addUnits, TIME_UNITS, type TimeUnit } from './calendar.ts';
import { parseMoment } from './parse-moment.ts';
import { TimeRangeError } from './time-range-error.ts';

const NUMBER_WORDS: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
};
const OFFSET = new RegExp(
  `^([+-]?\\d+|${Object.keys(NUMBER_WORDS).join('|')}) (${TIME_UNITS.join('|')})s?( ago| later)?$`,
  'i',
);
const STRICT = new RegExp(`^(\\d+) (${TIME_UNITS.join('|')})s? (ago|later)$`, 'i');

/** An offset such as `1 year ago` in calendar units; negative for the past. */
export interface CalendarOffset {
  readonly amount: number;
  readonly unit: TimeUnit;
}

/**
 * Parses the offset of a time comparison, which needs a direction.
 * @throws TimeRangeError without one
 */
export function parseOffset(text: string): CalendarOffset {
  const parts = STRICT.exec(text.trim());
  if (!parts)
    throw new TimeRangeError(`Time delta is ambiguous. Please specify [${text} ago] or [${text} later].`);
  return {
    amount: parts[3]!.toLowerCase() === 'ago' ? -Number(parts[1]) : Number(parts[1]),
    unit: parts[2]!.toLowerCase() as TimeUnit,
  };
}

/**
 * Moves a timestamp by an offset, forward unless it says `ago`. A day such as `yesterday` is that day seen
 * from the timestamp, at nine o'clock; any other text has no effect.
 * @param epochMs milliseconds since 1970 (UTC)
 */
export function shiftByOffset(text: string, epochMs: number): number {
  const words = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const parts = OFFSET.exec(words);
  if (parts) {
    const amount = NUMBER_WORDS[parts[1]!] ?? Number(parts[1]);
    return addUnits(epochMs, parts[3] === ' ago' ? -amount : amount, parts[2] as TimeUnit);
  }
  return toldDay(words, epochMs) ?? epochMs;
}

/**
 * Moves a timestamp into the past by an offset in digits of any direction, as the old `time_shift`; offsets
 * in words need `ago`.
 * @param epochMs milliseconds since 1970 (UTC)
 */
export function shiftIntoPast(text: string, epochMs: number): number {
  const parts = OFFSET.exec(text.trim());
  if (parts && /^[+-]?\d/.test(parts[1]!))
    return addUnits(epochMs, -Math.abs(Number(parts[1])), parts[2]!.toLowerCase() as TimeUnit);
  return parts && !parts[3] ? epochMs : shiftByOffset(text, epochMs);
}

const NINE_O_CLOCK = 9 * 3_600_000;

function toldDay(words: string, epochMs: number): number | undefined {
  if (words === '') return undefined;
  try {
    const day = parseMoment(words, epochMs);
    return day % 86_400_000 === 0 ? day + NINE_O_CLOCK : day;
  } catch (error) {
    if (error instanceof TimeRangeError) return undefined;
    throw error;
  }
}
