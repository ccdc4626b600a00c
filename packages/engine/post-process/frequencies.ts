import { fail } from '@powerset/core/errors.ts';
import { startOf } from '@powerset/core/time-range/calendar.ts';

/**
 * The periods into which `resample` divides time, by the names of pandas 2.0 (the offset aliases in its
 * documentation).
 */
export type Frequency = TickFrequency | AnchoredFrequency;

/** Periods of a fixed length, counted from the midnight before the first row. */
export interface TickFrequency {
  readonly kind: 'ticks';
  readonly lengthMs: number;
  readonly isReadable: boolean;
}

/** Periods between calendar days, each of which has a number. */
export interface AnchoredFrequency {
  readonly kind: 'anchored';
  /** The number of anchors from one edge to the next. */
  readonly step: number;
  /**
   * Whether pandas infers this name from times that follow it; it reads seven days as weeks, and quarters by
   * their last months.
   */
  readonly isReadable: boolean;
  /** Whether a period includes its last day and is named after it, instead of its first day. */
  readonly isEnd: boolean;
  readonly anchor: (number: number) => number;
  /** Returns the number of the last anchor on or before a day. */
  readonly floor: (day: number) => number;
}

type Anchors = Pick<AnchoredFrequency, 'isEnd' | 'anchor' | 'floor'> & {
  readonly isReadable: (step: number) => boolean;
};

const DAY_MS = 86_400_000;
const EARLIEST_MS = Date.parse('0001-01-01') - 366 * DAY_MS;
const LATEST_MS = Date.UTC(10_000, 0);
const TICKS: Readonly<Record<string, number>> = {
  D: DAY_MS,
  H: 3_600_000,
  T: 60_000,
  MIN: 60_000,
  S: 1000,
  L: 1,
  MS_: 1,
};
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
/** The months from one period to the next, and the default month in which a period begins or ends. */
const MONTHLY: Readonly<Record<string, readonly [months: number, month: number]>> = {
  M: [1, 0],
  MS: [1, 0],
  Q: [3, 11],
  QS: [3, 0],
  A: [12, 11],
  AS: [12, 0],
  Y: [12, 11],
  YS: [12, 0],
};

const LONGEST_RULE = 100;

/** Parses a frequency. @throws AppError `query.invalid` for a rule that names no frequency */
export function readFrequency(rule: string): Frequency {
  if (rule.length > LONGEST_RULE)
    fail('query.invalid', { detail: `Invalid frequency: ${rule.slice(0, LONGEST_RULE)}…` });
  return (
    tickFrequency(rule) ??
    anchoredFrequency(rule) ??
    fail('query.invalid', { detail: `Invalid frequency: ${rule}` })
  );
}

// Lengths add up: `1D12H`. Lowercase `ms` means milliseconds, uppercase the start of a month.
function tickFrequency(rule: string): TickFrequency | undefined {
  const parts = [...rule.matchAll(/(\d*\.?\d*)\s*([A-Za-z]+)/g)];
  if (parts.length === 0 || parts.map(([text]) => text).join('') !== rule.trim()) return undefined;
  const lengths = parts.map(
    ([, count, name]) =>
      (count === '' ? 1 : Number(count)) * (TICKS[name === 'ms' ? 'MS_' : name!.toUpperCase()] ?? NaN),
  );
  const lengthMs = lengths.reduce((sum, length) => sum + length, 0);
  return lengthMs >= 1 && Number.isFinite(lengthMs)
    ? { kind: 'ticks', lengthMs, isReadable: lengthMs % (7 * DAY_MS) !== 0 }
    : undefined;
}

function anchoredFrequency(rule: string): AnchoredFrequency | undefined {
  const [, count, name, of] = /^(\d*)([A-Z]+)(?:-([A-Z]{3}))?$/.exec(rule.trim().toUpperCase()) ?? [];
  if (name === undefined) return undefined;
  const anchors =
    weekly(name, of) ??
    halfMonthly(name, of) ??
    monthly(name, of) ??
    (name === 'B' && of === undefined ? BUSINESS_DAYS : undefined);
  const step = Number(count || 1);
  return anchors && step >= 1
    ? { kind: 'anchored', step, ...anchors, isReadable: anchors.isReadable(step) }
    : undefined;
}

function weekly(name: string, of = 'SUN'): Anchors | undefined {
  const weekday = WEEKDAYS.indexOf(of);
  if (name !== 'W' || weekday < 0) return undefined;
  // 1970-01-01 was a Thursday.
  const first = weekday - 4;
  return {
    isEnd: true,
    isReadable: () => true,
    anchor: number => (number * 7 + first) * DAY_MS,
    floor: day => Math.floor((day / DAY_MS - first) / 7),
  };
}

