import { momentText } from '@powerset/core/table/json.ts';
import { z } from 'zod';
import { frameCell, frameColumn, numbersOf, numericColumn, takeRows, type Frame, type FrameColumn, type FrameOperation } from './frame.ts';

export const PivotOptions = z.looseObject({
  index: z.array(z.string()),
  columns: z.array(z.string()).nullish(),
  aggregates: z.record(z.string(), z.looseObject({ operator: z.string(), column: z.string().nullish() })),
  metric_fill_value: z.number().nullish(),
  column_fill_value: z.string().nullish(),
  drop_missing_columns: z.boolean().nullish(),
  combine_value_with_metric: z.boolean().nullish(),
});
type PivotOptions = z.infer<typeof PivotOptions>;

/** One row for each value of the index, one column for each metric and combination of the `columns`. */
export const pivot: FrameOperation<PivotOptions> = (frame, options) => {
  const rows = groupRows(frame, options.index, null);
  const headers = groupRows(frame, options.columns ?? [], options.column_fill_value ?? '<NULL>');
  const cells = Object.entries(options.aggregates).flatMap(([metric, { operator, column }]) =>
    metricColumns(numbersOf(frameColumn(frame, column ?? metric)), { metric, operator, rows, headers, options }));
  const index = options.index.map(name => takeRows(frameColumn(frame, name), rows.firstRows));
  const kept = options.drop_missing_columns === false ? cells : cells.filter(column => !isEmpty(column));
  return { index, columns: kept, rowCount: rows.firstRows.length };
};

interface Groups {
  /** Group of each row; -1 when the row is in none. */
  readonly ofRow: Int32Array;
  /** A row of each group, in the order of the groups. */
  readonly firstRows: Int32Array;
  readonly labels: readonly (readonly string[])[];
}

// Rows without an index value belong to no group, as in pandas; header values get a filler.
function groupRows(frame: Frame, names: readonly string[], filler: string | null): Groups {
  const columns = names.map(name => frameColumn(frame, name));
  const groups = new Map<string, { row: number; keys: readonly (string | number)[] }>();
  const keyOfRow: (string | null)[] = [];
  for (let row = 0; row < frame.rowCount; row++) {
    const keys = columns.map(column => sortKey(column, row) ?? filler);
    const key = keys.includes(null) ? null : JSON.stringify(keys);
    keyOfRow.push(key);
    if (key !== null && !groups.has(key)) groups.set(key, { row, keys: keys as (string | number)[] });
  }
  const sorted = [...groups].sort(([, a], [, b]) => compareKeys(a.keys, b.keys));
  const position = new Map(sorted.map(([key], at) => [key, at]));
  return {
    ofRow: Int32Array.from(keyOfRow, key => (key === null ? -1 : position.get(key)!)),
    firstRows: Int32Array.from(sorted, ([, group]) => group.row),
    labels: sorted.map(([, group]) => group.keys.map((key, at) => headerText(key, columns[at]!))),
  };
}

function sortKey(column: FrameColumn, row: number): string | number | null {
  const value = frameCell(column, row);
  if (value === null) return null;
  if (column.data.kind === 'decimal' || typeof value === 'bigint') return Number(value);
  return typeof value === 'boolean' ? (value ? 'True' : 'False') : value;
}

// Moments are named as pandas names them.
function headerText(key: string | number, column: FrameColumn): string {
  return column.data.kind === 'temporal' && typeof key === 'number' ? momentText(key, 'TIMESTAMP').replace('T', ' ') : String(key);
}

function compareKeys(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  for (let at = 0; at < a.length; at++) {
    const [left, right] = [a[at]!, b[at]!];
    if (left !== right) return (typeof left === typeof right ? left < right : typeof left === 'number') ? -1 : 1;
  }
  return 0;
}

interface MetricPivot {
  readonly metric: string;
  readonly operator: string;
  readonly rows: Groups;
  readonly headers: Groups;
  readonly options: PivotOptions;
}

function metricColumns(values: Float64Array, { metric, operator, rows, headers, options }: MetricPivot): FrameColumn[] {
  const cells = headers.labels.map(() => new Cells(rows.firstRows.length, operator));
  for (let row = 0; row < values.length; row++) {
    const [at, header] = [rows.ofRow[row]!, headers.ofRow[row]!];
    if (at >= 0 && header >= 0) cells[header]!.add(at, values[row]!);
  }
  return headers.labels.map((label, at) => {
    const levels = options.combine_value_with_metric ? [...label, metric] : [metric, ...label];
    return numericColumn(levels, filled(cells[at]!.result(), options.metric_fill_value));
  });
}

class Cells {
  readonly #sum: Float64Array;
  readonly #count: Uint32Array;
  readonly #operator: string;

  constructor(length: number, operator: string) {
    this.#operator = operator;
    this.#sum = new Float64Array(length).fill(operator === 'min' ? Infinity : operator === 'max' ? -Infinity : 0);
    this.#count = new Uint32Array(length);
  }

  add(at: number, value: number): void {
    if (Number.isNaN(value)) return;
    this.#count[at]!++;
    if (this.#operator === 'min') this.#sum[at] = Math.min(this.#sum[at]!, value);
    else if (this.#operator === 'max') this.#sum[at] = Math.max(this.#sum[at]!, value);
    else this.#sum[at]! += value;
  }

  result(): Float64Array {
    return this.#sum.map((sum, at) => {
      const count = this.#count[at]!;
      if (this.#operator === 'count') return count;
      if (count === 0) return NaN;
      return this.#operator === 'mean' ? sum / count : sum;
    });
  }
}

function filled(values: Float64Array, filler: number | null | undefined): Float64Array {
  return filler === null || filler === undefined ? values : values.map(value => (Number.isNaN(value) ? filler : value));
}

function isEmpty(column: FrameColumn): boolean {
  const { nulls } = column.data;
  return nulls !== undefined && nulls.every(flag => flag === 1) && nulls.length > 0;
}
