import { expect, it } from 'vitest';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import { postProcess } from './post-process.ts';

const WINDOWS = [3, 7, 50, 400];
const ROWS = 1500;

/** Returns numbers that are the same in every run. */
function numbers(seed: number, make: (random: number, row: number) => number): Float64Array {
  let state = seed;
  return Float64Array.from({ length: ROWS }, (_, row) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return make(state / 2 ** 32, row);
  });
}

const SERIES: readonly (readonly [string, Float64Array])[] = [
  ['ordinary numbers', numbers(1, random => random * 100)],
  ['small differences far from zero', numbers(2, random => 1e9 + random)],
  ['rare values that are far off', numbers(3, (random, row) => (row % 97 === 0 ? 1e8 : random))],
  ['steps', numbers(4, (random, row) => Math.floor(row / 120) + (row % 5 === 0 ? random : 0))],
  ['growth without end', numbers(5, (random, row) => 1.02 ** row * (1 + random))],
];

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
    {
      operation: 'rolling',
      options: { min_periods: 0, columns: other ? { a: 'a', b: 'b' } : { a: 'a' }, ...options },
    },
  ]).table.columns[0]!;
  return Float64Array.from(data.values as Float64Array, (value, row) =>
    data.nulls?.[row] === 1 ? NaN : value,
  );
}

function direct(
  values: Float64Array,
  end: number,
  window: number,
): { readonly count: number; readonly moment: (power: number) => number } {
  const first = Math.max(0, end - window + 1);
  const part = values.slice(first, end + 1).map(value => value - values[first]!);
  const mean = part.reduce((sum, value) => sum + value, 0) / part.length;
  return {
    count: part.length,
    moment: power => part.reduce((sum, value) => sum + (value - mean) ** power, 0) / part.length,
  };
}

const EXPECTED = {
  skew: ({ count, moment }: ReturnType<typeof direct>) =>
    count < 3 ? NaN : (Math.sqrt(count * (count - 1)) / (count - 2)) * (moment(3) / moment(2) ** 1.5),
  kurt: ({ count, moment }: ReturnType<typeof direct>) =>
    count < 4
      ? NaN
      : ((count - 1) / ((count - 2) * (count - 3))) *
        ((count + 1) * (moment(4) / moment(2) ** 2) - 3 * (count - 1)),
};

for (const [name, values] of SERIES) {
  it.each(Object.keys(EXPECTED) as (keyof typeof EXPECTED)[])(
    `the rolling %s of ${name} equals the result of each single window`,
    type => {
      for (const window of WINDOWS) {
        const found = rolled(values, { rolling_type: type, window });
        for (let row = 0; row < ROWS; row += 7) {
          const expected = EXPECTED[type](direct(values, row, window));
          if (!Number.isFinite(expected)) continue;
          expect(
            Math.abs(found[row]! - expected) / Math.max(1, Math.abs(expected)),
            `window ${window}, row ${row}`,
          ).toBeLessThan(1e-6);
        }
      }
    },
  );
}

it('windows of equal values have no skewness, also after others have left', () => {
  const values = Float64Array.from([1e9, 3, 0.1, 0.1, 0.1, 0.1, 0.1]);
  expect([...rolled(values, { rolling_type: 'skew', window: 4 })].slice(5)).toEqual([0, 0]);
  expect([...rolled(values, { rolling_type: 'kurt', window: 4 })].slice(5)).toEqual([-3, -3]);
});

it('a million rows with a long window take a reasonable time', () => {
  const values = Float64Array.from({ length: 1_000_000 }, (_, row) => (row * 7919) % 1000);
  expect(rolled(values, { rolling_type: 'kurt', window: 100_000 })).toHaveLength(1_000_000);
});

it('sets a column against itself when it is the only one', () => {
  expect(
    [
      ...rolled(Float64Array.from([1, 2, 4, 4, 4, 4]), {
        rolling_type: 'corr',
        window: 3,
        min_periods: undefined,
      }),
    ].slice(2),
  ).toEqual([1, 1, NaN, NaN]);
  expect(
    [...rolled(Float64Array.from([1, 2, 4, 4]), { rolling_type: 'cov', window: 2 })]
      .slice(1)
      .map(value => Number(value.toFixed(9))),
  ).toEqual([0.5, 2, 0]);
});

