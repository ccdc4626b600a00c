import { expect, it } from 'vitest';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import { postProcess } from './post-process.ts';

/** Returns random numbers that are the same in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

// Returns numbers from 1e-12 to 1e17 with both signs; some are missing, and some repeat the previous one.
function wildNumbers(seed: number, length: number): Float64Array {
  const random = randomNumbers(seed);
  const values = new Float64Array(length);
  for (let row = 0; row < length; row++) {
    const kind = random();
    if (kind < 0.1) values[row] = NaN;
    else if (kind < 0.2 && row > 0) values[row] = values[row - 1]!;
    else values[row] = (random() < 0.5 ? -1 : 1) * 10 ** (kind < 0.5 ? 2 * random() : 29 * random() - 12);
  }
  return values;
}

/**
 * Whole numbers that are 2^100 times the values, so that they contain every digit of doubles from 1e-12 on.
 */
const SCALE = 2 ** 100;

interface Exact {
  readonly count: number;
  readonly sum: bigint;
  readonly distances: readonly bigint[];
}

// The distances from the mean, times the count.
function exactOf(part: readonly number[]): Exact {
  const whole = part.map(value => BigInt(value * SCALE));
  const sum = whole.reduce((total, value) => total + value, 0n);
  return { count: part.length, sum, distances: whole.map(value => BigInt(part.length) * value - sum) };
}

function mixed(...factors: readonly (readonly bigint[])[]): number {
  return Number(
    factors[0]!.reduce(
      (total, _, at) => total + factors.reduce((product, factor) => product * factor[at]!, 1n),
      0n,
    ),
  );
}

const variance = ({ count, distances }: Exact): number =>
  count < 2 ? NaN : mixed(distances, distances) / count ** 2 / (count - 1) / SCALE ** 2;
const moment = ({ count, distances }: Exact, power: number): number =>
  mixed(...Array.from({ length: power }, () => distances)) / count;

const EXPECTED: Readonly<Record<string, (exact: Exact) => number>> = {
  sum: ({ sum }) => Number(sum) / SCALE,
  mean: ({ sum, count }) => Number(sum) / count / SCALE,
  var: variance,
  std: exact => Math.sqrt(variance(exact)),
  skew: exact => skewness(exact),
  kurt: exact => kurtosis(exact),
};

function skewness(exact: Exact): number {
  const { count } = exact;
  if (count < 3) return NaN;
  return moment(exact, 2) === 0
    ? 0
    : ((Math.sqrt(count * (count - 1)) / (count - 2)) * moment(exact, 3)) / moment(exact, 2) ** 1.5;
}

function kurtosis(exact: Exact): number {
  const { count } = exact;
  if (count < 4) return NaN;
  return moment(exact, 2) === 0
    ? -3
    : ((count - 1) / ((count - 2) * (count - 3))) *
        ((count + 1) * (moment(exact, 4) / moment(exact, 2) ** 2) - 3 * (count - 1));
}

function rolled(values: Float64Array, options: Record<string, unknown>, other?: Float64Array): Float64Array {
  const column = (name: string, data: Float64Array) => ({
    name,
    databaseType: 'DOUBLE',
    genericType: 'numeric' as const,
    data: { kind: 'float' as const, values: data },
  });
  const table: ResultTable = {
    rowCount: values.length,
    columns: [column('a', values), ...(other ? [column('b', other)] : [])],
  };
  const { data } = postProcess(table, [
    { operation: 'rolling', options: { columns: other ? { a: 'a', b: 'b' } : { a: 'a' }, ...options } },
  ]).table.columns[0]!;
  return Float64Array.from(data.values as Float64Array, (value, row) =>
    data.nulls?.[row] === 1 ? NaN : value,
  );
}

