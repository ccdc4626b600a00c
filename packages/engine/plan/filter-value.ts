import type { DatasetColumn } from '@powerset/core/dataset/dataset.ts';
import { fail } from '@powerset/core/errors.ts';
import { parseMoment } from '@powerset/core/time-range/parse-moment.ts';
import type { Expression } from '@powerset/sql/tree/expression.ts';

type Given = string | number | boolean | null | undefined;
type FilterValue = Extract<Expression, { kind: 'value' | 'moment' }>;

/**
 * A filter's value in its column's type; null for what means NULL (`<NULL>`, nothing).
 * @throws AppError `query.invalid` when a number or a moment cannot be read from it
 */
export function filterValue(given: Given, column: DatasetColumn | undefined): FilterValue | null {
  if (given === null || given === undefined || given === '<NULL>') return null;
  const value = given === '<empty string>' ? '' : given;
  if (column?.isTemporal && column.genericType !== 'string') return momentValue(value, column);
  switch (column?.genericType) {
    case 'numeric': return { kind: 'value', value: numberValue(value) };
    case 'boolean': return { kind: 'value', value: booleanValue(value) };
    case 'string': return { kind: 'value', value: String(value) };
    default: return { kind: 'value', value };
  }
}

function momentValue(value: string | number | boolean, column: DatasetColumn): FilterValue {
  const databaseType = column.type ?? '';
  if (typeof value === 'number') return { kind: 'moment', epochMs: value, databaseType };
  try {
    return { kind: 'moment', epochMs: parseMoment(String(value), NaN), databaseType };
  } catch (cause) {
    return fail('query.invalid', { detail: `'${String(value)}' is not a time that the column '${column.columnName}' can be compared with`, cause });
  }
}

function numberValue(value: string | number | boolean): number | bigint {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  // Digits that a double cannot hold stay exact.
  if (/^-?\d{16,}$/.test(value.trim())) return BigInt(value.trim());
  const number = Number(value);
  return value.trim() === '' || Number.isNaN(number)
    ? fail('query.invalid', { detail: 'Must specify a value for filters with comparison operators' })
    : number;
}

function booleanValue(value: string | number | boolean): boolean {
  if (typeof value === 'boolean') return value;
  const text = String(value).toLowerCase();
  if (text === 'true' || text === '1') return true;
  if (text === 'false' || text === '0') return false;
  return fail('query.invalid', { detail: `'${String(value)}' is neither true nor false` });
}
