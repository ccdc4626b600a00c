import { cellText } from '../sql-result.ts';

export interface ColumnStatistics {
  readonly count: number;
  readonly nulls: number;
  readonly distinct: number;
  readonly min: string | undefined;
  readonly max: string | undefined;
  /** Of numbers only. */
  readonly sum: number | undefined;
  readonly mean: number | undefined;
  readonly median: number | undefined;
  /** The most frequent values, or the ranges of a histogram of numbers. */
  readonly bars: readonly { readonly label: string; readonly count: number }[];
  readonly isHistogram: boolean;
}

const BUCKETS = 12;
const MOST_BARS = 8;

/** Returns statistics of the values of a column. */
export function columnStatistics(values: readonly unknown[]): ColumnStatistics {
  const present = values.filter(value => value !== null && value !== undefined);
  const counts = new Map<string, number>();
  for (const value of present) {
    const text = cellText(value);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const numbers = present.map(Number);
  const areNumbers = present.length > 0 && present.every(isNumeric);
  const common = { count: values.length, nulls: values.length - present.length, distinct: counts.size };
  if (!areNumbers) {
    const sorted = [...counts.keys()].toSorted();
    return {
      ...common,
      min: sorted[0],
      max: sorted.at(-1),
      sum: undefined,
      mean: undefined,
      median: undefined,
      bars: mostFrequent(counts),
      isHistogram: false,
    };
  }
  const sorted = numbers.toSorted((a, b) => a - b);
  const sum = sorted.reduce((total, value) => total + value, 0);
  const middle = sorted.length / 2;
  const isHistogram = counts.size > MOST_BARS;
  return {
    ...common,
    min: String(sorted[0]),
    max: String(sorted.at(-1)),
    sum,
    mean: sum / sorted.length,
    median: (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2,
    bars: isHistogram ? histogram(sorted) : mostFrequent(counts),
    isHistogram,
  };
}

function isNumeric(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value));
}

function mostFrequent(counts: ReadonlyMap<string, number>): ColumnStatistics['bars'] {
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, MOST_BARS)
    .map(([label, count]) => ({ label, count }));
}

function histogram(sorted: readonly number[]): ColumnStatistics['bars'] {
  const low = sorted[0]!;
  const width = (sorted.at(-1)! - low) / BUCKETS || 1;
  const counts = Array.from({ length: BUCKETS }, () => 0);
  for (const value of sorted) counts[Math.min(BUCKETS - 1, Math.floor((value - low) / width))]! += 1;
  const edge = (at: number): string => Number((low + at * width).toPrecision(4)).toLocaleString('en');
  return counts.map((count, at) => ({ label: `${edge(at)} to ${edge(at + 1)}`, count }));
}
