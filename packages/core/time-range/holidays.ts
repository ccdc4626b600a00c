/**
 * Returns midnight (milliseconds since 1970, UTC) of a year's public holiday whose name contains the text, in
 * any case; undefined if the country has none or is unknown.
 */
export type HolidayLookup = (name: string, year: number, country: string) => number | undefined;
