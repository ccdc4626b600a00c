import { fail } from '@powerset/core/errors.ts';
import { percentile } from '../post-process/measures.ts';

type PivotMeasure = (values: readonly number[]) => number;

/** The measure behind a name of the pivot table's list. */
export function pivotMeasure(name: string): PivotMeasure {
  const base = name.replace(/ as Fraction of (Total|Columns|Rows)$/, '');
  return Object.hasOwn(MEASURES, base) ? MEASURES[base]! : fail('query.invalid', { detail: `Unknown aggregation of the pivot table: ${name}` });
}

const MEASURES: Readonly<Record<string, PivotMeasure>> = {
  Count: values => values.length,
  'Count Unique Values': values => new Set(values).size,
  'List Unique Values': values => new Set(values).size,
  Sum: sum,
  Average: mean,
  Median: values => percentile(Float64Array.from(values), 50),
  'Sample Variance': sampleVariance,
  'Sample Standard Deviation': values => Math.sqrt(sampleVariance(values)),
  Minimum: values => (values.length === 0 ? NaN : Math.min(...values)),
  Maximum: values => (values.length === 0 ? NaN : Math.max(...values)),
  First: values => values[0] ?? NaN,
  Last: values => values.at(-1) ?? NaN,
};

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? NaN : sum(values) / values.length;
}

function sampleVariance(values: readonly number[]): number {
  const middle = mean(values);
  return values.length < 2 ? NaN : values.reduce((squares, value) => squares + (value - middle) ** 2, 0) / (values.length - 1);
}
