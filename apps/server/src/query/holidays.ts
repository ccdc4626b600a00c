import { createRequire } from 'node:module';
import type Holidays from 'date-holidays';
import type { HolidayLookup } from '@powerset/core/time-range/holidays.ts';

// Some people write the country as they say it.
const COUNTRY_ALIASES: Record<string, string> = { UK: 'GB' };
// Outside these years the calendars of the library guess.
const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;

let library: typeof Holidays | undefined;
const calendars = new Map<string, readonly Holidays[]>();

/** Public holidays by the `date-holidays` package, which is loaded when the first one is asked for; named in English or in the country's own languages. */
export const holidayLookup: HolidayLookup = (name, year, country) => {
  if (year < FIRST_YEAR || year > LAST_YEAR) return undefined;
  const wanted = name.normalize('NFC').trim().toLowerCase();
  for (const calendar of calendarsOf(COUNTRY_ALIASES[country.toUpperCase()] ?? country.toUpperCase())) {
    const found = calendar.getHolidays(year).find(holiday => holiday.type === 'public' && !holiday.substitute && holiday.name.toLowerCase().includes(wanted));
    if (found) return Date.parse(`${found.date.slice(0, 10)}T00:00:00Z`);
  }
  return undefined;
};

// One for each language: a calendar that was asked in another language than its own answers in that one from then on.
function calendarsOf(country: string): readonly Holidays[] {
  library ??= createRequire(import.meta.url)('date-holidays') as typeof Holidays;
  const known = calendars.get(country);
  if (known) return known;
  const Calendar = library;
  const languages = new Set(['en-us', 'en', ...new Calendar(country).getLanguages()]);
  const made = Array.from(languages, language => new Calendar(country, { languages: [language] }));
  calendars.set(country, made);
  return made;
}
