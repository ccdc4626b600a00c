import { momentText } from '@powerset/core/table/json.ts';
import { decimalText, doubleText, floatText, scaleOf } from '@powerset/core/table/number-text.ts';
import type { ColumnData } from '@powerset/core/table/result-table.ts';
import type { FrameColumn } from './frame-column.ts';

/**
 * Returns a column's values as Python prints them in headers, because stored colors and filters name series
 * this way. Integers print as doubles if one is missing.
 */
export function valueNames({ data, databaseType }: FrameColumn): (row: number) => string {
  switch (data.kind) {
    case 'text':
      return row => data.dictionary[data.values[row]!]!;
    case 'bool':
      return row => (data.values[row] === 1 ? 'True' : 'False');
    case 'int':
    case 'bigint':
      return hasMissing(data) ? row => doubleText(data.values[row]!) : row => String(data.values[row]!);
    case 'float':
      return row => floatText(data.values[row]!);
    case 'decimal':
      return decimalNames(data);
    case 'temporal':
      return row => momentText(data.values[row]!, databaseType).replace('T', ' ');
    default:
      throw new Error(`unknown column kind ${(data satisfies never as ColumnData).kind}`);
  }
}

function decimalNames({ values, nulls }: Extract<ColumnData, { kind: 'decimal' }>): (row: number) => string {
  const scale = scaleOf(values, nulls);
  return row => decimalText(values[row]!, scale);
}

function hasMissing({ nulls }: ColumnData): boolean {
  return nulls?.includes(1) === true;
}
