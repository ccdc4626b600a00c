import { NO_TIME_RANGE } from '@powerset/core/form-data/adhoc-filter.ts';

export const RANGE_KINDS = ['Last', 'Previous', 'Custom', 'Advanced', 'No filter'] as const;
export type RangeKind = (typeof RANGE_KINDS)[number];

export const LAST_RANGES = ['Last day', 'Last week', 'Last month', 'Last quarter', 'Last year'] as const;
export const PREVIOUS_RANGES = [
  'previous calendar week',
  'previous calendar month',
  'previous calendar year',
] as const;
export const RELATIVE_GRAINS = [
  'second',
  'minute',
  'hour',
  'day',
  'week',
  'month',
  'quarter',
  'year',
] as const;
export type RelativeGrain = (typeof RELATIVE_GRAINS)[number];

/** One end of a range built from parts. */
export type RangeEnd =
  | { readonly mode: 'specific'; readonly datetime: string }
  | { readonly mode: 'relative'; readonly amount: number; readonly grain: RelativeGrain }
  | { readonly mode: 'now' }
  | { readonly mode: 'today' };

export interface CustomRange {
  readonly since: RangeEnd;
  readonly until: RangeEnd;
  /** The reference point of relative ends: `now` or a fixed time. */
  readonly anchor: string;
}

const SEPARATOR = ' : ';
const ISO = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?)?$/;
const DATE_ADD = /^DATEADD\(DATETIME\("?([^"()]+)"?\),\s*(-?\d+),\s*(\w+)\)$/i;

/** Returns the part of the picker to which a saved range belongs. */
export function rangeKind(value: string): RangeKind {
  if (value === NO_TIME_RANGE || value === '') return 'No filter';
  if ((LAST_RANGES as readonly string[]).includes(value)) return 'Last';
  if ((PREVIOUS_RANGES as readonly string[]).includes(value)) return 'Previous';
  return readCustom(value) ? 'Custom' : 'Advanced';
}

/** Returns the initial range of a kind, if the current value is of another kind. */
export function startOfKind(kind: RangeKind, value: string, today: string): string {
  if (rangeKind(value) === kind) return value;
  switch (kind) {
    case 'Last':
      return 'Last week';
    case 'Previous':
      return 'previous calendar week';
    case 'Custom':
      return readCustom(value) ? value : defaultCustom(today);
    case 'Advanced':
      return value.includes(SEPARATOR) ? value : '';
    case 'No filter':
      return NO_TIME_RANGE;
  }
}

/** Returns the seven days up to the last midnight. */
export function defaultCustom(today: string): string {
  return `DATEADD(DATETIME("${today}"), -7, day)${SEPARATOR}${today}`;
}

/** Parses a range into its parts; undefined if it was not built from parts. */
export function readCustom(value: string): CustomRange | undefined {
  const [left, right, ...rest] = value.split(SEPARATOR);
  if (left === undefined || right === undefined || rest.length > 0) return undefined;
  const since = readEnd(left.trim(), -1);
  const until = readEnd(right.trim(), 1);
  if (!since || !until) return undefined;
  const bothRelative = since.end.mode === 'relative' && until.end.mode === 'relative';
  return {
    since: since.end,
    until: until.end,
    anchor: bothRelative ? (since.anchor ?? 'now') : (since.anchor ?? until.anchor ?? 'now'),
  };
}

function readEnd(
  text: string,
  direction: 1 | -1,
): { readonly end: RangeEnd; readonly anchor?: string } | undefined {
  if (text === 'now' || text === 'today') return { end: { mode: text } };
  if (ISO.test(text))
    return { end: { mode: 'specific', datetime: text.includes('T') ? text : `${text}T00:00:00` } };
  const match = DATE_ADD.exec(text);
  const grain = match?.[3]?.toLowerCase() as RelativeGrain | undefined;
  if (!match || !grain || !RELATIVE_GRAINS.includes(grain)) return undefined;
  return { end: { mode: 'relative', amount: Number(match[2]) * direction, grain }, anchor: match[1]! };
}

/** Returns the saved form of the parts; a relative end counts from the other end unless both are relative. */
export function writeCustom({ since, until, anchor }: CustomRange): string {
  const bothRelative = since.mode === 'relative' && until.mode === 'relative';
  const left = writeEnd(since, -1, bothRelative ? anchor : anchorAt(until, anchor));
  const right = writeEnd(until, 1, bothRelative ? anchor : anchorAt(since, anchor));
  return left + SEPARATOR + right;
}

function anchorAt(other: RangeEnd, anchor: string): string {
  return other.mode === 'specific' ? other.datetime : other.mode === 'relative' ? anchor : other.mode;
}

function writeEnd(end: RangeEnd, direction: 1 | -1, anchor: string): string {
  switch (end.mode) {
    case 'specific':
      return end.datetime;
    case 'relative':
      return `DATEADD(DATETIME("${anchor}"), ${Math.max(1, Math.abs(end.amount)) * direction}, ${end.grain})`;
    default:
      return end.mode;
  }
}

/** Returns the text of a pill: the words for named ranges, the bounds for others. */
export function rangeText(value: string): string {
  const custom = readCustom(value);
  if (!custom) return value;
  const text = (end: RangeEnd): string => {
    if (end.mode === 'specific') return end.datetime.replace(/T00:00:00$/, '').replace('T', ' ');
    if (end.mode === 'relative')
      return `${Math.abs(end.amount)} ${end.grain}${Math.abs(end.amount) === 1 ? '' : 's'}`;
    return end.mode;
  };
  if (custom.since.mode === 'relative' && custom.until.mode !== 'relative')
    return `${text(custom.since)} before ${text(custom.until)}`;
  return `${text(custom.since)} – ${text(custom.until)}`;
}
