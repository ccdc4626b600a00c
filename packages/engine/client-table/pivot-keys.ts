import { formOf } from '@powerset/core/table/cell-form.ts';
import { frameCell, frameColumn, type Frame } from '../post-process/frame.ts';
import type { FrameColumn } from '../post-process/frame-column.ts';

/** The combinations of headings among rows, in display order. */
export interface Keys {
  /** The position of each row's combination. */
  readonly ofRow: Int32Array;
  readonly labels: readonly (readonly string[])[];
}

/** Returns the combinations of some heading columns; `missing` stands for null. */
export function keysOf(frame: Frame, names: readonly string[], missing = 'NULL'): Keys {
  const sources = names.map(name => headingsOf(frameColumn(frame, name)));
  const labels = new Map<string, string[]>();
  const keys = Array.from({ length: frame.rowCount }, (_, row) => {
    const label = sources.map(headingOf => headingOf(row) ?? missing);
    const key = JSON.stringify(label);
    labels.set(key, label);
    return key;
  });
  const sorted = [...labels].sort(([, a], [, b]) => compareLabels(a, b));
  const places = new Map(sorted.map(([key], at) => [key, at]));
  return { ofRow: Int32Array.from(keys, key => places.get(key)!), labels: sorted.map(([, label]) => label) };
}

/** Returns a column's values as displayed; undefined for missing ones. */
function headingsOf(column: FrameColumn): (row: number) => string | undefined {
  const { moment } = formOf([{ name: '', ...column }]);
  return row => {
    const value = frameCell(column, row);
    if (value === null) return undefined;
    if (typeof value === 'boolean') return value ? 'True' : 'False';
    return column.data.kind === 'temporal' && typeof value === 'number' ? moment(value) : String(value);
  };
}

// Numbers come first, by size.
function compareLabels(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((part, index) => part !== b[index]);
  if (at < 0) return 0;
  const [left, right] = [numberOf(a[at]!), numberOf(b[at]!)];
  if (left !== undefined && right !== undefined && left !== right) return left - right;
  if ((left === undefined) !== (right === undefined)) return left === undefined ? 1 : -1;
  return a[at]! < b[at]! ? -1 : 1;
}

function numberOf(text: string): number | undefined {
  const number = text === '' ? NaN : Number(text);
  return Number.isNaN(number) ? undefined : number;
}