/** Returns the existing rows of each window, and the row of the answer for it. */
function windowsOf(
  values: Float64Array,
  {
    window,
    center,
    min_periods: least,
  }: { readonly window: number; readonly center: boolean; readonly min_periods: number },
): (readonly [row: number, rows: readonly number[]])[] {
  const ahead = center ? Math.floor((window - 1) / 2) : 0;
  const skipped = Math.max(0, least - 1);
  return Array.from(values.subarray(skipped), (_, at) => {
    const end = at + skipped + ahead;
    return [
      at,
      Array.from({ length: window }, (__, back) => end - window + 1 + back).filter(
        row => row >= 0 && row < values.length,
      ),
    ];
  });
}

function expectClose(found: number, expected: number, what: string): void {
  if (Number.isNaN(expected)) return expect(found, what).toBeNaN();
  expect(Math.abs(found - expected), `${what}: ${found}, not ${expected}`).toBeLessThanOrEqual(
    1e-9 * Math.abs(expected),
  );
}

const PLACES = [1, 2, 3, 4, 9, 60].flatMap(window =>
  [false, true].flatMap(center =>
    [1, 2, window].filter(least => least <= window).map(least => ({ window, center, min_periods: least })),
  ),
);

it.each(Object.keys(EXPECTED))(
  'the rolling %s of numbers of any size is exactly that of each window',
  type => {
    for (const [seed, place] of PLACES.entries()) {
      const values = wildNumbers(seed + 1, 200);
      const found = rolled(values, { rolling_type: type, ...place });
      for (const [row, rows] of windowsOf(values, place)) {
        const part = rows.map(at => values[at]!).filter(value => !Number.isNaN(value));
        const expected = part.length < Math.max(place.min_periods, 1) ? NaN : EXPECTED[type]!(exactOf(part));
        if (type === 'skew' || type === 'kurt')
          expectClose(
            found[row]! + 100,
            expected + 100,
            `${JSON.stringify(place)} row ${row} of ${part.join()}`,
          );
        else expectClose(found[row]!, expected, `${JSON.stringify(place)} row ${row} of ${part.join()}`);
      }
    }
  },
);

it.each(['cov', 'corr'])('the rolling %s of numbers of any size is exactly that of each window', type => {
  for (const [seed, place] of PLACES.entries()) {
    const [a, b] = [wildNumbers(seed + 1, 200), wildNumbers(seed + 1000, 200)];
    const found = rolled(a, { rolling_type: type, ...place }, b);
    for (const [row, rows] of windowsOf(a, place)) {
      const pairs = rows.filter(at => !Number.isNaN(a[at]!) && !Number.isNaN(b[at]!));
      const [left, right] = [exactOf(pairs.map(at => a[at]!)), exactOf(pairs.map(at => b[at]!))];
      const size = Math.sqrt(variance(left) * variance(right));
      const cov = mixed(left.distances, right.distances) / left.count ** 2 / (left.count - 1) / SCALE ** 2;
      const what = `${JSON.stringify(place)} row ${row} of rows ${pairs.join()}`;
      if (pairs.length < Math.max(place.min_periods, 2) || (type === 'corr' && size === 0))
        expect(found[row], what).toBeNaN();
      // If two columns hardly vary together, the difference of large products has few exact digits.
      else
        expectClose(
          (type === 'cov' ? found[row]! / (size || 1) : found[row]!) + 2,
          cov / (size || 1) + 2,
          what,
        );
    }
  }
});

it.each([
  ['std', [1e9, 1.5, 2.5, 3.5], [0.5 ** 0.5, 0.5 ** 0.5]],
  ['mean', [1e12, 0.01, 0.02], [0.015]],
  ['mean', [1e17, 3, 5], [4]],
  ['sum', [1e300, 1, 2], [3]],
])('the rolling %s of the values after one large value is not affected by it', (type, values, expected) => {
  const found = rolled(Float64Array.from(values), { rolling_type: type, window: 2 });
  expected.forEach((value, at) => expect(found[at + 2]).toBeCloseTo(value, 14));
});

it('the mean of equal values is that value', () => {
  const values = Float64Array.from([1e9, ...Array.from({ length: 20 }, () => 0.1)]);
  for (const window of [3, 6, 7, 10])
    expect([...rolled(values, { rolling_type: 'mean', window })].slice(window)).toEqual(
      Array.from({ length: 21 - window }, () => 0.1),
    );
});
