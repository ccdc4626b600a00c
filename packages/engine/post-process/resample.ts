import { z } from 'zod';
import { fail } from '@powerset/core/errors.ts';
import { edgesOf, readFrequency, type Edges, type Frequency } from './frequencies.ts';
import { exactColumn, exactValues } from './exact.ts';
import { numbersOf, numericColumn, type Frame, type FrameOperation } from './frame.ts';
import type { FrameColumn } from './frame-column.ts';
import { percentile } from './measures.ts';
import { placeIn } from './sorted.ts';

export const ResampleOptions = z.strictObject({
  rule: z.string(),
  method: z.string(),
  fill_value: z.number().nullish(),
});

const MAX_BINS = 1_000_000;
const MAX_CELLS = 10_000_000;

/** Returns evenly spaced rows between the first and the last moment of a time index. */
export const resample: FrameOperation<z.infer<typeof ResampleOptions>> = (frame, options) => {
  if (!NAMES.includes(options.method))
    return fail('query.invalid', { detail: `Resample method should be in ${NAMES.join(', ')}.` });
  return resampled(frame, { ...options, carriesValues: true });
};

/**
 * Resamples as old charts do: with more methods, and filling only added rows, not missing values in existing
 * ones.
 */
export function resampleAsBefore(frame: Frame, options: Pick<Resampling, 'rule' | 'method'>): Frame {
  const names = [...Object.keys(REINDEXING), ...Object.keys(METHODS)];
  if (!names.includes(options.method))
    return fail('query.invalid', { detail: `Resample method should be in ${names.join(', ')}.` });
  return resampled(frame, { ...options, carriesValues: false });
}

interface Resampling extends z.infer<typeof ResampleOptions> {
  /** Whether existing rows with missing values are filled too. */
  readonly carriesValues: boolean;
}

function resampled(frame: Frame, options: Resampling): Frame {
  const { method } = options;
  const [index] = frame.index;
  if (index?.data.kind !== 'temporal')
    return fail('query.invalid', { detail: 'Resample operation requires DatetimeIndex' });
  const frequency = readFrequency(options.rule);
  const bins = binsFor(index.data.values, frequency, options.rule);
  if (bins.from.length * frame.columns.length > MAX_CELLS)
    return fail('query.invalid', {
      detail: `Resampling to ${options.rule} would make ${bins.from.length} rows of ${frame.columns.length} columns, more than ten million cells.`,
    });
  const moments =
    METHODS[method] || !follows(index.data.values, frequency, bins) ? index.data.values : bins.label;
  const values = METHODS[method]
    ? collected(METHODS[method], bins, moments)
    : reindexed(options, bins, moments);
  const columns = frame.columns.map(
    column =>
      exactly(column, options, bins, moments) ?? numericColumn(column.label, values(numbersOf(column))),
  );
  return {
    index: [{ ...index, data: { kind: 'temporal', values: bins.label } }],
    columns,
    rowCount: bins.from.length,
  };
}

const FEWEST_TO_READ = 3;
const DAY_MS = 86_400_000;

/**
 * Returns whether each moment has its own bin at the same distance from its label; pandas then keeps the rows
 * as they are, though none is at a label.
 */
function follows(moments: Float64Array, { isReadable, kind }: Frequency, { label }: Edges): boolean {
  if (!isReadable || moments.length < FEWEST_TO_READ || moments.length !== label.length) return false;
  const distance = moments[0]! - label[0]!;
  // Moments on another day of the week or month follow another rhythm.
  if (kind === 'anchored' && !(distance >= 0 && distance < DAY_MS)) return false;
  return moments.every((moment, row) => moment - label[row]! === distance);
}

function binsFor(moments: Float64Array, frequency: Frequency, rule: string): Edges {
  let [first, last] = [Infinity, -Infinity];
  for (let row = 0; row < moments.length; row++) {
    const moment = moments[row]!;
    if (moment < first) first = moment;
    if (moment > last) last = moment;
  }
  if (first > last) return { from: new Float64Array(0), label: new Float64Array(0) };
  return (
    edgesOf(frequency, { first, last, most: MAX_BINS }) ??
    fail('query.invalid', { detail: `Resampling to ${rule} would create more than a million rows` })
  );
}

function binsOfRows({ from }: Edges, moments: Float64Array): Int32Array {
  let at = 0;
  const bins = new Int32Array(moments.length);
  for (let row = 0; row < moments.length; row++) {
    const moment = moments[row]!;
    // Rows usually come in order, so the current or the next bin usually matches.
    if (moment >= (from[at + 1] ?? Infinity)) at++;
    if (moment < from[at]! || moment >= (from[at + 1] ?? Infinity)) at = lastNotBehind(from, moment);
    bins[row] = at;
  }
  return bins;
}

function lastNotBehind(from: Float64Array, moment: number): number {
  const at = placeIn(from, moment);
  return from[at]! <= moment ? at : Math.max(0, at - 1);
}

/**
 * Keeps digits that doubles would lose where values are picked or added; returns undefined in all other
 * cases.
 */
function exactly(
  column: FrameColumn,
  { method, fill_value: filler, carriesValues }: Resampling,
  bins: Edges,
  moments: Float64Array,
): FrameColumn | undefined {
  const exact = EXACT_METHODS.has(method) ? exactValues(column) : undefined;
  if (!exact) return undefined;
  if (method === 'sum') {
    const totals = Array.from(bins.from, () => 0n);
    binsOfRows(bins, moments).forEach((bin, row) => {
      totals[bin]! += exact.values[row] ?? 0n;
    });
    return exactColumn(column.label, { scale: exact.scale, values: totals });
  }
  const isFilled = method === 'asfreq' && typeof filler === 'number';
  if (isFilled && !Number.isSafeInteger(filler)) return undefined;
  const values = Array.from(rowsAt(bins.label, moments, REINDEXING[method]!), row =>
    row < 0 ? null : exact.values[row]!,
  );
  const filled = isFilled
    ? values.map(value => value ?? BigInt(filler) * 10n ** BigInt(exact.scale))
    : !carriesValues
      ? values
      : method === 'bfill'
        ? carried(values.toReversed()).toReversed()
        : method === 'ffill'
          ? carried(values)
          : values;
  return exactColumn(column.label, { scale: exact.scale, values: filled });
}

