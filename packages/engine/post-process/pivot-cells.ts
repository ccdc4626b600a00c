import { betterText, measuredNumbers, type WantedAggregate } from './aggregate.ts';
import { EXACT_STEPS, exactColumn, exactValues, type ExactStep } from './exact.ts';
import { numericColumn, takeRows } from './frame.ts';
import type { FrameColumn } from './frame-column.ts';

/** The cells of one metric, column by column. */
export interface Cells {
  column(label: readonly string[], header: number): FrameColumn;
}

/** The cell of each table row; -1 for none. */
export interface Pass {
  readonly rows: Int32Array;
  readonly headers: Int32Array;
}

interface Size {
  readonly height: number;
  readonly width: number;
  /** The grand total cell, which also has a value without rows. */
  readonly totalOfAll: number | undefined;
}

/** Computes the cells of a metric. Every pass visits all rows, so that a value can count in several cells. */
export function pivotCells(wanted: WantedAggregate, passes: readonly Pass[], size: Size): Cells {
  return (
    exactCells(wanted, passes, size) ?? textCells(wanted, passes, size) ?? doubleCells(wanted, passes, size)
  );
}

/** Returns the first or last text of each cell; undefined for other measures. */
function textCells(
  wanted: WantedAggregate,
  passes: readonly Pass[],
  { height, width }: Size,
): Cells | undefined {
  const better = betterText(wanted);
  if (!better) return undefined;
  const found = new Int32Array(height * width).fill(-1);
  for (const { rows, headers } of passes) {
    for (let row = 0; row < rows.length; row++) {
      const [at, header] = [rows[row]!, headers[row]!];
      if (at >= 0 && header >= 0) found[header * height + at] = better(found[header * height + at]!, row);
    }
  }
  return {
    column: (label, header) => ({
      ...takeRows(wanted.column, found.slice(header * height, (header + 1) * height)),
      label,
    }),
  };
}

/**
 * Returns cells that doubles would cut; undefined if doubles are exact, and for measures that are not such
 * values.
 */
function exactCells(
  { column, operator }: WantedAggregate,
  passes: readonly Pass[],
  { height, width, totalOfAll }: Size,
): Cells | undefined {
  // The mean of one value is exact; of several it is no more exact than a double.
  const step = operator === 'mean' ? NO_STEP : EXACT_STEPS[operator];
  const exact = step && exactValues(column);
  if (!exact) return undefined;
  const found: (bigint | null | undefined)[] = Array.from({ length: height * width });
  const put = (at: number, value: bigint | null): boolean => {
    const before = found[at];
    if (before !== undefined && before !== null && value !== null && step === NO_STEP) return false;
    found[at] =
      before === undefined || before === null ? value : value === null ? before : step(before, value);
    return true;
  };
  for (const { rows, headers } of passes) {
    for (let row = 0; row < rows.length; row++) {
      const [at, header] = [rows[row]!, headers[row]!];
      if (at >= 0 && header >= 0 && !put(header * height + at, exact.values[row]!)) return undefined;
    }
  }
  // A sum of nothing is zero if there is a row.
  const ofNothing = step === EXACT_STEPS['sum'] ? 0n : null;
  return {
    column: (label, header) =>
      exactColumn(label, {
        scale: exact.scale,
        values: Array.from({ length: height }, (_, row) => {
          const value = found[header * height + row];
          return value === undefined && header * height + row !== totalOfAll ? null : (value ?? ofNothing);
        }),
      }),
  };
}

const NO_STEP: ExactStep = value => value;

function doubleCells(wanted: WantedAggregate, passes: readonly Pass[], size: Size): Cells {
  const values = measuredNumbers(wanted);
  const cells = new CellValues(wanted, size);
  for (const { rows, headers } of passes) {
    for (let row = 0; row < values.length; row++) {
      const [at, header] = [rows[row]!, headers[row]!];
      if (at >= 0 && header >= 0) cells.add(header * size.height + at, values[row]!);
    }
  }
  return cells;
}

class CellValues implements Cells {
  readonly #wanted: WantedAggregate;
  readonly #height: number;
  readonly #totalOfAll: number | undefined;
  readonly #sums: Float64Array;
  readonly #counts: Uint32Array;
  /** Every value of every cell, if sum and count are not enough. */
  readonly #lists: Map<number, number[]> | undefined;

  constructor(wanted: WantedAggregate, { height, width, totalOfAll }: Size) {
    this.#wanted = wanted;
    this.#height = height;
    this.#totalOfAll = totalOfAll;
    this.#sums = new Float64Array(height * width);
    this.#counts = new Uint32Array(height * width);
    this.#lists = SIMPLE.has(wanted.operator) ? undefined : new Map();
  }

  column(label: readonly string[], header: number): FrameColumn {
    const values = new Float64Array(this.#height);
    for (let row = 0; row < values.length; row++) values[row] = this.#result(header * this.#height + row);
    return numericColumn(label, values);
  }

  add(at: number, value: number): void {
    if (this.#lists) {
      const list = this.#lists.get(at);
      if (list) list.push(value);
      else this.#lists.set(at, [value]);
    } else if (!Number.isNaN(value) || this.#wanted.operator !== 'mean') {
      // A sum of nothing is zero if there is a row.
      this.#counts[at]!++;
      this.#sums[at]! += Number.isNaN(value) ? 0 : value;
    }
  }

  #result(at: number): number {
    const { operator, measure, options } = this.#wanted;
    const list = this.#lists?.get(at);
    if (list) return measure(Float64Array.from(list), options);
    const count = this.#counts[at]!;
    if (count === 0) return at === this.#totalOfAll ? measure(new Float64Array(), options) : NaN;
    return operator === 'count' ? count : operator === 'mean' ? this.#sums[at]! / count : this.#sums[at]!;
  }
}

const SIMPLE = new Set(['sum', 'mean', 'count']);
