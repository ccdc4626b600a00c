import { z } from 'zod';
import { fail } from '@powerset/core/errors.ts';
import { requireCells } from '../most-cells.ts';
import { Aggregates, readAggregates, type WantedAggregate } from './aggregate.ts';
import { mixedType } from '@powerset/core/table/mixed-values.ts';
import { EXACT_STEPS, exactColumn, exactValues, type ExactStep } from './exact.ts';
import { asWhole, frameCell, frameColumn, isWhole, numbersOf, numericColumn, takeRows, type FrameColumn, type FrameOperation } from './frame.ts';
import { groupRows, labelsOf, type Groups } from './groups.ts';

export const PivotOptions = z.strictObject({
  index: z.array(z.string()),
  columns: z.array(z.string()).nullish(),
  aggregates: Aggregates,
  metric_fill_value: z.number().nullish(),
  column_fill_value: z.string().nullish(),
  drop_missing_columns: z.boolean().nullish(),
  combine_value_with_metric: z.boolean().nullish(),
  marginal_distributions: z.boolean().nullish(),
  marginal_distribution_name: z.string().nullish(),
});
type PivotOptions = z.infer<typeof PivotOptions>;

/** One row for each value of the index, one column for each metric and combination of the `columns`. */
export const pivot: FrameOperation<PivotOptions> = (frame, options) => {
  if (options.index.length === 0) fail('query.invalid', { detail: 'Pivot operation requires at least one index' });
  const wanted = readAggregates(frame, options.aggregates).sort((a, b) => (a.name < b.name ? -1 : 1));
  if (wanted.length === 0) fail('query.invalid', { detail: 'Pivot operation must include at least one aggregate' });
  const rows = groupRows(frame, options.index, null);
  const names = options.columns ?? [];
  const headers = groupRows(frame, names, options.column_fill_value === undefined ? '<NULL>' : options.column_fill_value);
  requireCells({ rows: rows.firstRows.length, columns: Math.max(1, headers.firstRows.length) * wanted.length });
  const total = options.marginal_distributions === true ? options.marginal_distribution_name ?? 'All' : undefined;
  const drops = options.drop_missing_columns !== false;
  const metrics = wanted.map(one => metricPivot(one, { rows, headers, options, total }));
  const lasting = drops && total === undefined ? lastingRows(metrics) : undefined;
  const isFilled = typeof options.metric_fill_value === 'number';
  // A filler fills every column of a header that some metric has.
  const cells = metrics.flatMap(({ columns }) => (drops ? columns.filter((column, at) => (isFilled ? metrics.some(metric => !isEmpty(metric.columns[at]!)) : !isEmpty(column))) : columns));
  const index = options.index.map((name, at) => indexColumn(frameColumn(frame, name), rows, total === undefined ? undefined : at === 0 ? total : ''));
  const taken = (columns: readonly FrameColumn[]): readonly FrameColumn[] => (lasting ? columns.map(column => takeRows(column, lasting)) : columns);
  const kept = taken(cells).map(column => withFiller(column, options.metric_fill_value));
  return { index: taken(index), columns: options.combine_value_with_metric ? metricsLast(kept) : kept, rowCount: lasting?.length ?? rows.firstRows.length + (total === undefined ? 0 : 1) };
};

interface Pivot {
  readonly rows: Groups;
  readonly headers: Groups;
  readonly options: PivotOptions;
  /** Name of the row and the column over all others. */
  readonly total: string | undefined;
}

interface MetricPivot {
  readonly columns: readonly FrameColumn[];
}

function metricPivot(wanted: WantedAggregate, { rows, headers, options, total }: Pivot): MetricPivot {
  const height = rows.firstRows.length;
  const width = Math.max(1, headers.firstRows.length);
  const hasHeaders = (options.columns ?? []).length > 0;
  const size = { height: height + 1, width: width + 1 };
  const headerOf = hasHeaders ? headers.ofRow : new Int32Array(rows.ofRow.length);
  const cells = exactCells(wanted, { rows: rows.ofRow, headers: headerOf, size }) ?? doubleCells(wanted, { rows: rows.ofRow, headers: headerOf, size });
  if (total !== undefined) addTotals(cells, size);
  const rowCount = total === undefined ? height : height + 1;
  const columnOf = (label: readonly string[], header: number): FrameColumn => cells.column([wanted.name, ...label], header, rowCount);
  const columns = hasHeaders ? labelsOf(headers).map(columnOf) : [columnOf([], 0)];
  // With every combination kept, those that the rows have are all that is kept.
  const isKept = options.drop_missing_columns !== false;
  const margin = hasHeaders && total !== undefined && isKept ? [columnOf([total, ...(options.columns ?? []).slice(1).map(() => '')], width)] : [];
  return { columns: wholeWhereTold(wanted, [...columns, ...margin]) };
}

