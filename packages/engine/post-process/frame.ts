import type { FrameColumn } from './frame-column.ts';
import { fail } from '@powerset/core/errors.ts';
import type { ColumnData, ResultColumn, ResultTable } from '@powerset/core/table/result-table.ts';
import type { CellValue } from '@powerset/core/table/cell-value.ts';
import { cellAt, WHOLE_NUMBERS } from '@powerset/core/table/result-table.ts';
import { exactColumn, exactValues, type ExactValues } from './exact.ts';

/** A table between operations, with index columns apart from the others. */
export interface Frame {
  readonly index: readonly FrameColumn[];
  readonly columns: readonly FrameColumn[];
  readonly rowCount: number;
  /** The wire names of rows if not their position: their place before a sort, or a dropped index. */
  readonly rowNames?: readonly CellValue[];
}

/** An operation with parsed options. */
export type FrameOperation<Options> = (frame: Frame, options: Options) => Frame;

/** Returns a table as a frame. Infinities and NaN become missing, as in every answer with numbers as text. */
export function toFrame(table: ResultTable): Frame {
  const frame = asFrame(table);
  return { ...frame, columns: frame.columns.map(column => ({ ...column, data: finite(column.data) })) };
}

/** Returns a table as a frame without changes. */
export function asFrame(table: ResultTable): Frame {
  return {
    index: [],
    rowCount: table.rowCount,
    columns: table.columns.map(({ name, ...column }) => ({ ...column, label: [name] })),
  };
}

function finite(data: ColumnData): ColumnData {
  if (data.kind !== 'float' || isFinite(data.values, data.nulls)) return data;
  return numericColumn(
    [],
    data.values.map((value, row) => (Number.isFinite(value) && data.nulls?.[row] !== 1 ? value : NaN)),
  ).data;
}

function isFinite(values: Float64Array, nulls: Uint8Array | undefined): boolean {
  for (let row = 0; row < values.length; row++)
    if (!Number.isFinite(values[row]!) && nulls?.[row] !== 1) return false;
  return true;
}

export interface LabelledTable {
  readonly table: ResultTable;
  /** Column name → the parts that it was joined from. */
  readonly labelMap: Readonly<Record<string, readonly string[]>>;
  /** Absent if rows are named by position. */
  readonly rowNames?: readonly CellValue[];
}

/** Returns a frame as a table; header levels are joined with commas, index columns come first. */
export function toTable(frame: Frame): LabelledTable {
  const labelMap: Record<string, readonly string[]> = Object.create(null);
  const columns = uniquelyNamed([...frame.index, ...frame.columns]).map(([name, column]): ResultColumn => {
    const parts = column.label.filter(part => part !== null);
    // A header without levels is read as if it had been joined, because clients split names in the same way.
    labelMap[name] = column.parts ?? (column.label.length > 1 ? parts : name.split(', '));
    return { name, databaseType: column.databaseType, genericType: column.genericType, data: column.data };
  });
  return {
    table: { columns, rowCount: frame.rowCount },
    labelMap,
    ...(frame.rowNames ? { rowNames: frame.rowNames } : {}),
  };
}

/** Returns header levels as one text. */
export function joinedLabel(label: readonly (string | null)[]): string {
  return label.filter(part => part !== null).join(', ');
}

// Series with the same name are kept, later ones with a number.
function uniquelyNamed(columns: readonly FrameColumn[]): (readonly [string, FrameColumn])[] {
  const seen = new Map<string, number>();
  return columns.map(column => {
    const name = joinedLabel(column.label);
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return [times === 1 ? name : `${name} (${times})`, column] as const;
  });
}

/** Returns the column whose first header level or whole label is that text. */
export function frameColumn(frame: Frame, name: string): FrameColumn {
  return (
    [...frame.index, ...frame.columns].find(
      column => column.label[0] === name || joinedLabel(column.label) === name,
    ) ?? missingColumn()
  );
}

/** Returns all columns except the index whose first header level or whole label is that text. */
export function frameColumns(frame: Frame, name: string): readonly FrameColumn[] {
  const found = frame.columns.filter(
    column => column.label[0] === name || joinedLabel(column.label) === name,
  );
  return found.length > 0 ? found : missingColumn();
}

/** Throws the refusal of an unknown column name. */
export function missingColumn(): never {
  return fail('query.invalid', { detail: 'Referenced columns not available in DataFrame.' });
}

/** How an operation changes a column's values. */
export interface ColumnChange {
  readonly change: (values: Float64Array, column: FrameColumn) => Float64Array;
  /** Whether integers stay integers. */
  readonly keepsWhole?: boolean;
  /** The exact version for values that doubles would cut, if any. */
  readonly exact?: (values: ExactValues) => ExactValues | undefined;
}

/** Returns the frame with columns under other first header levels. */
export function withRenamed(
  frame: Frame,
  names: Readonly<Record<string, string>>,
  { change, keepsWhole = false, exact }: ColumnChange,
): Frame {
  return withResults(frame, names, sources =>
    sources.map(({ column, label }) => changedColumn(column, label)),
  );

  function changedColumn(column: FrameColumn, label: FrameColumn['label']): FrameColumn {
    const values = exact && exactValues(column);
    const exactly = values && exact(values);
    if (exactly) return exactColumn(label, exactly);
    const result = numericColumn(label, change(numbersOnly(column), column));
    return keepsWhole && isWhole(column) ? asWhole(result) : result;
  }
}

interface Source {
  readonly column: FrameColumn;
  /** The label of its result. */
  readonly label: FrameColumn['label'];
}

