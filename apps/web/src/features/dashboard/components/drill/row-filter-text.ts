import { QueryColumn, columnLabel } from '@powerset/core/query/query-object.ts';

type RowFilter = Readonly<Record<string, unknown>>;

/** A filter of rows as text: its column and its condition. */
export interface RowFilterText {
  readonly column: string;
  readonly condition: string;
}

/** Returns a filter of rows as text; equality and lists need no operator. */
export function rowFilterText(
  { col, op, val }: RowFilter,
  nameOf: (column: string) => string,
): RowFilterText {
  const read = QueryColumn.safeParse(col);
  const column = read.success ? nameOf(columnLabel(read.data)) : '';
  return { column, condition: conditionText(String(op ?? '==').toUpperCase(), val) };
}

function conditionText(operator: string, value: unknown): string {
  const values = Array.isArray(value) ? value : [value];
  const text = values.map(valueText).join(', ');
  switch (operator) {
    case '==':
    case 'IN':
    case 'TEMPORAL_RANGE':
      return text;
    case 'IS NULL':
      return '<NULL>';
    case 'IS NOT NULL':
    case 'IS TRUE':
    case 'IS FALSE':
      return operator.toLowerCase();
    case 'NOT IN':
      return `not ${text}`;
    default:
      return `${SIGNS[operator] ?? operator.toLowerCase()} ${text}`;
  }
}

const SIGNS: Readonly<Record<string, string>> = { '!=': '≠', '>=': '≥', '<=': '≤' };

function valueText(value: unknown): string {
  if (value === null || value === undefined) return '<NULL>';
  return value === '' ? '<empty string>' : String(value);
}