it('sets two columns against each other, leaving out rows where one is missing', () => {
  const a = Float64Array.from([1, 2, 3, 4, NaN, 6]);
  const b = Float64Array.from([2, 4, 6, 1, 5, 0]);
  expect(
    [...rolled(a, { rolling_type: 'corr', window: 3 }, b)].map(value => Number(value.toFixed(6))),
  ).toEqual([NaN, 1, 1, -0.59604, -1, -1]);
  expect(
    [...rolled(a, { rolling_type: 'cov', window: 3, rolling_type_options: { ddof: 0 } }, b)]
      .slice(1, 3)
      .map(value => Number(value.toFixed(6))),
  ).toEqual([0.5, 1.333333]);
});

it('keeps the digits of how columns move together after a value that is far off', () => {
  const a = numbers(7, (random, row) => (row === 40 ? 1e12 : random));
  const b = numbers(8, random => random);
  const found = rolled(a, { rolling_type: 'corr', window: 20 }, b);
  const clean = rolled(
    Float64Array.from(a, (value, row) => (row === 40 ? 0 : value)),
    { rolling_type: 'corr', window: 20 },
    b,
  );
  for (let row = 60; row < 200; row++) expect(Math.abs(found[row]! - clean[row]!)).toBeLessThan(1e-9);
});

// The results of pandas 3.1 with SciPy 1.17.
const WEIGHED = Float64Array.from([1, 4, 2, 8, NaN, 3]);
it.each([
  ['triang', {}, [NaN, 1.75, 2.4285714286, 3.375, 4.8571428571, 5.8]],
  ['gaussian', { std: 1 }, [NaN, 1.8068242641, 2.4223187983, 3.4034121321, 4.8446375965, 5.6686428662]],
  ['kaiser', { beta: 2 }, [NaN, 1.9655453741, 2.4041062592, 3.482772687, 4.8082125184, 5.3216800937]],
  ['hann', {}, [NaN, 1, 2.5, 3, 5, 8]],
])('the rolling mean of a window of type %s weighs its rows', (win_type, rolling_type_options, expected) => {
  const found = rolled(WEIGHED, {
    rolling_type: 'mean',
    window: 4,
    min_periods: 2,
    win_type,
    rolling_type_options,
  });
  expected.slice(1).forEach((value, row) => expect(found[row]).toBeCloseTo(value, 9));
});

it.each([
  ['lower', [1, 1, 1, 2, 2, 3]],
  ['nearest', [1, 1, 2, 4, 2, 3]],
  ['midpoint', [1, 2.5, 1.5, 3, 5, 5.5]],
])('the rolling quantile interpolates two values by %s', (interpolation, expected) => {
  expect([
    ...rolled(WEIGHED, {
      rolling_type: 'quantile',
      window: 3,
      min_periods: 1,
      rolling_type_options: { quantile: 0.4, interpolation },
    }),
  ]).toEqual(expected);
});

it('the variance of a window without weights is that of its rows', () => {
  const values = numbers(7, random => random * 10).slice(0, 50);
  const [plain, weighed] = [{}, { win_type: 'boxcar' }].map(more =>
    rolled(values, { rolling_type: 'var', window: 6, min_periods: 6, ...more }),
  );
  weighed!.forEach((value, row) => expect(value).toBeCloseTo(plain![row]!, 9));
});

it.each([
  [{ rolling_type: 'mean', window: 3, min_periods: 5 }, 'min_periods 5 must be <= window 3'],
  [{ rolling_type: 'median', window: 3, win_type: 'hann' }, 'Invalid rolling_type: median'],
  [{ rolling_type: 'mean', window: 3, win_type: 'gaussian' }, 'needs std'],
  [{ rolling_type: 'mean', window: 3, win_type: 'toString' }, 'Invalid win_type: toString'],
  [{ rolling_type: 'mean', window: 1e6, win_type: 'hann' }, 'is too long for 1500 rows'],
  [
    { rolling_type: 'quantile', window: 3, rolling_type_options: { quantile: 2 } },
    'Invalid options for quantile',
  ],
  [
    { rolling_type: 'quantile', window: 3, rolling_type_options: { quantile: 0.5, interpolation: 'x' } },
    "Interpolation 'x' is not supported",
  ],
])('refuses %o', (options, message) => {
  expect(() => rolled(SERIES[0]![1], options)).toThrow(message);
});

it('a weighted window without any value has no sum', () => {
  expect([
    ...rolled(Float64Array.from([NaN, NaN, 2]), { rolling_type: 'sum', window: 2, win_type: 'boxcar' }),
  ]).toEqual([NaN, NaN, 2]);
});
