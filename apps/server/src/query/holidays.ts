import { createRequire } from 'node:module';
import type Holidays from 'date-holidays';
import type { HolidayLookup } from '@powerset/core/time-range/holidays.ts';

// Some people write the country as they say it.
const COUNTRY_ALIASES: Record<string, string> = { UK: 'GB' };
// Outside these years the calendars of the library guess.
const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;

let library: typeof Holidays | undefined;
const calendars = new Map<string, Holidays>();

/** Public holidays by the `date-holidays` package, which is loaded when the first one is asked for. */
export const holidayLookup: HolidayLookup = (name, year, country) => {
  if (year < FIRST_YEAR || year > LAST_YEAR) return undefined;
  const wanted = name.trim().toLowerCase();
  const calendar = calendarOf(COUNTRY_ALIASES[country.toUpperCase()] ?? country.toUpperCase());
  for (const language of ['en-us', 'en']) {
    const found = calendar.getHolidays(year, language).find(holiday => holiday.type === 'public' && !holiday.substitute && holiday.name.toLowerCase().includes(wanted));
    if (found) return Date.parse(`${found.date.slice(0, 10)}T00:00:00Z`);
  }
  return undefined;
};

function calendarOf(country: string): Holidays {
  library ??= createRequire(import.meta.url)('date-holidays') as typeof Holidays;
  let calendar = calendars.get(country);
  if (!calendar) calendars.set(country, calendar = new library(country));
  return calendar;
}
