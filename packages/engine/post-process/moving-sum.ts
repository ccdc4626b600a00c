import type { Summary } from './moving-summary.ts';

/** How many values, their sum, and what rounding took from it. */
export const SUM: Summary = {
  size: 3,
  countsFromOrigin: false,
  include(numbers, from, to, value) {
    const before = numbers[from + 1]!;
    const sum = before + value;
    numbers[to + 2] = numbers[from + 2]! + roundedOff(before, value, sum);
    numbers[to + 1] = sum;
    numbers[to] = numbers[from]! + 1;
  },
  merge(whole, older, at, newer) {
    const [a, b] = [older[at + 1]!, newer[1]!];
    const sum = a + b;
    whole[2] = older[at + 2]! + newer[2]! + roundedOff(a, b, sum);
    whole[1] = sum;
    whole[0] = older[at]! + newer[0]!;
  },
};

// Knuth's exact error of a sum of two; there is none to tell of a sum that is too large.
function roundedOff(a: number, b: number, sum: number): number {
  const partOfB = sum - a;
  const error = a - (sum - partOfB) + (b - partOfB);
  return Number.isNaN(error) ? 0 : error;
}

export function sumOf(numbers: Float64Array): number {
  return numbers[1]! + numbers[2]!;
}

const SPLITTER = 2 ** 27 + 1;

/** The mean with the digits that dividing rounds off: that of equal values is that value. */
export function meanOf(numbers: Float64Array): number {
  const count = numbers[0]!;
  const sum = sumOf(numbers);
  const mean = sum / count;
  const split = mean * SPLITTER;
  if (!Number.isFinite(split)) return mean;
  // A half of the digits at a time, so that the products are exact (Dekker).
  const high = split - (split - mean);
  const rest = sum - high * count - (mean - high) * count + (numbers[1]! - sum + numbers[2]!);
  return mean + rest / count;
}
