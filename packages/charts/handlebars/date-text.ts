import { momentOf } from '@powerset/core/format/time.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

const two = (value: number): string => String(value).padStart(2, '0');

const TOKENS: Readonly<Record<string, (date: Date) => string>> = {
  YYYY: date => String(date.getUTCFullYear()).padStart(4, '0'),
  YY: date => String(date.getUTCFullYear()).slice(-2),
  Q: date => String(Math.floor(date.getUTCMonth() / 3) + 1),
  MMMM: date => MONTHS[date.getUTCMonth()]!,
  MMM: date => MONTHS[date.getUTCMonth()]!.slice(0, 3),
  MM: date => two(date.getUTCMonth() + 1),
  M: date => String(date.getUTCMonth() + 1),
  DD: date => two(date.getUTCDate()),
  Do: date => ordinal(date.getUTCDate()),
  D: date => String(date.getUTCDate()),
  dddd: date => DAYS[date.getUTCDay()]!,
  ddd: date => DAYS[date.getUTCDay()]!.slice(0, 3),
  dd: date => DAYS[date.getUTCDay()]!.slice(0, 2),
  d: date => String(date.getUTCDay()),
  HH: date => two(date.getUTCHours()),
  H: date => String(date.getUTCHours()),
  hh: date => two(date.getUTCHours() % 12 || 12),
  h: date => String(date.getUTCHours() % 12 || 12),
  mm: date => two(date.getUTCMinutes()),
  m: date => String(date.getUTCMinutes()),
  ss: date => two(date.getUTCSeconds()),
  s: date => String(date.getUTCSeconds()),
  SSS: date => String(date.getUTCMilliseconds()).padStart(3, '0'),
  A: date => (date.getUTCHours() < 12 ? 'AM' : 'PM'),
  a: date => (date.getUTCHours() < 12 ? 'am' : 'pm'),
  ZZ: () => '+0000',
  Z: () => '+00:00',
  X: date => String(Math.floor(date.getTime() / 1000)),
  x: date => String(date.getTime()),
};

const NAMED: Readonly<Record<string, string>> = {
  LLLL: 'dddd, MMMM D, YYYY h:mm A',
  LLL: 'MMMM D, YYYY h:mm A',
  LL: 'MMMM D, YYYY',
  LTS: 'h:mm:ss A',
  LT: 'h:mm A',
  L: 'MM/DD/YYYY',
};

/** Returns a time in UTC by a pattern such as `YYYY-MM-DD HH:mm`; other values stay unchanged. */
export function dateText(value: unknown, pattern: string): string {
  const ms = value === null ? NaN : momentOf(value);
  if (Number.isNaN(ms)) return value === null || value === undefined ? '' : String(value);
  const date = new Date(ms);
  const whole = pattern.replace(/\[[^\]]*\]|L{1,4}T?S?/g, part => NAMED[part] ?? part);
  return whole.replace(
    /\[([^\]]*)\]|YYYY|YY|Q|M{1,4}|Do|D{1,2}|d{1,4}|H{1,2}|h{1,2}|m{1,2}|s{1,2}|SSS|A|a|Z{1,2}|X|x/g,
    (part, literal: string | undefined) => literal ?? TOKENS[part]?.(date) ?? part,
  );
}

function ordinal(day: number): string {
  const isTeen = day > 10 && day < 14;
  return `${day}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')}`;
}
