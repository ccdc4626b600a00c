/** Returns the sum of the values that are not missing. */
export function sumOf(values: readonly (number | null)[]): number {
  return values.reduce<number>((total, value) => total + (value ?? 0), 0);
}

/** The parts of a series that matter for stacking. */
interface Stacked {
  readonly values: readonly (number | null)[];
  readonly offset?: string | undefined;
}

export type StackStyle = 'none' | 'stack' | 'stream';

/** Returns how series are stacked; old charts saved `true`. */
export function stackStyle(value: unknown): StackStyle {
  if (value === 'Stream') return 'stream';
  return value === 'Stack' || value === true || value === 'Expand' ? 'stack' : 'none';
}

/** A single missing value beside a value becomes 0, so that stacked areas join; wider gaps stay gaps. */
export function joinedValues(values: readonly (number | null)[]): readonly (number | null)[] {
  return values.map((value, i) => {
    const hasNeighbour = (values[i - 1] ?? null) !== null || (values[i + 1] ?? null) !== null;
    return value === null && hasNeighbour ? 0 : value;
  });
}

/**
 * Returns where the lowest layer of a stream starts, so that the layers wiggle as little as possible (Byron
 * and Wattenberg).
 */
export function streamBaseline(series: readonly Stacked[], length: number): readonly number[] {
  const at = (k: number, i: number): number => series[k]?.values[i] ?? 0;
  const baseline = [0];
  for (let i = 1; i < length; i++) {
    let total = 0;
    let weighted = 0;
    let changeBelow = 0;
    for (let k = 0; k < series.length; k++) {
      const change = at(k, i) - at(k, i - 1);
      total += at(k, i);
      weighted += at(k, i) * (changeBelow + change / 2);
      changeBelow += change;
    }
    baseline.push(baseline[i - 1]! - (total === 0 ? 0 : weighted / total));
  }
  const lowest = Math.min(...baseline);
  return baseline.map(value => value - lowest);
}

/**
 * Returns each value as its share of the total at its point; series of an earlier time have their own total.
 */
export function sharesOf<T extends Stacked>(series: readonly T[], length: number): readonly T[] {
  const sums = new Map(
    [...new Set(series.map(one => one.offset))].map(offset => [
      offset,
      totals(
        series.filter(one => one.offset === offset),
        length,
      ),
    ]),
  );
  return series.map(one => ({
    ...one,
    values: one.values.map((value, i) => share(value, sums.get(one.offset)![i]!)),
  }));
}

function share(value: number | null, total: number): number | null {
  return value === null || total === 0 ? null : value / total;
}

/** Returns the total over all series at each point. */
export function totals(series: readonly Stacked[], length: number): readonly number[] {
  return Array.from({ length }, (_, i) => sumOf(series.map(one => one.values[i] ?? null)));
}