// Whole numbers stay what they are where every cell has one.
function wholeWhereTold({ column, operator }: WantedAggregate, columns: readonly FrameColumn[]): readonly FrameColumn[] {
  if (operator !== 'count' && !isWhole(column)) return columns;
  const whole = columns.map(asWhole);
  return whole.every(isWhole) ? whole : columns;
}

/** The rows of which some metric says something; undefined when those are all. */
function lastingRows(metrics: readonly MetricPivot[]): Int32Array | undefined {
  const columns = metrics.flatMap(metric => metric.columns);
  if (columns.some(({ data }) => !data.nulls)) return undefined;
  const height = columns[0]?.data.values.length ?? 0;
  const lasting = Int32Array.from({ length: height }, (_, row) => row).filter(row => columns.some(({ data }) => data.nulls?.[row] !== 1));
  return lasting.length === height ? undefined : lasting;
}

/** The cells of one metric, a column after the other; the last row and the last column are for totals. */
interface Cells {
  /** Adds what is in one cell to another. */
  merge(from: number, to: number): void;
  column(label: readonly string[], header: number, rowCount: number): FrameColumn;
}

interface Size {
  readonly height: number;
  readonly width: number;
}

interface Places {
  /** Cell of each row of the table; -1 for none. */
  readonly rows: Int32Array;
  readonly headers: Int32Array;
  readonly size: Size;
}

/** Adds what is there to the totals of its row, its column and of all. */
function addTotals(cells: Cells, { height, width }: Size): void {
  const [lastRow, lastColumn] = [height - 1, width - 1];
  for (let header = 0; header < lastColumn; header++) {
    for (let row = 0; row < lastRow; row++) {
      const from = header * height + row;
      for (const to of [header * height + lastRow, lastColumn * height + row, lastColumn * height + lastRow]) cells.merge(from, to);
    }
  }
}

/** Cells of values that doubles would cut; undefined where they do not, and for measures that are no such values. */
function exactCells({ column, operator }: WantedAggregate, { rows, headers, size }: Places): Cells | undefined {
  // The mean of one value is that value; of several it is no more exact than a double.
  const step = operator === 'mean' ? NO_STEP : EXACT_STEPS[operator];
  const exact = step && exactValues(column);
  if (!exact) return undefined;
  const found: (bigint | null | undefined)[] = Array.from({ length: size.height * size.width });
  const put = (at: number, value: bigint | null): boolean => {
    const before = found[at];
    if (before !== undefined && before !== null && value !== null && step === NO_STEP) return false;
    found[at] = before === undefined || before === null ? value : value === null ? before : step(before, value);
    return true;
  };
  for (let row = 0; row < rows.length; row++) {
    const [at, header] = [rows[row]!, headers[row]!];
    if (at >= 0 && header >= 0 && !put(header * size.height + at, exact.values[row]!)) return undefined;
  }
  // Nothing adds up to nought, where there is a row at all.
  const ofNothing = step === EXACT_STEPS['sum'] ? 0n : null;
  return {
    merge: (from, to) => { if (found[from] !== undefined) put(to, found[from]); },
    column: (label, header, rowCount) => exactColumn(label, { scale: exact.scale, values: Array.from({ length: rowCount }, (_, row) => {
      const value = found[header * size.height + row];
      return value === undefined ? null : value ?? ofNothing;
    }) }),
  };
}

const NO_STEP: ExactStep = value => value;

function doubleCells(wanted: WantedAggregate, { rows, headers, size }: Places): Cells {
  const values = numbersOf(wanted.column);
  const cells = new CellValues(wanted, size);
  for (let row = 0; row < values.length; row++) {
    const [at, header] = [rows[row]!, headers[row]!];
    if (at >= 0 && header >= 0) cells.add(header * size.height + at, values[row]!);
  }
  return cells;
}

class CellValues implements Cells {
  readonly #wanted: WantedAggregate;
  readonly #height: number;
  readonly #sums: Float64Array;
  readonly #counts: Uint32Array;
  /** Every value of every cell, where sum and count do not say enough. */
  readonly #lists: Map<number, number[]> | undefined;