function halfMonthly(name: string, of: string | undefined): Anchors | undefined {
  if ((name !== 'SM' && name !== 'SMS') || of !== undefined) return undefined;
  const days = name === 'SM' ? [15, 0] : [1, 15];
  const anchor = (number: number): number => {
    const [month, half] = [Math.floor(number / 2), ((number % 2) + 2) % 2];
    return days[half] === 0 ? Date.UTC(1970, month + 1, 0) : Date.UTC(1970, month, days[half]);
  };
  return {
    isEnd: false,
    isReadable: () => false,
    anchor,
    floor: day => floorBy(anchor, monthOf(day) * 2 + 1, day),
  };
}

function monthly(name: string, of: string | undefined): Anchors | undefined {
  const isBusiness = name.startsWith('B') && name !== 'B';
  const plain = isBusiness ? name.slice(1) : name;
  if (!Object.hasOwn(MONTHLY, plain)) return undefined;
  const [months, usual] = MONTHLY[plain]!;
  const month = of === undefined ? usual : MONTHS.indexOf(of);
  if (month < 0 || (of !== undefined && months === 1)) return undefined;
  const isStart = plain.endsWith('S');
  const anchor = (number: number): number => {
    const at = number * months + (month % months);
    const day = isStart ? Date.UTC(1970, at, 1) : Date.UTC(1970, at + 1, 0);
    return isBusiness ? nearestWeekday(day, isStart) : day;
  };
  const isReadable = (step: number): boolean =>
    !isBusiness && (months === 12 || (months === 3 ? month >= 9 && step % 4 !== 0 : step % 3 !== 0));
  return {
    isEnd: !isStart,
    isReadable,
    anchor,
    floor: day => floorBy(anchor, Math.floor((monthOf(day) - (month % months)) / months) + 1, day),
  };
}

const BUSINESS_DAYS: Anchors = {
  isEnd: false,
  isReadable: step => step === 1,
  // Day 4 after 1970-01-01 was a Monday.
  anchor: number => (Math.floor(number / 5) * 7 + (((number % 5) + 5) % 5) + 4) * DAY_MS,
  floor: day => {
    const days = Math.floor(day / DAY_MS) - 4;
    return Math.floor(days / 7) * 5 + Math.min(4, ((days % 7) + 7) % 7);
  },
};

/** Returns the number of the last anchor on or before a day, up to `most`. */
function floorBy(anchor: (number: number) => number, most: number, day: number): number {
  let number = most;
  while (anchor(number) > day) number--;
  return number;
}

function monthOf(day: number): number {
  const date = new Date(day);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}

function nearestWeekday(day: number, isForward: boolean): number {
  const weekday = new Date(day).getUTCDay();
  if (weekday !== 0 && weekday !== 6) return day;
  return day + (isForward ? (weekday === 6 ? 2 : 1) : weekday === 6 ? -1 : -2) * DAY_MS;
}

/** The starts of consecutive periods, and the label of each. */
export interface Edges {
  readonly from: Float64Array;
  readonly label: Float64Array;
}

/**
 * Returns the periods that contain all times from the first to the last.
 * @returns undefined if there would be more than `most`
 */
export function edgesOf(
  frequency: Frequency,
  { first, last, most }: { readonly first: number; readonly last: number; readonly most: number },
): Edges | undefined {
  if (frequency.kind === 'anchored') return anchoredEdges(frequency, { first, last, most });
  const { lengthMs } = frequency;
  const midnight = startOf(first, 'day');
  const start = midnight + Math.floor((first - midnight) / lengthMs) * lengthMs;
  const count = Math.floor((last - start) / lengthMs) + 1;
  if (count > most) return undefined;
  const from = Float64Array.from({ length: count }, (_, at) => start + at * lengthMs);
  return { from, label: from };
}

// A period named by its last day extends from the day after the previous anchor to the end of that day.
function anchoredEdges(
  { step, isEnd, anchor, floor }: AnchoredFrequency,
  { first, last, most }: { readonly first: number; readonly last: number; readonly most: number },
): Edges | undefined {
  const [firstDay, lastDay] = [startOf(first, 'day'), startOf(last, 'day')];
  const before = floor(firstDay);
  const start = isEnd ? (anchor(before) === firstDay ? before : before + 1) - step : before;
  const end = floor(lastDay) + step;
  const edges: number[] = [];
  for (let number = start; number <= end; number += step) {
    if (edges.length > most) return undefined;
    edges.push(anchor(number));
  }
  if (edges.some(edge => !(edge >= EARLIEST_MS && edge <= LATEST_MS)))
    fail('query.invalid', { detail: 'Resampling would create dates outside the years 1 to 9999.' });
  if (!isEnd)
    return { from: Float64Array.from(edges.slice(0, -1)), label: Float64Array.from(edges.slice(0, -1)) };
  if (edges.length > 2 && edges.at(-2)! + DAY_MS > last) edges.pop();
  return {
    from: Float64Array.from(edges.slice(0, -1), edge => edge + DAY_MS),
    label: Float64Array.from(edges.slice(1)),
  };
}
