import { z } from 'zod';
import { fail } from '@powerset/core/errors.ts';
import { addUnits, startOf, type TimeUnit } from '@powerset/core/time-range/calendar.ts';
import { numbersOf, numericColumn, type Frame, type FrameColumn, type FrameOperation } from './frame.ts';

export const ResampleOptions = z.looseObject({ rule: z.string(), method: z.string(), fill_value: z.number().nullish() });

const UNITS: Readonly<Record<string, TimeUnit>> = {
  S: 'second', T: 'minute', min: 'minute', H: 'hour', D: 'day', W: 'week', M: 'month', MS: 'month', Q: 'quarter', QS: 'quarter', A: 'year', AS: 'year', Y: 'year', YS: 'year',
};
// Rules without an S name a period by its last day.
const ENDS = new Set(['M', 'Q', 'A', 'Y']);
const MAX_BINS = 1_000_000;

/** Evenly spaced rows between the first and the last moment of a time index. */
export const resample: FrameOperation<z.infer<typeof ResampleOptions>> = (frame, options) => {
  const [index] = frame.index;
  if (index?.data.kind !== 'temporal') return fail('query.invalid', { detail: 'Resample operation requires DatetimeIndex' });
  const bins = binsFor(index.data.values, options.rule);
  const members = bins.map((): number[] => []);
  index.data.values.forEach((moment, row) => members[binOf(bins, moment)]?.push(row));
  const columns = frame.columns.map(column => numericColumn(column.label, resampled(numbersOf(column), members, options)));
  const moments: FrameColumn = { ...index, data: { kind: 'temporal', values: Float64Array.from(bins, bin => bin.label) } };
  return { index: [moments], columns, rowCount: bins.length } satisfies Frame;
};

interface Bin { readonly from: number; readonly label: number }

function binsFor(moments: Float64Array, rule: string): Bin[] {
  const parts = /^(\d*)([A-Za-z]+)$/.exec(rule);
  const unit = UNITS[parts?.[2] ?? ''];
  if (!parts || !unit) return fail('query.invalid', { detail: `Invalid frequency: ${rule}` });
  if (moments.length === 0) return [];
  const step = Number(parts[1] || 1);
  const sorted = moments.toSorted();
  const bins: Bin[] = [];
  for (let from = startOf(sorted[0]!, step > 1 && unit === 'day' ? 'day' : unit); from <= sorted.at(-1)!; from = addUnits(from, step, unit)) {
    if (bins.length >= MAX_BINS) return fail('query.invalid', { detail: `Resampling to ${rule} would make more than a million rows` });
    bins.push({ from, label: ENDS.has(parts[2]!) ? addUnits(from, step, unit) - 86_400_000 : from });
  }
  return bins;
}

function binOf(bins: readonly Bin[], moment: number): number {
  let [low, high] = [0, bins.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (bins[middle]!.from <= moment) low = middle;
    else high = middle - 1;
  }
  return low;
}

function resampled(values: Float64Array, members: readonly (readonly number[])[], options: z.infer<typeof ResampleOptions>): Float64Array {
  const method = METHODS[options.method] ?? fail('query.invalid', { detail: `Resample method should be in ${Object.keys(METHODS).join(', ')}.` });
  const bins = Float64Array.from(members, rows => {
    const present = rows.map(row => values[row]!).filter(value => !Number.isNaN(value));
    return present.length === 0 ? (options.method === 'sum' && rows.length > 0 ? 0 : NaN) : method.reduce(present);
  });
  const filled = method.fill?.(bins) ?? bins;
  const { fill_value: filler } = options;
  return typeof filler === 'number' ? filled.map((value, at) => (Number.isNaN(value) && members[at]!.length === 0 ? filler : value)) : filled;
}

interface Method { reduce(values: readonly number[]): number; fill?(bins: Float64Array): Float64Array }

const firstOf = (values: readonly number[]): number => values[0]!;
const METHODS: Readonly<Record<string, Method>> = {
  asfreq: { reduce: firstOf },
  ffill: { reduce: firstOf, fill: forward },
  pad: { reduce: firstOf, fill: forward },
  bfill: { reduce: firstOf, fill: bins => forward(bins.toReversed()).toReversed() },
  linear: { reduce: firstOf, fill: linear },
  mean: { reduce: values => values.reduce((a, b) => a + b, 0) / values.length },
  sum: { reduce: values => values.reduce((a, b) => a + b, 0) },
  min: { reduce: values => Math.min(...values) },
  max: { reduce: values => Math.max(...values) },
  median: { reduce: values => { const sorted = values.toSorted((a, b) => a - b); const middle = sorted.length >> 1; return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2; } },
};

function forward(bins: Float64Array): Float64Array {
  let last = NaN;
  return bins.map(value => (last = Number.isNaN(value) ? last : value));
}

function linear(bins: Float64Array): Float64Array {
  const result = bins.slice();
  let previous = -1;
  for (let at = 0; at < bins.length; at++) {
    if (Number.isNaN(bins[at]!)) continue;
    for (let gap = previous + 1; previous >= 0 && gap < at; gap++) result[gap] = bins[previous]! + ((bins[at]! - bins[previous]!) * (gap - previous)) / (at - previous);
    previous = at;
  }
  // After the last known value nothing is known: it is carried on.
  for (let at = previous + 1; previous >= 0 && at < bins.length; at++) result[at] = bins[previous]!;
  return result;
}