  constructor(wanted: WantedAggregate, { height, width }: Size) {
    this.#wanted = wanted;
    this.#height = height;
    this.#sums = new Float64Array(height * width);
    this.#counts = new Uint32Array(height * width);
    this.#lists = SIMPLE.has(wanted.operator) ? undefined : new Map();
  }

  column(label: readonly string[], header: number, rowCount: number): FrameColumn {
    const values = new Float64Array(rowCount);
    for (let row = 0; row < rowCount; row++) values[row] = this.#result(header * this.#height + row);
    return numericColumn(label, values);
  }

  add(at: number, value: number): void {
    if (this.#lists) {
      const list = this.#lists.get(at);
      if (list) list.push(value);
      else this.#lists.set(at, [value]);
    } else if (!Number.isNaN(value) || this.#wanted.operator !== 'mean') {
      // Nothing adds up to nought, where there is a row at all.
      this.#counts[at]!++;
      this.#sums[at]! += Number.isNaN(value) ? 0 : value;
    }
  }

  merge(from: number, to: number): void {
    this.#counts[to]! += this.#counts[from]!;
    this.#sums[to]! += this.#sums[from]!;
    for (const value of this.#lists?.get(from) ?? []) this.add(to, value);
  }

  #result(at: number): number {
    const { operator, measure, options } = this.#wanted;
    if (this.#lists) return this.#lists.has(at) ? measure(Float64Array.from(this.#lists.get(at)!), options) : NaN;
    const count = this.#counts[at]!;
    if (count === 0) return NaN;
    return operator === 'count' ? count : operator === 'mean' ? this.#sums[at]! / count : this.#sums[at]!;
  }
}

const SIMPLE = new Set(['sum', 'mean', 'count']);

function indexColumn(column: FrameColumn, { firstRows }: Groups, total: string | undefined): FrameColumn {
  const taken = takeRows(column, total === undefined ? firstRows : Int32Array.from([...firstRows, -1]));
  if (total === undefined) return taken;
  if (taken.data.kind !== 'text') return withTotal(taken, total);
  const { values, dictionary, nulls } = taken.data;
  values[values.length - 1] = dictionary.length;
  if (nulls) nulls[values.length - 1] = 0;
  return { ...taken, data: { kind: 'text', values, dictionary: [...dictionary, total], ...(nulls ? { nulls } : {}) } };
}

/** An index of other values than texts, whose last row is the total's. */
function withTotal(column: FrameColumn, total: string): FrameColumn {
  const height = column.data.values.length;
  const dictionary = Array.from({ length: height }, (_, row) => (row === height - 1 ? JSON.stringify(total) : jsonOf(column, row)));
  return {
    ...column, databaseType: mixedType(column.databaseType), genericType: column.genericType === 'temporal' ? 'temporal' : 'string',
    data: { kind: 'text', values: Uint32Array.from(dictionary, (_, row) => row), dictionary },
  };
}

function jsonOf(column: FrameColumn, row: number): string {
  const value = frameCell(column, row);
  if (typeof value === 'bigint' || typeof value === 'string') return String(value);
  return typeof value === 'number' && column.data.kind === 'float' && Number.isInteger(value) && !isWhole(column) ? `${value}.0` : JSON.stringify(value);
}

// The values of the dimensions come first, then the metrics of each.
function metricsLast(columns: readonly FrameColumn[]): FrameColumn[] {
  const groups = Map.groupBy(columns, column => JSON.stringify(column.label.slice(1)));
  const order = [...groups.keys()].sort((a, b) => (a < b ? -1 : 1));
  return order.flatMap(key => groups.get(key)!.map(column => ({ ...column, label: [...column.label.slice(1), column.label[0]!] })));
}

function withFiller(column: FrameColumn, filler: number | null | undefined): FrameColumn {
  if (filler === null || filler === undefined) return column;
  const exact = Number.isSafeInteger(filler) ? exactValues(column) : undefined;
  if (exact) return exactColumn(column.label, { scale: exact.scale, values: exact.values.map(value => value ?? BigInt(filler) * 10n ** BigInt(exact.scale)) });
  return asWhole(numericColumn(column.label, numbersOf(column).map(value => (Number.isNaN(value) ? filler : value))));
}

function isEmpty(column: FrameColumn): boolean {
  const { nulls } = column.data;
  return nulls !== undefined && nulls.every(flag => flag === 1) && nulls.length > 0;
}
