import { z } from 'zod';
import { fail } from '@powerset/core/errors.ts';
import { EXACT_STEPS, exactColumn, exactTogether, type ExactValues } from './exact.ts';
import {
  asWhole,
  frameColumns,
  isWhole,
  joinedLabel,
  numbersOf,
  numericColumn,
  withRenamed,
  withResults,
  type Frame,
  type FrameOperation,
} from './frame.ts';
import type { FrameColumn } from './frame-column.ts';

export const ContributionOptions = z.strictObject({
  orientation: z.enum(['row', 'column']).nullish(),
  columns: z.array(z.string()).nullish(),
  rename_columns: z.array(z.string()).nullish(),
  time_shifts: z.array(z.string()).nullish(),
  contribution_totals: z.record(z.string(), z.number().nullable()).nullish(),
});
type ContributionOptions = z.infer<typeof ContributionOptions>;

/** Returns each value as a share of its row's or column's sum; missing values count as 0. */
export const contribution: FrameOperation<ContributionOptions> = (frame, options) => {
  const { orientation, columns, rename_columns: names } = options;
  const sources = columns
    ? columns.flatMap(name => frameColumns(frame, name))
    : frame.columns.filter(column => column.genericType === 'numeric');
  if (names && names.length !== (columns ?? sources).length)
    fail('query.invalid', { detail: '`rename_columns` must have the same length as `columns`.' });
  const values = sources.map(column => numbersOf(column).map(value => (Number.isNaN(value) ? 0 : value)));
  const shares =
    orientation === 'row'
      ? rowShares(sources, values, options)
      : values.map((column, at) => columnShares(column, totalOf(sources[at]!, options)));
  const results = sources.map((source, at) => numericColumn(newLabel(source, at, options), shares[at]!));
  return withColumns(frame, results);
};

/** Returns the label of a column's shares; every series of a metric takes the new name. */
function newLabel(
  source: FrameColumn,
  place: number,
  { columns, rename_columns: names }: ContributionOptions,
): FrameColumn['label'] {
  const at =
    columns?.findIndex(name => name === source.label[0] || name === joinedLabel(source.label)) ?? place;
  return names?.[at] === undefined ? source.label : [names[at], ...source.label.slice(1)];
}

function totalOf(
  column: FrameColumn,
  { contribution_totals: totals }: ContributionOptions,
): number | undefined {
  return totals ? (totals[joinedLabel(column.label)] ?? 0) : undefined;
}

function columnShares(values: Float64Array, total: number | undefined): Float64Array {
  const sum = total ?? values.reduce((before, value) => before + value, 0);
  return values.map(value => (sum === 0 ? (total === 0 ? 0 : NaN) : value / sum));
}

// A time shift has its own total.
function rowShares(
  columns: readonly FrameColumn[],
  values: readonly Float64Array[],
  { time_shifts: shifts }: ContributionOptions,
): Float64Array[] {
  const wholeOf = columns.map(({ label }) => shifts?.find(shift => label[0]?.endsWith(shift)) ?? '');
  const sums = new Map<string, Float64Array>();
  values.forEach((column, at) => {
    const sum = sums.get(wholeOf[at]!) ?? new Float64Array(column.length);
    sums.set(wholeOf[at]!, sum);
    for (let row = 0; row < column.length; row++) sum[row]! += column[row]!;
  });
  return values.map((column, at) => {
    const sum = sums.get(wholeOf[at]!)!;
    return column.map((value, row) => (sum[row] === 0 ? NaN : value / sum[row]!));
  });
}

export const CumOptions = z.strictObject({ operator: z.string(), columns: z.record(z.string(), z.string()) });

/** Returns running sums, products, minimums, or maximums; missing values count as 0. */
export const cum: FrameOperation<z.infer<typeof CumOptions>> = (frame, { operator, columns }) => {
  const step =
    STEPS[operator] ?? fail('query.invalid', { detail: `Invalid cumulative operator: ${operator}` });
  return withRenamed(frame, columns, {
    change: values => running(values, step),
    keepsWhole: true,
    exact: values => runningExactly(values, operator),
  });
};

function runningExactly({ values, scale }: ExactValues, operator: string): ExactValues | undefined {
  const step = EXACT_STEPS[operator];
  let before: bigint | undefined;
  return (
    step && {
      scale,
      values: values.map(
        value => (before = before === undefined ? (value ?? 0n) : step(before, value ?? 0n)),
      ),
    }
  );
}

function running(values: Float64Array, { start, next }: Step): Float64Array {
  const results = new Float64Array(values.length);
  let value = start;
  for (let row = 0; row < values.length; row++)
    results[row] = value = next(value, Number.isNaN(values[row]!) ? 0 : values[row]!);
  return results;
}

interface Step {
  readonly start: number;
  readonly next: (running: number, value: number) => number;
}

const STEPS: Readonly<Record<string, Step>> = {
  sum: { start: 0, next: (running, value) => running + value },
  prod: { start: 1, next: (running, value) => running * value },
  min: { start: Infinity, next: Math.min },
  max: { start: -Infinity, next: Math.max },
};

export const DiffOptions = z.strictObject({
  columns: z.record(z.string(), z.string()),
  periods: z.int().nullish(),
  axis: z.union([z.literal(0), z.literal(1)]).nullish(),
});

