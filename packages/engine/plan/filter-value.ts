import type { ComparedColumn } from './compared-column.ts';
import { fail } from '@powerset/core/errors.ts';
import { FOR_EVER_MS } from '@powerset/core/table/json.ts';
import { parseMoment } from '@powerset/core/time-range/parse-moment.ts';
import { TimeRangeError } from '@powerset/core/time-range/time-range-error.ts';
import { withoutEnds } from '@powerset/kit/without-ends.ts';
import type { Expression } from '@powerset/sql/tree/expression.ts';
import { momentOf } from './moment-of.ts';

type Given = string | number | boolean | null | undefined;
type FilterValue = Extract<Expression, { kind: 'value' | 'moment' }>;

const FIRST_MS = Date.parse('0001-01-01');

/**
 * Returns a filter's value in its column's type; null for values that mean NULL (`<NULL>`, nothing). A value
 * that does not fit is left to the database, whose error names it, unless the database would interpret it
 * differently.
 * @param wrongNumber the message for a text that is not a number
 * @throws AppError `query.invalid` if a number or a boolean cannot be read from a text, or a number is not a
 * valid time
 */
export function filterValue(
  given: Given,
  column: ComparedColumn | undefined,
  wrongNumber: (text: string) => string = text =>
    `'${shortened(text)}' is no number, which the filter on '${column?.columnName ?? ''}' needs`,
): FilterValue | null {
  if (given === null || given === undefined || given === '<NULL>') return null;
  if (given === '<empty string>')
    return column?.genericType === 'numeric' ? null : { kind: 'value', value: '' };
  const value =
    typeof given === 'string' ? withoutEnds(given, char => char === '\t' || char === '\n') : given;
  if (column?.isTemporal && column.genericType !== 'string' && !column.pythonDateFormat)
    return momentValue(value, column);
  if (typeof value !== 'string')
    return { kind: 'value', value: column?.genericType === 'boolean' ? Boolean(value) : value };
  switch (column?.genericType) {
    case 'numeric':
      return { kind: 'value', value: numberValue(value, wrongNumber) };
    case 'boolean':
      return { kind: 'value', value: booleanValue(value) };
    default:
      return { kind: 'value', value };
  }
}

function momentValue(value: string | number | boolean, column: ComparedColumn): FilterValue {
  if (typeof value === 'number')
    return value >= FIRST_MS && value <= FOR_EVER_MS
      ? momentOf(value, column)
      : fail('query.invalid', { detail: `'${value}' is not a date between the years 1 and 9999` });
  try {
    return momentOf(parseMoment(String(value), NaN, { timeZone: column.timeZone }), column);
  } catch (error) {
    if (!(error instanceof TimeRangeError)) throw error;
    return { kind: 'value', value };
  }
}

function shortened(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}

function numberValue(text: string, wrongNumber: (text: string) => string): number | bigint {
  // Digits that a double cannot hold stay exact.
  if (/^-?\d{16,}$/.test(text.trim())) return BigInt(text.trim());
  const number = Number(text);
  return text.trim() === '' || !Number.isFinite(number)
    ? fail('query.invalid', { detail: wrongNumber(text) })
    : number;
}

function booleanValue(text: string): boolean {
  const word = text.toLowerCase();
  if (word === 'true' || word === '1') return true;
  if (word === 'false' || word === '0') return false;
  return fail('query.invalid', { detail: `'${text}' is not true or false` });
}
