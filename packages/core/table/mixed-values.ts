import type { CellValue } from './cell-value.ts';

const MIXED = 'MIXED OF ';

/** The name of a type whose columns hold texts beside the values of another type, as rows of totals do. Such a column is of texts, each the JSON of its value. */
export function mixedType(databaseType: string): string {
  return MIXED + databaseType;
}

/** Whether a column's texts are the JSON of its values. */
export function isMixed(databaseType: string): boolean {
  return databaseType.startsWith(MIXED);
}

/** The value that such a text stands for. */
export function mixedValue(text: string): CellValue {
  return JSON.parse(text) as CellValue;
}

/** Such a value as files show it: moments as `2023-01-31 00:00:00`, days without their clock, numbers as they stand. */
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
