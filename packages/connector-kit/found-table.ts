import type { FoundTable, TableValue } from './table-source.ts';

const WHOLE = /^-?\d{1,18}$/;
const NUMBER = /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const MOMENT = /^\d{4}-\d\d-\d\d([ T]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/;

/** A table of values that come without types: a column is what all of its values are. Texts stay as they were written where any of them is not a number. */
export function untypedTable(names: readonly string[], rows: readonly (readonly unknown[])[]): FoundTable {
  const kinds = names.map((_, at) => kindOf(rows.map(row => row[at])));
  return {
    columns: distinctNames(names).map((name, at) => ({ name, type: kinds[at]! })),
    rows: rows.map(row => names.map((_, at) => valueOf(row[at], kinds[at]!))),
  };
}

/** Names of columns with a number behind those that came before. */
export function distinctNames(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.map((name, at) => {
    let unique = name.trim() || `column_${at + 1}`;
    for (let number = 2; seen.has(unique.toLowerCase()); number++) unique = `${name.trim() || `column_${at + 1}`}_${number}`;
    seen.add(unique.toLowerCase());
    return unique;
  });
}

function kindOf(values: readonly unknown[]): string {
  const known = values.filter(value => !isMissing(value));
  const all = (test: (value: unknown) => boolean): boolean => known.length > 0 && known.every(test);
  if (all(value => typeof value === 'boolean')) return 'BOOLEAN';
  // A code such as 007 is no number.
  if (all(value => WHOLE.test(String(value)) && !/^-?0\d/.test(String(value)))) return 'INTEGER';
  if (all(value => NUMBER.test(String(value)) && !/^-?0\d/.test(String(value)))) return 'REAL';
  return all(value => typeof value === 'string' && MOMENT.test(value)) ? 'DATETIME' : 'TEXT';
}

function valueOf(value: unknown, kind: string): TableValue {
  if (isMissing(value)) return null;
  switch (kind) {
    case 'BOOLEAN': return value === true ? 1n : 0n;
    case 'INTEGER': return BigInt(String(value));
    case 'REAL': return Number(value);
    default: return typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
}

function isMissing(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}