const EXACT_METHODS = new Set(['sum', 'asfreq', 'ffill', 'bfill']);

function carried(values: readonly (bigint | null)[]): (bigint | null)[] {
  let last: bigint | null = null;
  return values.map(value => (last = value ?? last));
}

type Filling = (values: Float64Array) => Float64Array;

function collected(method: Method, bins: Edges, moments: Float64Array): Filling {
  const binOfRow = binsOfRows(bins, moments);
  return values => method(values, binOfRow, bins.from.length);
}

/**
 * Looks rows up at the moment that labels a bin, as pandas does when it reindexes; ignores other rows of the
 * bin.
 */
function reindexed(
  { method, fill_value: filler, carriesValues }: Resampling,
  { label }: Edges,
  moments: Float64Array,
): Filling {
  const rows = rowsAt(label, moments, REINDEXING[method]!);
  return values => {
    const found = Float64Array.from(rows, row => (row < 0 ? NaN : values[row]!));
    switch (method) {
      case 'linear':
        return linear(found);
      case 'ffill':
        return carriesValues ? forward(found) : found;
      case 'bfill':
        return carriesValues ? forward(found.toReversed()).toReversed() : found;
      default:
        return typeof filler === 'number'
          ? found.map(value => (Number.isNaN(value) ? filler : value))
          : found;
    }
  };
}

type Nearest = 'same' | 'before' | 'after';

/**
 * Returns for each label the row at that time, or the nearest one before or after it; -1 if there is none.
 */
function rowsAt(labels: Float64Array, moments: Float64Array, nearest: Nearest): Int32Array {
  const order = Uint32Array.from(moments.keys()).sort((a, b) => moments[a]! - moments[b]!);
  let next = 0;
  return Int32Array.from(labels, label => {
    while (next < order.length && moments[order[next]!]! < label) next++;
    const after = order[next] ?? -1;
    if (nearest === 'after' || (after >= 0 && moments[after] === label)) return after;
    return nearest === 'before' ? (order[next - 1] ?? -1) : -1;
  });
}

const REINDEXING: Readonly<Record<string, Nearest>> = {
  asfreq: 'same',
  bfill: 'after',
  ffill: 'before',
  linear: 'same',
};

type Method = (values: Float64Array, binOfRow: Int32Array, binCount: number) => Float64Array;

const METHODS: Readonly<Record<string, Method>> = {
  median: ofMembers(values => percentile(values, 50)),
  mean: (values, binOfRow, binCount) => {
    const counts = new Uint32Array(binCount);
    const totals = sums(values, binOfRow, binCount, counts);
    return totals.map((total, at) => (counts[at] === 0 ? NaN : total / counts[at]!));
  },
  sum: (values, binOfRow, binCount) => sums(values, binOfRow, binCount, new Uint32Array(binCount)),
  max: ofMembers(values => values.reduce((a, b) => Math.max(a, b))),
  min: ofMembers(values => values.reduce((a, b) => Math.min(a, b))),
  first: ofMembers(values => values[0]!),
  last: ofMembers(values => values.at(-1)!),
  var: ofMembers(sampleVariance),
  std: ofMembers(values => Math.sqrt(sampleVariance(values))),
};

function sampleVariance(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.length < 2
    ? NaN
    : values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
}

// In the order in which messages list them.
const NAMES = ['asfreq', 'bfill', 'ffill', 'linear', 'median', 'mean', 'sum'];

function sums(
  values: Float64Array,
  binOfRow: Int32Array,
  binCount: number,
  counts: Uint32Array,
): Float64Array {
  const totals = new Float64Array(binCount);
  for (let row = 0; row < values.length; row++) {
    if (Number.isNaN(values[row]!)) continue;
    totals[binOfRow[row]!]! += values[row]!;
    counts[binOfRow[row]!]!++;
  }
  return totals;
}

/** Computes a measure of the values in a bin. */
function ofMembers(measure: (values: Float64Array) => number): Method {
  return (values, binOfRow, binCount) => {
    const members = new Map<number, number[]>();
    for (let row = 0; row < values.length; row++) {
      if (Number.isNaN(values[row]!)) continue;
      const list = members.get(binOfRow[row]!);
      if (list) list.push(values[row]!);
      else members.set(binOfRow[row]!, [values[row]!]);
    }
    return Float64Array.from({ length: binCount }, (_, at) =>
      members.has(at) ? measure(Float64Array.from(members.get(at)!)) : NaN,
    );
  };
}

function forward(bins: Float64Array): Float64Array {
  let last = NaN;
  return bins.map(value => (last = Number.isNaN(value) ? last : value));
}

function linear(bins: Float64Array): Float64Array {
  const result = bins.slice();
  let previous = -1;
  for (let at = 0; at < bins.length; at++) {
    if (Number.isNaN(bins[at]!)) continue;
    for (let gap = previous + 1; previous >= 0 && gap < at; gap++)
      result[gap] = bins[previous]! + ((bins[at]! - bins[previous]!) * (gap - previous)) / (at - previous);
    previous = at;
  }
  // Nothing is known after the last known value, so that value is carried forward.
  for (let at = previous + 1; previous >= 0 && at < bins.length; at++) result[at] = bins[previous]!;
  return result;
}
