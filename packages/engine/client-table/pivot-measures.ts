import { fail } from '@powerset/core/errors.ts';
import { percentile } from '../post-process/measures.ts';
import type { PivotCell } from './pivot-cells.ts';

type PivotMeasure = (values: readonly PivotCell[]) => PivotCell;

/** Returns whether an aggregation of the pivot table lists values as texts. */
export function listsTexts(name: string): boolean {
  return name === 'List Unique Values';
}

const FRACTION = / as Fraction of (Total|Columns|Rows)$/;

/** Returns the measure of a total: shares add up, whatever they are shares of. */
export function totalMeasure(name: string): PivotMeasure {
  return FRACTION.test(name) ? OF_SHARES : pivotMeasure(name);
}

/** Returns the measure with that name in the pivot table's list. */
export function pivotMeasure(name: string): PivotMeasure {
  const base = name.replace(FRACTION, '');
  if (Object.hasOwn(OF_ANY, base)) return OF_ANY[base]!;
  const ofNumbers = Object.hasOwn(OF_NUMBERS, base)
    ? OF_NUMBERS[base]!
    : fail('query.invalid', { detail: `Unknown pivot table aggregation: ${name}` });
  return values => {
    const texts = values.filter(value => typeof value === 'string');
    if (texts.length === 0) return ofNumbers(values as readonly number[]);
    // Text beside numbers belongs to another metric, and there is no measure of both.
    if (texts.length < values.length) return NaN;
    return (
      OF_TEXTS[base]?.(texts) ?? fail('query.invalid', { detail: `Could not convert ${texts[0]} to numeric` })
    );
  };
}

const OF_ANY: Readonly<Record<string, PivotMeasure>> = {
  Count: values => values.length,
  'Count Unique Values': values => new Set(values).size,
  'List Unique Values': values => [...new Set(values)].join(', '),
  First: values => values[0] ?? NaN,
  Last: values => values.at(-1) ?? NaN,
};

const OF_TEXTS: Readonly<Record<string, (values: readonly string[]) => string>> = {
  Sum: values => values.join(''),
  Minimum: values => values.reduce((least, value) => (value < least ? value : least)),
  Maximum: values => values.reduce((most, value) => (value > most ? value : most)),
};

const OF_NUMBERS: Readonly<Record<string, (values: readonly number[]) => number>> = {
  Sum: sum,
  Average: mean,
  Median: values => percentile(Float64Array.from(values), 50),
  'Sample Variance': sampleVariance,
  'Sample Standard Deviation': values => Math.sqrt(sampleVariance(values)),
  Minimum: values => values.reduce((least, value) => Math.min(least, value), values[0] ?? NaN),
  Maximum: values => values.reduce((most, value) => Math.max(most, value), values[0] ?? NaN),
};

const OF_SHARES: PivotMeasure = values => sum(values as readonly number[]);

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? NaN : sum(values) / values.length;
}

function sampleVariance(values: readonly number[]): number {
  if (values.length < 2) return values.length === 0 ? NaN : 0;
  const middle = mean(values);
  return values.reduce((squares, value) => squares + (value - middle) ** 2, 0) / (values.length - 1);
}
