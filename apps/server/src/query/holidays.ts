import { createRequire } from 'node:module';
import type Holidays from 'date-holidays';
import { countryCode } from '@powerset/core/geography/country-code.ts';
import type { HolidayLookup } from '@powerset/core/time-range/holidays.ts';
import { otherNames, plainName } from './holiday-names.ts';

// Outside these years the calendars of the library guess.
const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;
const LONGEST_NAME = 200;

let library: typeof Holidays | undefined;
const calendars = new Map<string, readonly Holidays[]>();
const regions = new Map<string, readonly Holidays[]>();

/** Holidays by the `date-holidays` package, which is loaded when the first one is asked for; named in English or in the country's own languages. */
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

// Public holidays first, then those of some only, then those that parts of the country keep.
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
  /** As `2024-12-25`. */
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

/** What one of many parts keeps alone is no holiday of the country. */
const FEWEST_SHARE = 1 / 20;

function calledInRegions(names: readonly string[], year: number, country: string): string | undefined {
  const all = regionsOf(country);
  return called(
    names,
    all.flatMap(calendar => daysOf(calendar, year)).filter(isKept),
    FEWEST_SHARE * all.length,
  );
}

/** The day of such a name that most calendars have. */
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

// One for each language: a calendar that was asked in another language than its own answers in that one from then on.
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
