import { z } from 'zod';
import { fail } from '@powerset/core/errors.ts';
import { frameColumn, joinedLabel, numbersOf, numericColumn, takeRows, type Frame, type FrameColumn, type FrameOperation } from './frame.ts';

export const ContributionOptions = z.looseObject({
  orientation: z.enum(['row', 'column']).nullish(),
  columns: z.array(z.string()).nullish(),
  rename_columns: z.array(z.string()).nullish(),
});

/** Each value as a share of its row's or its column's sum; missing counts as 0. */
export const contribution: FrameOperation<z.infer<typeof ContributionOptions>> = (frame, { orientation, columns, rename_columns }) => {
  const sources = columns ? columns.map(name => frameColumn(frame, name)) : frame.columns.filter(column => column.genericType === 'numeric');
  const values = sources.map(column => numbersOf(column).map(value => (Number.isNaN(value) ? 0 : value)));
  const shares = orientation === 'row' ? rowShares(values, frame.rowCount) : values.map(columnShares);
  const results = sources.map((source, at) => numericColumn(rename_columns?.[at] ? [rename_columns[at]] : source.label, shares[at]!));
  return withColumns(frame, results);
};

function columnShares(values: Float64Array): Float64Array {
  const sum = values.reduce((total, value) => total + value, 0);
  return values.map(value => (sum === 0 ? NaN : value / sum));
}

function rowShares(columns: readonly Float64Array[], rowCount: number): Float64Array[] {
  const sums = new Float64Array(rowCount);
  for (const values of columns) for (let row = 0; row < rowCount; row++) sums[row]! += values[row]!;
  return columns.map(values => values.map((value, row) => (sums[row] === 0 ? NaN : value / sums[row]!)));
}

export const CumOptions = z.looseObject({ operator: z.enum(['sum', 'prod', 'min', 'max']), columns: z.record(z.string(), z.string()) });

/** Running sum, product, smallest or largest; missing counts as 0. */
export const cum: FrameOperation<z.infer<typeof CumOptions>> = (frame, { operator, columns }) =>
  mapped(frame, columns, values => {
    let running = operator === 'prod' ? 1 : operator === 'min' ? Infinity : operator === 'max' ? -Infinity : 0;
    return values.map(value => {
      const present = Number.isNaN(value) ? 0 : value;
      running = operator === 'sum' ? running + present : operator === 'prod' ? running * present : Math[operator](running, present);
      return running;
    });
  });

export const DiffOptions = z.looseObject({ columns: z.record(z.string(), z.string()), periods: z.int().nullish() });

/** Difference to the value some rows earlier. */
export const diff: FrameOperation<z.infer<typeof DiffOptions>> = (frame, { columns, periods }) =>
  mapped(frame, columns, values => values.map((value, row) => value - (values[row - (periods ?? 1)] ?? NaN)));

export const RollingOptions = z.looseObject({
  columns: z.record(z.string(), z.string()),
  rolling_type: z.string().nullish(),
  window: z.int().nullish(),
  min_periods: z.int().nullish(),
});

/** Mean, sum, standard deviation, smallest or largest over the last `window` rows. */
export const rolling: FrameOperation<z.infer<typeof RollingOptions>> = (frame, options) => {
  const window = Math.max(1, options.window ?? 1);
  const needed = options.min_periods ?? window;
  const measure = WINDOW_MEASURES[options.rolling_type ?? ''] ?? fail('query.invalid', { detail: `Invalid rolling_type: ${options.rolling_type ?? ''}` });
  const result = mapped(frame, options.columns, values => values.map((_, row) => {
    const seen = values.subarray(Math.max(0, row - window + 1), row + 1).filter(value => !Number.isNaN(value));
    return seen.length >= Math.max(needed, 1) ? measure(seen) : NaN;
  }));
  // Rows before the first full window say nothing.
  return options.min_periods ? dropRows(result, options.min_periods - 1) : result;
};

const sumOf = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);
const WINDOW_MEASURES: Readonly<Record<string, (values: Float64Array) => number>> = {
  sum: sumOf,
  mean: values => sumOf(values) / values.length,
  min: values => Math.min(...values),
  max: values => Math.max(...values),
  std: values => {
    const mean = sumOf(values) / values.length;
    return values.length < 2 ? NaN : Math.sqrt(values.reduce((total, value) => total + (value - mean) ** 2, 0) / (values.length - 1));
  },
};

function dropRows(frame: Frame, count: number): Frame {
  const rows = Int32Array.from({ length: Math.max(0, frame.rowCount - count) }, (_, at) => at + count);
  return rows.length === frame.rowCount ? frame : { index: frame.index.map(column => takeRows(column, rows)), columns: frame.columns.map(column => takeRows(column, rows)), rowCount: rows.length };
}

// The keys are the first header level, so that one entry covers all series of a metric.
function mapped(frame: Frame, columns: Readonly<Record<string, string>>, change: (values: Float64Array) => Float64Array): Frame {
  for (const name of Object.keys(columns)) frameColumn(frame, name);
  const results = frame.columns.filter(column => targetOf(column) !== undefined).map(column =>
    numericColumn(column.label.length === 1 ? [targetOf(column)!] : [targetOf(column)!, ...column.label.slice(1)], change(numbersOf(column))));
  return withColumns(frame, results);

  function targetOf(column: FrameColumn): string | undefined {
    const name = Object.hasOwn(columns, column.label[0] ?? '') ? column.label[0]! : joinedLabel(column.label);
    return Object.hasOwn(columns, name) ? columns[name] : undefined;
  }
}

function withColumns(frame: Frame, results: readonly FrameColumn[]): Frame {
  const byLabel = new Map(results.map(column => [joinedLabel(column.label), column]));
  const replaced = frame.columns.map(column => byLabel.get(joinedLabel(column.label)) ?? column);
  const added = results.filter(result => !frame.columns.some(column => joinedLabel(column.label) === joinedLabel(result.label)));
  return { ...frame, columns: [...replaced, ...added] };
}
