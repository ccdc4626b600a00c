import { createRequire } from 'node:module';
import type Holidays from 'date-holidays';
import { countryCode } from '@powerset/core/geography/country-code.ts';
import type { HolidayLookup } from '@powerset/core/time-range/holidays.ts';
import { otherNames, plainName } from './holiday-names.ts';

// Outside these years the library's calendars guess.
const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;
const LONGEST_NAME = 200;

let library: typeof Holidays | undefined;
const calendars = new Map<string, readonly Holidays[]>();
const regions = new Map<string, readonly Holidays[]>();

/** Finds holidays with the `date-holidays` package, loaded on first use, by English or local names. */
export const holidayLookup: HolidayLookup = (name, year, country) => {
  const code = countryCode(country);
  if (name.length > LONGEST_NAME) return undefined;
  if (year < FIRST_YEAR || year > LAST_YEAR || code === undefined) return undefined;
  const date = nationalHoliday(name, year, code) ?? holidayOfOtherName(name, year, code);
  return date === undefined ? undefined : Date.parse(`${date}T00:00:00Z`);
};

function nationalHoliday(name: string, year: number, country: string): string | undefined {
  const wanted = name.normalize('NFC').trim().toLowerCase();
  for (const calendar of calendarsOf(country)) {
    const found = daysOf(calendar, year).find(
      day => day.type === 'public' && day.name.toLowerCase().includes(wanted),
    );
    if (found) return found.date;
  }
  return undefined;
}

// Order: public holidays, then partial ones, then regional ones.
function holidayOfOtherName(name: string, year: number, country: string): string | undefined {
  const names = otherNames(name, country);
  const national = calendarsOf(country).flatMap(calendar => daysOf(calendar, year));
  return (
    called(
      names,
      national.filter(day => day.type === 'public'),
    ) ??
    called(names, national.filter(isKept)) ??
    calledInRegions(names, year, country)
  );
}

interface Day {
  /** A date such as `2024-12-25`. */
  readonly date: string;
  readonly name: string;
  readonly type: string;
}

function daysOf(calendar: Holidays, year: number): Day[] {
  return calendar
    .getHolidays(year)
    .filter(day => !day.substitute)
    .map(({ date, name, type }) => ({ date: date.slice(0, 10), name, type }));
}

function isKept({ type }: Day): boolean {
  return type === 'public' || type === 'bank' || type === 'optional' || type === 'school';
}

/** A holiday of one region among many is not a holiday of the country. */
const FEWEST_SHARE = 1 / 20;

function calledInRegions(names: readonly string[], year: number, country: string): string | undefined {
  const all = regionsOf(country);
  return called(
    names,
    all.flatMap(calendar => daysOf(calendar, year)).filter(isKept),
    FEWEST_SHARE * all.length,
  );
}

/** Returns the day with such a name that most calendars have. */
function called(names: readonly string[], days: readonly Day[], fewest = 1): string | undefined {
  const plain = days.map(day => ({ ...day, name: plainName(day.name) }));
  for (const name of names) {
    const found =
      [
        plain.filter(day => day.name === name),
        plain.filter(day => day.name.startsWith(name)),
        plain.filter(day => day.name.includes(name)),
      ].find(some => some.length > 0) ?? [];
    const byDate = [...Map.groupBy(found, day => day.date)].sort(([, a], [, b]) => b.length - a.length);
    if (byDate.length > 0 && byDate[0]![1].length >= fewest) return byDate[0]![0];
  }
  return undefined;
}

// One calendar per language, because a calendar asked in another language keeps answering in it.
function calendarsOf(country: string): readonly Holidays[] {
  return remembered(calendars, country, Calendar =>
    Array.from(
      new Set(['en-us', 'en', ...new Calendar(country).getLanguages()]),
      language => new Calendar(country, { languages: [language] }),
    ),
  );
}

function regionsOf(country: string): readonly Holidays[] {
  return remembered(regions, country, Calendar => {
    const named = (new Calendar().getStates(country, 'en') ?? {}) as Readonly<Record<string, string>>;
    return Object.keys(named).map(region => new Calendar(country, region, { languages: ['en'] }));
  });
}

function remembered(
  known: Map<string, readonly Holidays[]>,
  country: string,
  make: (Calendar: typeof Holidays) => readonly Holidays[],
): readonly Holidays[] {
  library ??= createRequire(import.meta.url)('date-holidays') as typeof Holidays;
  const made = known.get(country) ?? make(library);
  known.set(country, made);
  return made;
}
