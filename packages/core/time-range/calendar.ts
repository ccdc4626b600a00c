export const TIME_UNITS = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
export type TimeUnit = (typeof TIME_UNITS)[number];

const FIXED_MS: Partial<Record<TimeUnit, number>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
};
const MONTHS: Partial<Record<TimeUnit, number>> = { month: 1, quarter: 3, year: 12 };

/**
 * Returns a timestamp `amount` units later, in milliseconds since 1970 (UTC); the day is limited to the
 * month's length.
 */
export function addUnits(epochMs: number, amount: number, unit: TimeUnit): number {
  const fixed = FIXED_MS[unit];
  if (fixed !== undefined) return epochMs + amount * fixed;
  const at = new Date(epochMs);
  const month = at.getUTCFullYear() * 12 + at.getUTCMonth() + amount * MONTHS[unit]!;
  const day = Math.min(at.getUTCDate(), daysInMonth(month));
  return utcDay(month, day) + (epochMs - startOfDay(epochMs));
}

/**
 * Returns the start of a timestamp's unit; weeks start on Monday.
 * @param yearStart the month (1 to 12) in which years and quarters start
 */
export function startOf(epochMs: number, unit: TimeUnit, yearStart = 1): number {
  const at = new Date(epochMs);
  const month = at.getUTCFullYear() * 12 + at.getUTCMonth();
  const monthOfYear = (at.getUTCMonth() - (yearStart - 1) + 12) % 12;
  switch (unit) {
    case 'second':
    case 'minute':
    case 'hour':
      return Math.floor(epochMs / FIXED_MS[unit]!) * FIXED_MS[unit]!;
    case 'day':
      return startOfDay(epochMs);
    case 'week':
      return startOfDay(epochMs) - ((at.getUTCDay() + 6) % 7) * 86_400_000;
    case 'month':
      return utcDay(month, 1);
    case 'quarter':
      return utcDay(month - (monthOfYear % 3), 1);
    case 'year':
      return utcDay(month - monthOfYear, 1);
    default:
      throw new Error(`unknown unit ${unit satisfies never as string}`);
  }
}

/** Returns midnight of the last day of a timestamp's unit. */
export function lastDayOf(epochMs: number, unit: TimeUnit, yearStart = 1): number {
  return addUnits(startOf(epochMs, unit, yearStart), 1, unit) - 86_400_000;
}

export function startOfDay(epochMs: number): number {
  return Math.floor(epochMs / 86_400_000) * 86_400_000;
}

/** Returns midnight of a day whose month is counted from year 0: 2016-01 is 2016 × 12. */
export function utcDay(monthNumber: number, day: number): number {
  const date = new Date(0);
  // Date.UTC reads years below 100 as 19xx, so the year is set separately.
  date.setUTCFullYear(Math.floor(monthNumber / 12), ((monthNumber % 12) + 12) % 12, day);
  return date.getTime();
}

function daysInMonth(monthNumber: number): number {
  return new Date(utcDay(monthNumber + 1, 1) - 1).getUTCDate();
}
