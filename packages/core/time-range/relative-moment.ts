import { addUnits, startOf, startOfDay, TIME_UNITS, type TimeUnit } from './calendar.ts';

const NUMBER_WORDS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
  'twenty',
];
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const DAY_MS = 86_400_000;
const UNIT = `(${TIME_UNITS.join('|')})s?`;
const COUNT = `(\\d+|an?|${NUMBER_WORDS.join('|')})`;

const STEPS = new RegExp(
  `^(${COUNT} ${UNIT}(?:(?:,| and)? ${COUNT} ${UNIT})*) (ago|before|before now|later|hence|after|from now|from today)$`,
);
const STEP = new RegExp(`${COUNT} ${UNIT}`, 'g');
const FROM = new RegExp(`^${COUNT} ${UNIT} (from|after|before) (.+)$`);
const SIGNED = new RegExp(`^(in |\\+|-)${COUNT} ${UNIT}$`);
const NEAR = new RegExp(`^(?:the )?(last|previous|prior|next|this) (?:${COUNT} )?${UNIT}( ago)?$`);
/** Short unit names after a number; a lone `m` is a minute. */
const SHORT = new RegExp(`\\b(\\d+ ?|${COUNT} )(d|dy|hr|h|min|m|sec|s|wk|w|yr|y)s?\\b`, 'g');
const SHORT_UNITS: Readonly<Record<string, TimeUnit>> = {
  d: 'day',
  h: 'hour',
  m: 'minute',
  s: 'second',
  w: 'week',
  y: 'year',
};
/** A number in words can only mean the future; digits may also mean the past. */
const WRITTEN_STEP = new RegExp(`^(?:an?|${NUMBER_WORDS.join('|')}) ${UNIT}$`);
const NEAR_WEEKDAY = new RegExp(
  `^(?:(last|previous|next|this) )?(${WEEKDAYS.map(day => `${day}|${day.slice(0, 3)}`).join('|')})$`,
);

/** The reference points of a relative time. */
export interface RelativeBase {
  readonly nowMs: number;
  /** The month (1 to 12) in which years and quarters start; January by default. */
  readonly yearStart?: number;
  /** Reads the text after `from` and `before`. */
  readonly read: (words: string) => number | undefined;
}

/**
 * Parses a relative time: `3 days ago`, `in 2 weeks`, `next month`, `last monday`, `2 days before tomorrow`.
 * Days and longer units count from midnight, hours and shorter ones from now.
 * @param words lower case, single spaces
 * @returns milliseconds since 1970 (UTC), undefined if the text is none of these
 */
export function relativeMoment(words: string, { nowMs, yearStart, read }: RelativeBase): number | undefined {
  const spelled = words.replaceAll(
    SHORT,
    (_all, amount: string, _word, unit: string) => `${amount.trim()} ${SHORT_UNITS[unit[0]!]!}`,
  );
  if (spelled !== words || WRITTEN_STEP.test(words))
    return relativeMoment(
      / (ago|before|later|hence|from)|^(in|last|next|[+-])/.test(spelled) ? spelled : `${spelled} later`,
      { nowMs, yearStart, read },
    );
  const steps = STEPS.exec(words);
  if (steps) return afterSteps(steps[1]!, steps.at(-1)!, nowMs);
  const signed = SIGNED.exec(words);
  if (signed)
    return addUnits(
      baseFor(signed[3] as TimeUnit, nowMs),
      signed[1] === '-' ? -count(signed[2]!) : count(signed[2]!),
      signed[3] as TimeUnit,
    );
  const from = FROM.exec(words);
  const base = from ? read(from[4]!) : undefined;
  if (from && base !== undefined)
    return addUnits(base, from[3] === 'before' ? -count(from[1]!) : count(from[1]!), from[2] as TimeUnit);
  return nearMoment(words, nowMs, yearStart) ?? nearWeekday(words, nowMs);
}

function afterSteps(text: string, direction: string, nowMs: number): number {
  const sign = direction === 'ago' || direction.startsWith('before') ? -1 : 1;
  const steps = [...text.matchAll(STEP)].map(([, amount, unit]) => ({
    amount: sign * count(amount!),
    unit: unit as TimeUnit,
  }));
  const keepsClock = direction.endsWith(' now') || steps.some(({ unit }) => isClockUnit(unit));
  return steps.reduce(
    (at, { amount, unit }) => addUnits(at, amount, unit),
    keepsClock ? nowMs : startOfDay(nowMs),
  );
}

// Weeks and days are counted; hours, months, and years start at calendar boundaries.
function nearMoment(words: string, nowMs: number, yearStart: number | undefined): number | undefined {
  const parts = NEAR.exec(words);
  if (!parts) return undefined;
  const unit = parts[3] as TimeUnit;
  const sign = parts[1] === 'next' ? 1 : parts[1] === 'this' ? 0 : -1;
  if (parts[2] !== undefined) return addUnits(baseFor(unit, nowMs), sign * count(parts[2]), unit);
  const isCounted = sign !== 0 && (unit === 'day' || unit === 'week');
  return addUnits(isCounted ? startOfDay(nowMs) : startOf(nowMs, unit, yearStart), sign, unit);
}

function nearWeekday(words: string, nowMs: number): number | undefined {
  const parts = NEAR_WEEKDAY.exec(words);
  if (!parts) return undefined;
  const weekday = WEEKDAYS.findIndex(day => day.startsWith(parts[2]!.slice(0, 3)));
  // A lone weekday is the first of the year, because other missing parts default to 1 January.
  const base = parts[1] === undefined ? startOf(nowMs, 'year') : startOfDay(nowMs);
  const ahead = (weekday - new Date(base).getUTCDay() + 7) % 7;
  switch (parts[1]) {
    case 'next':
      return base + (ahead || 7) * DAY_MS;
    case 'last':
    case 'previous':
      return base - ((7 - ahead) % 7 || 7) * DAY_MS;
    default:
      return base + ahead * DAY_MS;
  }
}

function baseFor(unit: TimeUnit, nowMs: number): number {
  return isClockUnit(unit) ? nowMs : startOfDay(nowMs);
}

function isClockUnit(unit: TimeUnit): boolean {
  return unit === 'second' || unit === 'minute' || unit === 'hour';
}

function count(text: string): number {
  if (text === 'a' || text === 'an') return 1;
  const word = NUMBER_WORDS.indexOf(text);
  return word >= 0 ? word : Number(text);
}
