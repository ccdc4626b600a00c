/**
 * Midnight (milliseconds since 1970, UTC) of the public holiday of a year whose name holds the text, in English and
 * without regard to case; undefined when the country has none or is unknown.
 */
export type HolidayLookup = (name: string, year: number, country: string) => number | undefined;
