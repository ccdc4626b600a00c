import { momentText } from '@powerset/core/table/json.ts';
import { floatText } from '@powerset/core/table/number-text.ts';
import { frameCell, isWhole, numbersOf } from '../post-process/frame.ts';
import type { FrameColumn } from '../post-process/frame-column.ts';

/** The value of a pivot table cell; NaN is missing. */
export type PivotCell = number | string;
/** The kind of cells in a column or a row. Timestamps are milliseconds since 1970. */
export type CellKind = 'number' | 'decimal' | 'text' | 'moment' | 'day';

/** The values of a metric for the cells of a pivot table. */
export interface CellSource {
  readonly values: ArrayLike<PivotCell>;
  readonly kind: CellKind;
}

/** Returns a metric's values for measuring: numbers and timestamps by size, texts unchanged. */
export function cellSource(column: FrameColumn): CellSource {
  const { data } = column;
  if (data.kind === 'text')
    return {
      kind: 'text',
      values: Array.from({ length: data.values.length }, (_, row) =>
        String(frameCell(column, row) ?? 'NULL'),
      ),
    };
  if (data.kind === 'decimal') return { kind: 'decimal', values: numbersOf(column) };
  if (data.kind !== 'temporal') return { kind: 'number', values: numbersOf(column) };
  return { kind: /^DATE$/i.test(column.databaseType) ? 'day' : 'moment', values: numbersOf(column) };
}

/** Returns a metric's values as texts for listing. */
export function textSource(column: FrameColumn): CellSource {
  const { kind, values } = cellSource(column);
  const print = isWhole(column) ? String : floatText;
  return {
    kind: 'text',
    values: Array.from(values, (value, row) =>
      column.data.kind === 'decimal'
        ? String(frameCell(column, row) ?? NaN)
        : typeof value === 'number' && kind === 'number'
          ? print(value)
          : shownCell(value, kind),
    ),
  };
}

/** Returns a cell as files show it, if it is not a number formatted with its column. */
export function shownCell(cell: PivotCell, kind: CellKind): string {
  if (typeof cell === 'string') return cell;
  if (Number.isNaN(cell)) return '';
  if (kind === 'day') return momentText(cell, 'DATE');
  return kind === 'moment' ? momentText(cell, 'TIMESTAMP').replace('T', ' ') : String(cell);
}

/** Returns the common kind of several cells. */
export function sharedKind(kinds: readonly CellKind[]): CellKind {
  const [first = 'number'] = kinds;
  if (kinds.every(kind => kind === first)) return first;
  return kinds.includes('text') ? 'text' : kinds.includes('decimal') ? 'decimal' : 'number';
}
