/** Ways to combine several numbers into one. */
export const AGGREGATIONS = [
  'sum',
  'min',
  'max',
  'mean',
  'median',
  'count',
  'variance',
  'deviation',
  'p1',
  'p5',
  'p95',
  'p99',
] as const;
export type Aggregation = (typeof AGGREGATIONS)[number];

/** Returns the aggregation that was saved; the sum for unknown ones. */
export function aggregationOf(saved: unknown): Aggregation {
  return AGGREGATIONS.find(one => one === saved) ?? 'sum';
}

/** Combines several numbers into one; null if that is undefined, such as the variance of a single number. */
export function aggregate(values: readonly number[], how: Aggregation): number | null {
  if (how === 'count') return values.length;
  if (values.length === 0) return null;
  switch (how) {
    case 'sum':
      return total(values);
    case 'min':
      return values.reduce((a, b) => Math.min(a, b));
    case 'max':
      return values.reduce((a, b) => Math.max(a, b));
    case 'mean':
      return total(values) / values.length;
    case 'variance':
      return variance(values);
    case 'deviation': {
      const squared = variance(values);
      return squared === null ? null : Math.sqrt(squared);
    }
    default:
      return quantile(values, SHARES[how]);
  }
}

const SHARES = { median: 0.5, p1: 0.01, p5: 0.05, p95: 0.95, p99: 0.99 } as const;

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Returns the variance of a sample, which needs two values. */
function variance(values: readonly number[]): number | null {
  if (values.length < 2) return null;
  const mean = total(values) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
}

/** Interpolates linearly between the two nearest values. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!];
  return low + (high - low) * (at - Math.floor(at));
}
