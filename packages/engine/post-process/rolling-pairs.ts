import { fail } from '@powerset/core/errors.ts';
import { frameColumns, missingColumn, numbersOf, type Frame } from './frame.ts';
import type { FrameColumn } from './frame-column.ts';
import { MovingSummary, type Summary } from './moving-summary.ts';

export type PairMeasure = 'corr' | 'cov';

export interface PairWindow {
  readonly window: number;
  readonly ahead: number;
  readonly needed: number;
  readonly measure: PairMeasure;
  readonly ddof: number;
}

/**
 * Returns the column with which a column is compared: itself if it is the only one, or the other one of two.
 */
export function partnerOf(frame: Frame, names: readonly string[], column: FrameColumn): Float64Array {
  if (names.length > 2)
    fail('query.invalid', {
      detail: 'Rolling corr and cov need one column, or two columns to compare with each other.',
    });
  const [own, other = own] = frameColumns(frame, names[0]!).includes(column) ? names : names.toReversed();
  const group = JSON.stringify(column.label.slice(1));
  return numbersOf(
    own === other
      ? column
      : (frameColumns(frame, other!).find(({ label }) => JSON.stringify(label.slice(1)) === group) ??
          missingColumn()),
  );
}

/** Computes how two columns vary together over a window; rows with a missing value do not count. */
export function slidePairs(
  values: Float64Array,
  others: Float64Array,
  { window, ahead, needed, measure, ddof }: PairWindow,
): Float64Array {
  const results = new Float64Array(values.length);
  const pairs = new MovingSummary(PAIRS);
  let count = 0;
  const isPair = (row: number): boolean =>
    row >= 0 && row < values.length && !Number.isNaN(values[row]!) && !Number.isNaN(others[row]!);
  for (let end = 0; end < values.length + ahead; end++) {
    if (isPair(end)) {
      pairs.add(values[end]!, others[end]!);
      count++;
    }
    if (isPair(end - window)) {
      pairs.remove();
      count--;
    }
    if (end >= ahead)
      results[end - ahead] = count >= Math.max(1, needed) ? resultOf(pairs.numbers, measure, ddof) : NaN;
  }
  return results;
}

/**
 * The number of pairs, the means of both columns, the squared distances from each mean, and the products of
 * the distances.
 */
const PAIRS: Summary = {
  size: 6,
  countsFromOrigin: true,
  include(numbers, from, to, value, other) {
    const count = numbers[from]! + 1;
    const [a, b] = [value - numbers[from + 1]!, other - numbers[from + 2]!];
    const share = (count - 1) / count;
    numbers[to] = count;
    numbers[to + 1] = numbers[from + 1]! + a / count;
    numbers[to + 2] = numbers[from + 2]! + b / count;
    numbers[to + 3] = numbers[from + 3]! + a * a * share;
    numbers[to + 4] = numbers[from + 4]! + b * b * share;
    numbers[to + 5] = numbers[from + 5]! + a * b * share;
  },
  merge(whole, older, at, newer) {
    const count = older[at]! + newer[0]!;
    const [a, b] = [newer[1]! - older[at + 1]!, newer[2]! - older[at + 2]!];
    const share = (older[at]! * newer[0]!) / count;
    whole[0] = count;
    whole[1] = older[at + 1]! + (a * newer[0]!) / count;
    whole[2] = older[at + 2]! + (b * newer[0]!) / count;
    whole[3] = older[at + 3]! + newer[3]! + a * a * share;
    whole[4] = older[at + 4]! + newer[4]! + b * b * share;
    whole[5] = older[at + 5]! + newer[5]! + a * b * share;
  },
};

function resultOf(numbers: Float64Array, measure: PairMeasure, ddof: number): number {
  const count = numbers[0]!;
  if (measure === 'cov') return count > ddof ? numbers[5]! / (count - ddof) : NaN;
  // The product of two large squares would overflow, so it is never computed.
  const size = Math.sqrt(numbers[3]! / numbers[4]!) * numbers[4]!;
  return count > 1 && size > 0 ? Math.min(1, Math.max(-1, numbers[5]! / size)) : NaN;
}
