const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
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
];
const DAY_MS = 86_400_000;

const two = (value: number, pad = '0'): string => String(value).padStart(2, pad);
const midnight = (date: Date): number =>
  Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
const dayOfYear = (date: Date): number => (midnight(date) - Date.UTC(date.getUTCFullYear(), 0)) / DAY_MS + 1;
/** Returns the number of days since the last Monday. */
const sinceMonday = (date: Date): number => (date.getUTCDay() + 6) % 7;
/** A week belongs to the year of its Thursday. */
const thursday = (date: Date): Date => new Date(midnight(date) + (3 - sinceMonday(date)) * DAY_MS);

const DIRECTIVES: Readonly<Record<string, (date: Date) => string>> = {
  Y: date => String(date.getUTCFullYear()),
  y: date => two(date.getUTCFullYear() % 100),
  C: date => two(Math.floor(date.getUTCFullYear() / 100)),
  G: date => String(thursday(date).getUTCFullYear()),
  g: date => two(thursday(date).getUTCFullYear() % 100),
  m: date => two(date.getUTCMonth() + 1),
  B: date => MONTHS[date.getUTCMonth()]!,
  b: date => MONTHS[date.getUTCMonth()]!.slice(0, 3),
  h: date => MONTHS[date.getUTCMonth()]!.slice(0, 3),
  d: date => two(date.getUTCDate()),
  e: date => two(date.getUTCDate(), ' '),
  j: date => String(dayOfYear(date)).padStart(3, '0'),
  A: date => DAYS[date.getUTCDay()]!,
  a: date => DAYS[date.getUTCDay()]!.slice(0, 3),
  w: date => String(date.getUTCDay()),
  u: date => String(sinceMonday(date) + 1),
  U: date => two(Math.floor((dayOfYear(date) + 6 - date.getUTCDay()) / 7)),
  W: date => two(Math.floor((dayOfYear(date) + 6 - sinceMonday(date)) / 7)),
  V: date => two(Math.floor((dayOfYear(thursday(date)) + 6) / 7)),
  H: date => two(date.getUTCHours()),
  I: date => two(((date.getUTCHours() + 11) % 12) + 1),
  k: date => two(date.getUTCHours(), ' '),
  l: date => two(((date.getUTCHours() + 11) % 12) + 1, ' '),
  p: date => (date.getUTCHours() < 12 ? 'AM' : 'PM'),
  P: date => (date.getUTCHours() < 12 ? 'am' : 'pm'),
  M: date => two(date.getUTCMinutes()),
  S: date => two(date.getUTCSeconds()),
  f: date => `${String(date.getUTCMilliseconds()).padStart(3, '0')}000`,
  s: date => String(Math.floor(date.getTime() / 1000)),
  // A timestamp without a zone has no zone name.
  z: () => '',
  Z: () => '',
  '%': () => '%',
  n: () => '\n',
  t: () => '\t',
};
const SHORT: Readonly<Record<string, string>> = {
  D: '%m/%d/%y',
  F: '%Y-%m-%d',
  T: '%H:%M:%S',
  R: '%H:%M',
  r: '%I:%M:%S %p',
  c: '%a %b %e %H:%M:%S %Y',
  x: '%m/%d/%y',
  X: '%H:%M:%S',
};

/**
 * Formats a timestamp by a pattern such as `%Y-%m-%d`, in UTC and in English, as Python does; unknown
 * directives stay as they are.
 */
export function strftime(epochMs: number, pattern: string): string {
  const date = new Date(epochMs);
  return pattern.replaceAll(/%([A-Za-z%])/g, (whole, directive: string) => {
    const short = SHORT[directive];
    return short === undefined ? (DIRECTIVES[directive]?.(date) ?? whole) : strftime(epochMs, short);
  });
}
