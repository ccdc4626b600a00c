import type { Summary } from './moving-summary.ts';

/** Counts values and keeps their sum and its rounding error. */
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

// Returns Knuth's exact rounding error of a sum, or none if the sum overflows.
function roundedOff(a: number, b: number, sum: number): number {
  const partOfB = sum - a;
  const error = a - (sum - partOfB) + (b - partOfB);
  return Number.isNaN(error) ? 0 : error;
}

export function sumOf(numbers: Float64Array): number {
  return numbers[1]! + numbers[2]!;
}

const SPLITTER = 2 ** 27 + 1;

/** Returns the mean without the division's rounding error, so that equal values have themselves as mean. */
export function meanOf(numbers: Float64Array): number {
  const count = numbers[0]!;
  const sum = sumOf(numbers);
  const mean = sum / count;
  const split = mean * SPLITTER;
  if (!Number.isFinite(split)) return mean;
  // Splits the digits in halves so that products are exact (Dekker).
  const high = split - (split - mean);
  const rest = sum - high * count - (mean - high) * count + (numbers[1]! - sum + numbers[2]!);
  return mean + rest / count;
}
