import { fail } from '@powerset/core/errors.ts';
import { percentileOfSorted } from './sorted.ts';

/** Reduces the values of a group to one number; missing ones are NaN. */
export type GroupMeasure = (values: Float64Array, options: Readonly<Record<string, unknown>>) => number;

/** Returns the measure of that name for pivots and aggregates. */
export function groupMeasure(operator: string): GroupMeasure {
  return Object.hasOwn(MEASURES, operator)
    ? MEASURES[operator]!
    : fail('query.invalid', { detail: `Invalid numpy function: ${operator}` });
}

const MEASURES: Readonly<Record<string, GroupMeasure>> = {
  average: values => (hasMissing(values) ? NaN : mean(values)),
  argmin: values => positionOf(values, Math.min),
  argmax: values => positionOf(values, Math.max),
  count: values => values.length,
  count_nonzero: values => values.reduce((count, value) => count + (value === 0 ? 0 : 1), 0),
  max: extreme(Math.max),
  nanmax: extreme(Math.max),
  min: extreme(Math.min),
  nanmin: extreme(Math.min),
  mean: values => mean(present(values)),
  nanmean: values => mean(present(values)),
  median: values => percentileOfAll(values, 50),
  nanmedian: values => percentile(present(values), 50),
  percentile: (values, options) => percentileOfAll(values, rankOf(options)),
  nanpercentile: (values, options) => percentile(present(values), rankOf(options)),
  prod: product,
  product,
  std: values => Math.sqrt(populationVariance(present(values))),
  sum,
  nansum: sum,
  var: values => populationVariance(present(values)),
};

// Some NumPy measures return nothing if a value is missing.
function percentileOfAll(values: Float64Array, rank: number): number {
  return hasMissing(values) ? NaN : percentile(values, rank);
}

function hasMissing(values: Float64Array): boolean {
  return values.some(Number.isNaN);
}

function present(values: Float64Array): Float64Array {
  return hasMissing(values) ? values.filter(value => !Number.isNaN(value)) : values;
}

function sum(values: Float64Array): number {
  let total = 0;
  for (let at = 0; at < values.length; at++) if (!Number.isNaN(values[at]!)) total += values[at]!;
  return total;
}

function product(values: Float64Array): number {
  let total = 1;
  for (let at = 0; at < values.length; at++) if (!Number.isNaN(values[at]!)) total *= values[at]!;
  return total;
}

function mean(values: Float64Array): number {
  return values.length === 0 ? NaN : sum(values) / values.length;
}

function populationVariance(values: Float64Array): number {
  const middle = mean(values);
  let squares = 0;
  for (let at = 0; at < values.length; at++) squares += (values[at]! - middle) ** 2;
  return values.length === 0 ? NaN : squares / values.length;
}

function extreme(better: (a: number, b: number) => number): GroupMeasure {
  return values => {
    let best = NaN;
    for (let at = 0; at < values.length; at++)
      if (!Number.isNaN(values[at]!)) best = Number.isNaN(best) ? values[at]! : better(best, values[at]!);
    return best;
  };
}

function positionOf(values: Float64Array, better: (a: number, b: number) => number): number {
  const best = extreme(better)(values, {});
  return values.length === 0 ? NaN : values.indexOf(best);
}

function rankOf(options: Readonly<Record<string, unknown>>): number {
  const rank = options['q'];
  return typeof rank === 'number' && rank >= 0 && rank <= 100
    ? rank
    : fail('query.invalid', { detail: 'Percentiles must be in the range [0, 100]' });
}

/** Returns a percentile, interpolated between two values or halfway with `midpoint`. */
export function percentile(
  values: Float64Array,
  rank: number,
  method: 'linear' | 'midpoint' = 'linear',
): number {
  return percentileOfSorted(values.toSorted(), rank, method);
}