/** Returns the frame with a result for each named column: in place if no name is new, otherwise appended. */
export function withResults(
  frame: Frame,
  names: Readonly<Record<string, string>>,
  change: (sources: readonly Source[]) => readonly FrameColumn[],
): Frame {
  const isInPlace = Object.entries(names).every(([source, target]) => source === target);
  const sources = Object.entries(names).flatMap(([source, target]) =>
    frameColumns(frame, source).map(column => ({ column, label: [target, ...column.label.slice(1)] })),
  );
  const results = change(sources);
  if (!isInPlace) return { ...frame, columns: [...frame.columns, ...results] };
  const byColumn = new Map(
    sources.map(({ column }, at) => [
      column,
      { ...results[at]!, label: column.label, ...(column.parts ? { parts: column.parts } : {}) },
    ]),
  );
  return { ...frame, columns: frame.columns.map(column => byColumn.get(column) ?? column) };
}

/** Returns some rows of a frame, in that order. */
export function rowsOfFrame(frame: Frame, rows: Int32Array): Frame {
  return {
    index: frame.index.map(column => takeRows(column, rows)),
    columns: frame.columns.map(column => takeRows(column, rows)),
    rowCount: rows.length,
    ...(frame.index.length === 0
      ? { rowNames: Array.from(rows, row => (frame.rowNames ? frame.rowNames[row]! : row)) }
      : {}),
  };
}

/** Returns the value at a position, as `cellAt` does. */
export function frameCell(column: FrameColumn, row: number): CellValue {
  return cellAt({ name: '', ...column }, row);
}

/** Returns a column's values as doubles; missing ones are NaN. */
export function numbersOf(column: FrameColumn): Float64Array {
  const { data } = column;
  if ((data.kind === 'float' || data.kind === 'temporal') && !data.nulls) return data.values.slice();
  const numbers = new Float64Array(data.values.length);
  for (let row = 0; row < numbers.length; row++) {
    if (data.nulls?.[row] === 1) numbers[row] = NaN;
    else
      numbers[row] = Number(
        data.kind === 'text' ? data.dictionary[data.values[row]!] || NaN : data.values[row],
      );
  }
  return numbers;
}

/**
 * Returns a purely numeric column's values as doubles.
 * @throws AppError `query.invalid` that names the column and a text in it
 */
export function numbersOnly(column: FrameColumn): Float64Array {
  const numbers = numbersOf(column);
  const wrong =
    column.data.kind === 'text'
      ? numbers.findIndex((value, row) => Number.isNaN(value) && frameCell(column, row) !== null)
      : -1;
  return wrong < 0
    ? numbers
    : fail('query.invalid', {
        detail: `Could not convert '${String(frameCell(column, wrong))}' of the column '${column.label.join(', ')}' to numeric`,
      });
}

/** Returns whether a column holds only integers, none missing. */
export function isWhole({ data, databaseType }: FrameColumn): boolean {
  return (
    (data.kind === 'int' || data.kind === 'bigint' || databaseType === WHOLE_NUMBERS) &&
    data.nulls?.includes(1) !== true
  );
}

/** Returns the column, marked as integers if it has only those. */
export function asWhole(column: FrameColumn): FrameColumn {
  return column.data.kind === 'float' &&
    column.data.nulls?.includes(1) !== true &&
    column.data.values.every(Number.isSafeInteger)
    ? { ...column, databaseType: WHOLE_NUMBERS }
    : column;
}

/** Returns a numeric column of doubles; NaN is missing. */
export function numericColumn(label: readonly (string | null)[], values: Float64Array): FrameColumn {
  let nulls: Uint8Array | undefined;
  for (let row = 0; row < values.length; row++) {
    if (!Number.isNaN(values[row]!)) continue;
    nulls ??= new Uint8Array(values.length);
    nulls[row] = 1;
  }
  return {
    label,
    databaseType: 'DOUBLE',
    genericType: 'numeric',
    data: { kind: 'float', values, ...(nulls ? { nulls } : {}) },
  };
}

/** Returns the column with the given rows; -1 stands for a missing value. */
export function takeRows(column: FrameColumn, rows: Int32Array): FrameColumn {
  return { ...column, data: takeData(column.data, rows) };
}

function takeData(data: ColumnData, rows: Int32Array): ColumnData {
  const nulls = new Uint8Array(rows.length);
  for (let at = 0; at < rows.length; at++) nulls[at] = rows[at]! < 0 || data.nulls?.[rows[at]!] === 1 ? 1 : 0;
  const pick = <T extends { [index: number]: unknown }>(source: T, target: T): T => {
    for (let at = 0; at < rows.length; at++) if (rows[at]! >= 0) target[at] = source[rows[at]!];
    return target;
  };
  switch (data.kind) {
    case 'float':
      return { kind: 'float', values: pick(data.values, new Float64Array(rows.length)), nulls };
    case 'temporal':
      return { kind: 'temporal', values: pick(data.values, new Float64Array(rows.length)), nulls };
    case 'int':
      return { kind: 'int', values: pick(data.values, new Int32Array(rows.length)), nulls };
    case 'bigint':
      return { kind: 'bigint', values: pick(data.values, new BigInt64Array(rows.length)), nulls };
    case 'bool':
      return { kind: 'bool', values: pick(data.values, new Uint8Array(rows.length)), nulls };
    case 'text':
      return {
        kind: 'text',
        values: pick(data.values, new Uint32Array(rows.length)),
        dictionary: data.dictionary,
        nulls,
      };
    case 'decimal':
      return { kind: 'decimal', values: [...rows].map(row => (row < 0 ? '' : data.values[row]!)), nulls };
    default:
      throw new Error(`unknown column kind ${(data satisfies never as ColumnData).kind}`);
  }
}
