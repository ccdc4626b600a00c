import { momentText } from '@powerset/core/table/json.ts';
import { frameCell, frameColumn, type Frame, type FrameColumn } from './frame.ts';

/** Rows by the values of some columns. */
export interface Groups {
  /** Group of each row; -1 when the row is in none. */
  readonly ofRow: Int32Array;
  /** A row of each group, in the order of the groups. */
  readonly firstRows: Int32Array;
  readonly labels: readonly (readonly string[])[];
}

type Key = string | number;

/** Groups in the order of their values. A row with a missing value is in none, unless missing values get a filler. */
export function groupRows(frame: Frame, names: readonly string[], filler: string | null): Groups {
  const columns = names.map(name => codesOf(frameColumn(frame, name), filler));
  const ofRow = new Int32Array(frame.rowCount);
  const found = new Map<Key, number>();
  const firstRows: number[] = [];
  for (let row = 0; row < frame.rowCount; row++) {
    const key = columns.length === 1 ? columns[0]!.codes[row]! : keyOf(columns, row);
    if (key === -1) { ofRow[row] = -1; continue; }
    let group = found.get(key);
    if (group === undefined) found.set(key, group = firstRows.push(row) - 1);
    ofRow[row] = group;
  }
  return sortedGroups(columns, ofRow, firstRows);
}

interface Codes {
  /** Number of the value of each row, -1 for none. */
  readonly codes: Int32Array;
  readonly values: readonly Key[];
  readonly labels: readonly string[];
}

function keyOf(columns: readonly Codes[], row: number): Key {
  let key = '';
  for (const { codes } of columns) {
    if (codes[row] === -1) return -1;
    key += `${codes[row]},`;
  }
  return key;
}

function codesOf(column: FrameColumn, filler: string | null): Codes {
  const codes = new Int32Array(column.data.values.length);
  const known = new Map<Key, number>();
  const values: Key[] = [];
  for (let row = 0; row < codes.length; row++) {
    const value = sortKey(column, row) ?? filler;
    if (value === null) { codes[row] = -1; continue; }
    let code = known.get(value);
    if (code === undefined) known.set(value, code = values.push(value) - 1);
    codes[row] = code;
  }
  return { codes, values, labels: values.map(value => headerText(value, column)) };
}

function sortKey(column: FrameColumn, row: number): Key | null {
  const value = frameCell(column, row);
  if (value === null || Number.isNaN(value)) return null;
  if (column.data.kind === 'decimal' || typeof value === 'bigint') return Number(value);
  return typeof value === 'boolean' ? (value ? 'True' : 'False') : value;
}

// Moments are named as pandas names them.
function headerText(key: Key, column: FrameColumn): string {
  return column.data.kind === 'temporal' && typeof key === 'number' ? momentText(key, 'TIMESTAMP').replace('T', ' ') : String(key);
}

function sortedGroups(columns: readonly Codes[], ofRow: Int32Array, firstRows: readonly number[]): Groups {
  const order = Array.from(firstRows, (_, group) => group).sort((a, b) => compareRows(columns, firstRows[a]!, firstRows[b]!));
  const position = new Int32Array(order.length);
  order.forEach((group, at) => { position[group] = at; });
  return {
    ofRow: ofRow.map(group => (group < 0 ? -1 : position[group]!)),
    firstRows: Int32Array.from(order, group => firstRows[group]!),
    labels: order.map(group => columns.map(({ codes, labels }) => labels[codes[firstRows[group]!]!]!)),
  };
}

function compareRows(columns: readonly Codes[], a: number, b: number): number {
  for (const { codes, values } of columns) {
    const [left, right] = [values[codes[a]!]!, values[codes[b]!]!];
    if (left !== right) return (typeof left === typeof right ? left < right : typeof left === 'number') ? -1 : 1;
  }
  return 0;
}

/** The rows of each group, in the order of the table. */
export function membersOf({ ofRow, firstRows }: Groups): Int32Array[] {
  const sizes = new Int32Array(firstRows.length);
  for (const group of ofRow) if (group >= 0) sizes[group]!++;
  const members = Array.from(sizes, size => new Int32Array(size));
  const next = new Int32Array(firstRows.length);
  for (let row = 0; row < ofRow.length; row++) {
    const group = ofRow[row]!;
    if (group >= 0) members[group]![next[group]!++] = row;
  }
  return members;
}
