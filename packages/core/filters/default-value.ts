import type { FilterValue } from './value-filter.ts';

/** Returns a filter's default converted to the type of a column; undefined if that is impossible. */
export function convertDefault(
  value: FilterValue,
  databaseType: string | null | undefined,
): FilterValue | undefined {
  if (value === null) return null;
  const type = (databaseType ?? '').toUpperCase();
  if (/^BOOL/.test(type)) return toBoolean(value);
  if (/INT|SERIAL/.test(type)) return toNumber(value, Number.parseInt);
  if (/FLOAT|DOUBLE|REAL|DECIMAL|NUMERIC|NUMBER/.test(type)) return toNumber(value, Number.parseFloat);
  return value;
}

/**
 * Returns the default values of a filter in the type of its column. A number that cannot be read becomes null
 * if the filter has a single value, and is dropped otherwise.
 */
export function convertDefaults(
  values: readonly FilterValue[],
  databaseType: string | null | undefined,
  isMultiple: boolean,
): readonly FilterValue[] {
  return values.flatMap(value => {
    const converted = convertDefault(value, databaseType);
    if (converted !== undefined) return [converted];
    return isMultiple ? [] : [null];
  });
}

function toBoolean(value: FilterValue): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (/^(?:true|t|yes|y|1)$/i.test(String(value))) return true;
  return /^(?:false|f|no|n|0)$/i.test(String(value)) ? false : undefined;
}

function toNumber(value: FilterValue, parse: (text: string) => number): number | string | undefined {
  const number = typeof value === 'number' ? value : parse(String(value).trim());
  if (!Number.isFinite(number)) return undefined;
  // Larger integers would lose digits as numbers, and databases read them exactly from text.
  return typeof value === 'string' && Math.abs(number) > Number.MAX_SAFE_INTEGER ? value : number;
}
