import type { CellValue } from './cell-value.ts';

const MIXED = 'MIXED OF ';

/**
 * Returns the type name of text columns that mix texts with values of another type, such as total rows. Each
 * text is the JSON of its value.
 */
export function mixedType(databaseType: string): string {
  return MIXED + databaseType;
}

/** Returns whether a column's texts are the JSON of its values. */
export function isMixed(databaseType: string): boolean {
  return databaseType.startsWith(MIXED);
}

/** Returns the value of such a text. */
export function mixedValue(text: string): CellValue {
  return JSON.parse(text) as CellValue;
}

/**
 * Returns such a value as files show it: timestamps as `2023-01-31 00:00:00`, dates without a time, numbers
 * unchanged.
 */
export function mixedText(
  text: string,
  { databaseType, genericType }: { readonly databaseType: string; readonly genericType: string },
): string {
  const value = mixedValue(text);
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (genericType !== 'temporal') return text;
  const moment = new Date(Number(value)).toISOString().replace('T', ' ');
  if (/^MIXED OF DATE$/i.test(databaseType)) return moment.slice(0, 10);
  const zone = /WITH TIME ZONE|TIMESTAMPTZ/i.test(databaseType) ? '+00:00' : '';
  return moment.replace(/(\.000)?Z$/, zone);
}
