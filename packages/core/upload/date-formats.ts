import { MONTH_NAMES } from '@powerset/kit/month-names.ts';

/** The date formats that are recognized, in the words of strptime; null is ISO 8601. */
export const DATE_FORMATS: readonly (string | null)[] = [
  null,
  '%m/%d/%Y',
  '%d/%m/%Y',
  '%d.%m.%Y',
  '%d-%m-%Y',
  '%m-%d-%Y',
  '%Y/%m/%d',
  '%m/%d/%y',
  '%d/%m/%y',
  '%d.%m.%y',
  '%d %b %Y',
  '%d-%b-%Y',
  '%d %B %Y',
  '%b %d, %Y',
  '%B %d, %Y',
];
/** Formats that are offered but not detected, because they look like numbers. */
export const RARE_DATE_FORMATS: readonly string[] = ['%Y%m%d', '%Y.%m.%d'];

const TIMES = ['%H:%M', '%H:%M:%S', '%I:%M %p', '%I:%M:%S %p'];

/** The formats of dates with a time that are recognized; null is ISO 8601. */
export const DATETIME_FORMATS: readonly (string | null)[] = [
  null,
  ...DATE_FORMATS.filter(format => format !== null).flatMap(date => TIMES.map(time => `${date} ${time}`)),
];

const ISO_DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const ISO_MOMENT =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,6}0*)?)?\s?(?:Z|UTC|[+-]\d{2}(?::?\d{2})?)?)?$/;

/** Returns whether a text is a date in a format; null is ISO 8601. */
export function isDate(text: string, format: string | null): boolean {
  if (format !== null) return isInFormat(text, format);
  const parts = ISO_DATE.exec(text);
  return parts !== null && isDay(Number(parts[1]), Number(parts[2]), Number(parts[3]));
}

/** Returns whether a text is a date with a time in a format; null is ISO 8601. */
export function isMoment(text: string, format: string | null): boolean {
  if (format !== null) return isInFormat(text, format);
  const parts = ISO_MOMENT.exec(text);
  return (
    parts !== null &&
    isDay(Number(parts[1]), Number(parts[2]), Number(parts[3])) &&
    Number(parts[4] ?? 0) < 24 &&
    Number(parts[5] ?? 0) < 60 &&
    Number(parts[6] ?? 0) < 60
  );
}

const PATTERNS: Readonly<Record<string, string>> = {
  Y: '(?<Y>\\d{4})',
  y: '(?<y>\\d{2})',
  m: '(?<m>\\d{1,2})',
  d: '(?<d>\\d{1,2})',
  b: '(?<b>[A-Za-z]{3})',
  B: '(?<b>[A-Za-z]{3,9})',
  H: '(?<H>\\d{1,2})',
  I: '(?<I>\\d{1,2})',
  M: '(?<M>\\d{2})',
  S: '(?<S>\\d{2})',
  p: '(?<p>[AaPp][Mm])',
};
const compiled = new Map<string, RegExp>();

function isInFormat(text: string, format: string): boolean {
  const pattern =
    compiled.get(format) ??
    new RegExp(
      `^${format.replaceAll(/%(\w)|[.*+?^${}()|[\]\\]/g, (whole, part?: string) => (part ? (PATTERNS[part] ?? whole) : `\\${whole}`))}$`,
    );
  compiled.set(format, pattern);
  const parts = pattern.exec(text)?.groups;
  if (!parts) return false;
  const month = parts['b']
    ? 1 + MONTH_NAMES.findIndex(name => isMonth(name, parts['b']!, format.includes('%B')))
    : Number(parts['m']);
  const year = parts['Y'] === undefined ? 2000 + Number(parts['y']) : Number(parts['Y']);
  return (
    isDay(year, month, Number(parts['d'])) &&
    Number(parts['H'] ?? 0) < 24 &&
    Number(parts['I'] ?? 1) >= 1 &&
    Number(parts['I'] ?? 1) <= 12 &&
    Number(parts['M'] ?? 0) < 60 &&
    Number(parts['S'] ?? 0) < 60
  );
}

function isMonth(name: string, given: string, isFull: boolean): boolean {
  return isFull ? given.toLowerCase() === name : given.toLowerCase() === name.slice(0, 3);
}

function isDay(year: number, month: number, day: number): boolean {
  return (
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
  );
}
