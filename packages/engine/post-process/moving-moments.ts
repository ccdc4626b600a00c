import type { Summary } from './moving-summary.ts';

/** Sums of powers of the distances from the mean. */
export interface Moments {
  readonly count: number;
  readonly second: number;
  readonly third: number;
  readonly fourth: number;
}

/** Counts values and keeps their mean and squared distances (Welford; combining parts: Chan). */
export const SQUARES: Summary = {
  size: 3,
  countsFromOrigin: true,
  include(numbers, from, to, value) {
    const count = numbers[from]! + 1;
    const distance = value - numbers[from + 1]!;
    const mean = numbers[from + 1]! + distance / count;
    numbers[to + 2] = numbers[from + 2]! + distance * (value - mean);
    numbers[to + 1] = mean;
    numbers[to] = count;
  },
  merge(whole, older, at, newer) {
    const count = older[at]! + newer[0]!;
    const distance = newer[1]! - older[at + 1]!;
    whole[0] = count;
    whole[1] = older[at + 1]! + (distance * newer[0]!) / count;
    whole[2] = older[at + 2]! + newer[2]! + (distance * distance * older[at]! * newer[0]!) / count;
  },
};

/** Also keeps the third and fourth powers (Pébay). */
export const FOUR_POWERS: Summary = {
  size: 5,
  countsFromOrigin: true,
  include(numbers, from, to, value) {
    const count = numbers[from]! + 1;
    const [mean, second, third, fourth] = [
      numbers[from + 1]!,
      numbers[from + 2]!,
      numbers[from + 3]!,
      numbers[from + 4]!,
    ];
    const distance = value - mean;
    const step = distance / count;
    const term = distance * step * (count - 1);
    numbers[to] = count;
    numbers[to + 1] = mean + step;
    numbers[to + 2] = second + term;
    numbers[to + 3] = third + term * step * (count - 2) - 3 * step * second;
    numbers[to + 4] =
      fourth +
      term * step * step * (count * count - 3 * count + 3) +
      6 * step * step * second -
      4 * step * third;
  },
  merge(whole, older, at, newer) {
    const [a, b] = [older[at]!, newer[0]!];
    const count = a + b;
    const distance = newer[1]! - older[at + 1]!;
    const step = distance / count;
    const term = distance * step * a * b;
    whole[0] = count;
    whole[1] = older[at + 1]! + step * b;
    whole[2] = older[at + 2]! + newer[2]! + term;
    whole[3] =
      older[at + 3]! + newer[3]! + term * step * (a - b) + 3 * step * (a * newer[2]! - b * older[at + 2]!);
    whole[4] =
      older[at + 4]! +
      newer[4]! +
      term * step * step * (a * a - a * b + b * b) +
      6 * step * step * (a * a * newer[2]! + b * b * older[at + 2]!) +
      4 * step * (a * newer[3]! - b * older[at + 3]!);
  },
};

export function momentsOf(numbers: Float64Array): Moments {
  return { count: numbers[0]!, second: numbers[2]!, third: numbers[3]!, fourth: numbers[4]! };
}
