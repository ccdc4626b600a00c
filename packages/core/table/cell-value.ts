/** A date or time is milliseconds since 1970-01-01T00:00:00 UTC; fractions are microseconds. */
export type CellValue = string | number | bigint | boolean | null;