/** Returns the difference to the value some rows earlier, or some columns to the left. */
export const diff: FrameOperation<z.infer<typeof DiffOptions>> = (frame, { columns, periods, axis }) => {
  const distance = periods ?? 1;
  if (axis !== 1) {
    return withRenamed(frame, columns, {
      change: values => values.map((value, row) => value - (values[row - distance] ?? NaN)),
      exact: ({ values, scale }) => ({
        scale,
        values: values.map((value, row) => difference(value, values[row - distance] ?? null)),
      }),
    });
  }
  return withResults(frame, columns, sources =>
    sources.map(({ column, label }, at) => {
      const left = sources[at - distance]?.column;
      return left
        ? differenceOf(label, column, left)
        : numericColumn(label, new Float64Array(frame.rowCount).fill(NaN));
    }),
  );
};

function differenceOf(label: readonly (string | null)[], own: FrameColumn, other: FrameColumn): FrameColumn {
  const [values, others] = exactTogether([own, other]) ?? [];
  if (values && others)
    return exactColumn(label, {
      scale: values.scale,
      values: values.values.map((value, row) => difference(value, others.values[row]!)),
    });
  const against = numbersOf(other);
  return numericColumn(
    label,
    numbersOf(own).map((value, row) => value - against[row]!),
  );
}

function difference(value: bigint | null, other: bigint | null): bigint | null {
  return value === null || other === null ? null : value - other;
}

export const CompareOptions = z.strictObject({
  source_columns: z.array(z.string()),
  compare_columns: z.array(z.string()),
  compare_type: z.string().nullish(),
  drop_original_columns: z.boolean().nullish(),
  precision: z.int().nullish(),
});
type CompareOptions = z.infer<typeof CompareOptions>;

/** Compares columns with others, as difference, percentage, or ratio. */
export const compare: FrameOperation<CompareOptions> = (frame, options) => {
  const { source_columns: sources, compare_columns: others, compare_type: type } = options;
  if (others.length !== sources.length)
    fail('query.invalid', { detail: '`compare_columns` must have the same length as `source_columns`.' });
  const measure =
    COMPARISONS[type ?? ''] ??
    fail('query.invalid', { detail: '`compare_type` must be `difference`, `percentage` or `ratio`' });
  const results = sources.flatMap((source, at) =>
    compared(frame, { source, other: others[at]!, type: type!, measure, precision: options.precision ?? 4 }),
  );
  const dropped = new Set(options.drop_original_columns ? [...sources, ...others] : []);
  return {
    ...frame,
    columns: [...frame.columns.filter(column => !dropped.has(column.label[0] ?? '')), ...results],
  };
};

interface Comparison {
  readonly source: string;
  readonly other: string;
  readonly type: string;
  readonly measure: (source: number, other: number) => number;
  readonly precision: number;
}

/** Returns the columns of a metric by the rest of their headers. */
function seriesOf(frame: Frame, name: string): ReadonlyMap<string, FrameColumn> {
  return new Map(frameColumns(frame, name).map(column => [JSON.stringify(column.label.slice(1)), column]));
}

function compared(frame: Frame, { source, other, type, measure, precision }: Comparison): FrameColumn[] {
  const [sources, others] = [seriesOf(frame, source), seriesOf(frame, other)];
  return [...new Set([...sources.keys(), ...others.keys()])].map(key => {
    const [column, against] = [sources.get(key), others.get(key)];
    const label = [`${type}__${source}__${other}`, ...(column ?? against)!.label.slice(1)];
    // A series that exists on one side only has no value.
    if (!column || !against) return numericColumn(label, new Float64Array(frame.rowCount).fill(NaN));
    if (type === 'difference') {
      const result = differenceOf(label, column, against);
      return isWhole(column) ? asWhole(result) : result;
    }
    const divisors = numbersOf(against);
    return numericColumn(
      label,
      numbersOf(column).map((value, row) => rounded(measure(value, divisors[row]!), precision)),
    );
  });
}

const COMPARISONS: Readonly<Record<string, Comparison['measure']>> = {
  difference: (source, other) => source - other,
  percentage: (source, other) => (source - other) / other,
  ratio: (source, other) => source / other,
};

/** Rounds to a number of digits, halves to even. */
function rounded(value: number, digits: number): number {
  const scale = 10 ** digits;
  const scaled = value * scale;
  const floor = Math.floor(scaled);
  const nearest = scaled - floor === 0.5 ? floor + Math.abs(floor % 2) : Math.round(scaled);
  return Number.isFinite(scaled) ? nearest / scale : value;
}

function withColumns(frame: Frame, results: readonly FrameColumn[]): Frame {
  const byLabel = new Map(results.map(column => [joinedLabel(column.label), column]));
  const replaced = frame.columns.map(column => {
    const result = byLabel.get(joinedLabel(column.label));
    return result ? { ...result, ...(column.parts ? { parts: column.parts } : {}) } : column;
  });
  const added = results.filter(
    result => !frame.columns.some(column => joinedLabel(column.label) === joinedLabel(result.label)),
  );
  return { ...frame, columns: [...replaced, ...added] };
}
