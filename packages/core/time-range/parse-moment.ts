import { addUnits, startOf, startOfDay, TIME_UNITS, type TimeUnit } from './calendar.ts';
import { TimeRangeError } from './time-range-error.ts';

const NUMBER_WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const MONTH_NAMES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const UNIT = `(${TIME_UNITS.join('|')})s?`;

/**
 * A free text such as `now`, `2016-01-01`, `3 days ago` or `last week` as milliseconds since 1970 (UTC).
 * @throws TimeRangeError when the text means nothing, or may mean past and future.
 */
export function parseMoment(text: string, nowMs: number): number {
  const words = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const moment = isoMoment(text.trim()) ?? namedMoment(words, nowMs) ?? relativeMoment(words, nowMs) ?? monthMoment(words, nowMs);
  if (moment !== undefined) return moment;
  if (new RegExp(`^\\d+ ${UNIT}$`).test(words)) {
    throw new TimeRangeError(`Time string is ambiguous. Please specify [${text.trim()} ago] or [${text.trim()} later].`);
  }
  throw new TimeRangeError(`Cannot parse time string [${text.trim()}]`);
}

const ISO = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2})(?:[T ](\d{1,2})(?::(\d{2})(?::(\d{2})(\.\d{1,9})?)?)?(Z|[+-]\d{2}:?\d{2})?)?)?)?$/;

function isoMoment(text: string): number | undefined {
  const parts = ISO.exec(text);
  if (!parts) return undefined;
  const [, year, month = '1', day = '1', hour = '0', minute = '0', second = '0', fraction = ''] = parts;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return undefined;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const clock = Number(hour) * 3_600_000 + Number(minute) * 60_000 + Number(second) * 1000;
  return date.getTime() + clock + Math.round(Number(`0${fraction || '.0'}`) * 1e6) / 1e3 - zoneMs(parts[8]);
}

function zoneMs(zone: string | undefined): number {
  if (!zone || zone === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return (zone[0] === '-' ? -minutes : minutes) * 60_000;
}

function namedMoment(words: string, nowMs: number): number | undefined {
  const today = startOfDay(nowMs);
  switch (words) {
    case 'now': return nowMs;
    case 'today': case 'midnight': return today;
    case 'yesterday': return today - 86_400_000;
    case 'tomorrow': return today + 86_400_000;
    default: return undefined;
  }
}

const COUNT = `(\\d+|an?|${NUMBER_WORDS.join('|')})`;
const AGO = new RegExp(`^${COUNT} ${UNIT} (ago|before now|later|from now|from today)$`);
const SIGNED = new RegExp(`^(in |\\+|-)${COUNT} ${UNIT}$`);
const NEAR = new RegExp(`^(last|previous|next|this) (?:${COUNT} )?${UNIT}(?: ago)?$`);

function relativeMoment(words: string, nowMs: number): number | undefined {
  const ago = AGO.exec(words);
  if (ago) return shift(nowMs, ago[3]!.endsWith('later') || ago[3]!.startsWith('from') ? count(ago[1]!) : -count(ago[1]!), ago[2] as TimeUnit, ago[3] === 'from now');
  const signed = SIGNED.exec(words);
  if (signed) return shift(nowMs, signed[1] === '-' ? -count(signed[2]!) : count(signed[2]!), signed[3] as TimeUnit, false);
  const near = NEAR.exec(words);
  if (!near) return undefined;
  const amount = near[2] ? count(near[2]) : 1;
  const sign = near[1] === 'next' ? 1 : near[1] === 'this' ? 0 : -1;
  return addUnits(startOfDay(nowMs), sign * amount, near[3] as TimeUnit);
}

// Days and longer count from midnight, hours and shorter from this moment.
function shift(nowMs: number, amount: number, unit: TimeUnit, keepClock: boolean): number {
  const isClockUnit = unit === 'second' || unit === 'minute' || unit === 'hour';
  return addUnits(isClockUnit || keepClock ? nowMs : startOfDay(nowMs), amount, unit);
}

function count(text: string): number {
  if (text === 'a' || text === 'an') return 1;
  const word = NUMBER_WORDS.indexOf(text);
  return word >= 0 ? word : Number(text);
}

const MONTH = /^([a-z]{3})[a-z]*(?: (\d{1,2}))?(?:,? (\d{4}))?$/;
const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

function monthMoment(words: string, nowMs: number): number | undefined {
  const slashed = SLASHED.exec(words);
  if (slashed) return isoMoment(`${slashed[3]}-${slashed[1]}-${slashed[2]}`);
  const parts = MONTH.exec(words);
  const month = MONTH_NAMES.indexOf(parts?.[1] ?? '');
  if (!parts || month < 0) return undefined;
  const year = parts[3] ?? String(new Date(startOf(nowMs, 'year')).getUTCFullYear());
  return isoMoment(`${year}-${month + 1}-${parts[2] ?? '1'}`);
}
