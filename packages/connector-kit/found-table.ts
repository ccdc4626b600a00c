import type { FoundTable, TableValue } from './table-source.ts';

const WHOLE = /^-?\d{1,19}$/;
const NUMBER = /^-?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const MOMENT = /^\d{4}-\d\d-\d\d([ T]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/;

/** Digits that a double always preserves, and digits that identify a double uniquely. */
const SURE_DIGITS = 15;
const MOST_DIGITS = 17;
/** Longer texts are never treated as numbers. */
const LONGEST_NUMBER = 1000;

const KINDS: readonly { readonly type: string; readonly holds: (value: unknown) => boolean }[] = [
  { type: 'BOOLEAN', holds: value => typeof value === 'boolean' },
  { type: 'INTEGER', holds: isWhole },
  { type: 'REAL', holds: isDouble },
  { type: 'DATETIME', holds: value => typeof value === 'string' && MOMENT.test(value) },
];

/**
 * Builds a table from untyped values: a column gets the type that all its values share. Texts stay unchanged
 * if any of them is not a number, or has more digits than a double keeps.
 */
export function untypedTable(names: readonly string[], rows: readonly (readonly unknown[])[]): FoundTable {
  const kinds = names.map((_, at) => kindOf(rows, at));
  return {
    columns: distinctNames(names).map((name, at) => ({ name, type: kinds[at]! })),
    rows: rows.map(row => names.map((_, at) => valueOf(row[at], kinds[at]!))),
  };
}

/** Adds a number to column names that occurred before. */
export function distinctNames(names: readonly string[]): string[] {
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  return names.map((name, at) => {
    const plain = name.trim() || `column_${at + 1}`;
    const key = plain.toLowerCase();
    let unique = plain;
    let number = counts.get(key) ?? 1;
    while (seen.has(unique.toLowerCase())) unique = `${plain}_${++number}`;
    counts.set(key, number);
    seen.add(unique.toLowerCase());
    return unique;
  });
}

function kindOf(rows: readonly (readonly unknown[])[], at: number): string {
  if (rows.every(row => isMissing(row[at]))) return 'TEXT';
  return KINDS.find(({ holds }) => rows.every(row => isMissing(row[at]) || holds(row[at])))?.type ?? 'TEXT';
}

// A value that arrived as a number has lost no digits here; a text may have more than a double holds.
function isDouble(value: unknown): boolean {
  if (typeof value === 'number') return true;
  const text = String(value);
  if (text.length > LONGEST_NUMBER || !NUMBER.test(text) || isCode(text)) return false;
  const digits = digitsOf(text);
  const read = Number(text);
  return (
    Number.isFinite(read) &&
    (digits.length <= SURE_DIGITS ||
      (digits.length <= MOST_DIGITS && digitsOf(read.toPrecision(digits.length)) === digits))
  );
}

function isWhole(value: unknown): boolean {
  const text = String(value);
  return WHOLE.test(text) && !isCode(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text);
}

// A code such as 007 is not a number.
function isCode(text: string): boolean {
  return /^-?0\d/.test(text);
}

function digitsOf(text: string): string {
  return text.replace(/e.*$/i, '').replaceAll(/[-.]/g, '').replace(/^0+/, '').replace(/0+$/, '');
}

function valueOf(value: unknown, kind: string): TableValue {
  if (isMissing(value)) return null;
  switch (kind) {
    case 'BOOLEAN':
      return value === true ? 1n : 0n;
    case 'INTEGER':
      return BigInt(String(value));
    case 'REAL':
      return Number(value);
    default:
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
}

function isMissing(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}
