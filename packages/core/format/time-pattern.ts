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
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const DAY = 86_400_000;
const PADDING: Readonly<Record<string, string>> = { '-': '', _: ' ', '0': '0' };

/** The calendar fields of a timestamp, in UTC or local time. */
interface Moment {
  readonly ms: number;
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
  /** Sunday is 0. */
  readonly weekday: number;
  /** 1 January is 1. */
  readonly dayOfYear: number;
  /** Minutes east of UTC. */
  readonly offset: number;
}

type Directive = (m: Moment) => string | readonly [value: number, width: number, fill?: string];

const DIRECTIVES: Readonly<Record<string, Directive>> = {
  a: m => WEEKDAYS[m.weekday]!.slice(0, 3),
  A: m => WEEKDAYS[m.weekday]!,
  b: m => MONTHS[m.month]!.slice(0, 3),
  B: m => MONTHS[m.month]!,
  c: m => `${DIRECTIVES.x!(m) as string}, ${DIRECTIVES.X!(m) as string}`,
  d: m => [m.day, 2],
  e: m => [m.day, 2, ' '],
  f: m => [m.millisecond * 1000, 6],
  g: m => [isoWeek(m).year % 100, 2],
  G: m => [isoWeek(m).year, 4],
  H: m => [m.hour, 2],
  I: m => [m.hour % 12 || 12, 2],
  j: m => [m.dayOfYear, 3],
  L: m => [m.millisecond, 3],
  m: m => [m.month + 1, 2],
  M: m => [m.minute, 2],
  p: m => (m.hour < 12 ? 'AM' : 'PM'),
  q: m => String(Math.floor(m.month / 3) + 1),
  Q: m => String(m.ms),
  s: m => String(Math.floor(m.ms / 1000)),
  S: m => [m.second, 2],
  u: m => String(m.weekday || 7),
  U: m => [Math.floor((m.dayOfYear + 6 - m.weekday) / 7), 2],
  V: m => [isoWeek(m).week, 2],
  w: m => String(m.weekday),
  W: m => [Math.floor((m.dayOfYear + 6 - ((m.weekday + 6) % 7)) / 7), 2],
  x: m => `${m.month + 1}/${m.day}/${padded(m.year, 4)}`,
  X: m => `${m.hour % 12 || 12}:${padded(m.minute, 2)}:${padded(m.second, 2)} ${m.hour < 12 ? 'AM' : 'PM'}`,
  y: m => [m.year % 100, 2],
  Y: m => [m.year, 4],
  Z: m => zone(m.offset),
  '%': () => '%',
};

/** Compiles a strftime-like pattern with d3's directives; `isLocal` uses the machine's time zone. */
export function compileTimePattern(pattern: string, isLocal = false): (ms: number) => string {
  const parts = readPattern(pattern);
  return ms => {
    const moment = isLocal ? localMoment(ms) : utcMoment(ms);
    return parts.map(part => (typeof part === 'string' ? part : part(moment))).join('');
  };
}

function readPattern(pattern: string): readonly (string | ((m: Moment) => string))[] {
  const parts: (string | ((m: Moment) => string))[] = [];
  let at = 0;
  for (const match of pattern.matchAll(/%([-_0]?)(.)?/gs)) {
    parts.push(pattern.slice(at, match.index));
    at = match.index + match[0].length;
    const directive = DIRECTIVES[match[2] ?? ''];
    const fill = match[1] ? PADDING[match[1]] : undefined;
    parts.push(directive ? m => written(directive(m), fill) : (match[2] ?? ''));
  }
  parts.push(pattern.slice(at));
  return parts;
}

function written(value: ReturnType<Directive>, fill: string | undefined): string {
  if (typeof value === 'string') return value;
  const [number, width, usualFill = '0'] = value as readonly [number, number, string?];
  return padded(number, width, fill ?? usualFill);
}

function padded(value: number, width: number, fill = '0'): string {
  const sign = value < 0 ? '-' : '';
  const digits = String(Math.abs(value));
  return sign + (fill === '' ? digits : digits.padStart(width, fill));
}

function utcMoment(ms: number): Moment {
  const date = new Date(ms);
  const year = date.getUTCFullYear();
  return {
    ms: date.getTime(),
    year,
    month: date.getUTCMonth(),
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    millisecond: date.getUTCMilliseconds(),
    weekday: date.getUTCDay(),
    dayOfYear: Math.floor((date.getTime() - startOfYear(year)) / DAY) + 1,
    offset: 0,
  };
}

function localMoment(ms: number): Moment {
  const offset = -new Date(ms).getTimezoneOffset();
  return { ...utcMoment(ms + offset * 60_000), ms, offset };
}

// Date.UTC reads years 0 to 99 as 1900 to 1999.
function startOfYear(year: number): number {
  return new Date(0).setUTCFullYear(year, 0, 1);
}

function isoWeek(m: Moment): { year: number; week: number } {
  const weekday = m.weekday || 7;
  const thursday = new Date(startOfYear(m.year) + (m.dayOfYear - 1 + 4 - weekday) * DAY);
  const year = thursday.getUTCFullYear();
  return { year, week: Math.floor((thursday.getTime() - startOfYear(year)) / DAY / 7) + 1 };
}

function zone(offset: number): string {
  const size = Math.abs(offset);
  return `${offset < 0 ? '-' : '+'}${padded(Math.floor(size / 60), 2)}${padded(size % 60, 2)}`;
}
