import { expect, it } from 'vitest';
import { numbersOf, numericColumn, type Frame } from './frame.ts';
import { resample } from './resample.ts';

type Rows = readonly (readonly [moment: string, value: number | null])[];

const utc = (moment: string): number => Date.parse(moment.length === 10 ? moment : `${moment}Z`);
const frameOf = (rows: Rows, width = 1): Frame => ({
  index: [
    {
      label: ['at'],
      databaseType: 'TIMESTAMP',
      genericType: 'temporal',
      data: { kind: 'temporal', values: Float64Array.from(rows, ([moment]) => utc(moment)) },
    },
  ],
  columns: Array.from({ length: width }, (_, at) =>
    numericColumn(
      [`v${at}`],
      Float64Array.from(rows, ([, value]) => value ?? NaN),
    ),
  ),
  rowCount: rows.length,
});

function resampled(rows: Rows, rule: string, method = 'sum'): Rows {
  const { index, columns } = resample(frameOf(rows), { rule, method });
  const values = numbersOf(columns[0]!);
  return Array.from(index[0]!.data.values as Float64Array, (moment, row) => [
    new Date(moment).toISOString().slice(0, 19).replace('T00:00:00', ''),
    Number.isNaN(values[row]!) ? null : values[row]!,
  ]);
}

// The results of pandas 2.0.
const SUMS: readonly (readonly [rule: string, rows: Rows, sums: Rows])[] = [
  [
    '36H',
    [
      ['2022-10-15T04:55:39', 24],
      ['2022-10-16T09:09:43', 10],
      ['2022-10-17T05:17:20', 16],
      ['2022-10-18T16:18:41', 45],
      ['2022-10-18T19:45:44', 45],
    ],
    [
      ['2022-10-15', 34],
      ['2022-10-16T12:00:00', 16],
      ['2022-10-18', 90],
    ],
  ],
  [
    '2W',
    [
      ['2023-08-04', 5],
      ['2023-08-15', 35],
      ['2023-08-19', 46],
      ['2023-08-20', 4],
      ['2023-08-29', 43],
    ],
    [
      ['2023-08-06', 5],
      ['2023-08-20', 85],
      ['2023-09-03', 43],
    ],
  ],
  [
    '2M',
    [
      ['2023-12-14', 25],
      ['2024-01-08', 17],
      ['2024-02-07', 16],
      ['2024-05-07', 1],
      ['2024-07-23', 25],
    ],
    [
      ['2023-12-31', 25],
      ['2024-02-29', 33],
      ['2024-04-30', 0],
      ['2024-06-30', 1],
      ['2024-08-31', 25],
    ],
  ],
  [
    '2Q',
    [
      ['2023-06-30', 49],
      ['2023-09-21', 35],
      ['2023-11-06', 25],
      ['2023-12-02', 35],
      ['2024-04-10', 15],
    ],
    [
      ['2023-06-30', 49],
      ['2023-12-31', 95],
      ['2024-06-30', 15],
    ],
  ],
  [
    'Q-NOV',
    [
      ['2022-07-07T23:37:46', 10],
      ['2023-01-23T15:54:28', 3],
    ],
    [
      ['2022-08-31', 10],
      ['2022-11-30', 0],
      ['2023-02-28', 3],
    ],
  ],
  [
    'QS-FEB',
    [
      ['2022-01-20', 31],
      ['2022-01-28', 20],
      ['2022-05-22', 17],
      ['2022-05-27', 6],
      ['2022-07-23', 24],
    ],
    [
      ['2021-11-01', 51],
      ['2022-02-01', 0],
      ['2022-05-01', 47],
    ],
  ],
  [
    'A-JUN',
    [
      ['2025-02-25', 11],
      ['2025-09-09', 22],
      ['2026-04-09', 8],
      ['2027-04-26', 33],
      ['2027-05-08', 49],
    ],
    [
      ['2025-06-30', 11],
      ['2026-06-30', 30],
      ['2027-06-30', 82],
    ],
  ],
  [
    '2B',
    [
      ['2023-12-18', 44],
      ['2023-12-19', 24],
      ['2023-12-31', 20],
      ['2024-01-03', 20],
    ],
    [
      ['2023-12-18', 68],
      ['2023-12-20', 0],
      ['2023-12-22', 0],
      ['2023-12-26', 0],
      ['2023-12-28', 20],
      ['2024-01-01', 0],
      ['2024-01-03', 20],
    ],
  ],
  [
    'BM',
    [
      ['2022-09-05', 15],
      ['2022-11-04', 20],
      ['2022-11-30', 15],
    ],
    [
      ['2022-09-30', 15],
      ['2022-10-31', 0],
      ['2022-11-30', 35],
    ],
  ],
  [
    'SM',
    [
      ['2022-04-08', 40],
      ['2022-04-13', 40],
      ['2022-04-30', 3],
    ],
    [
      ['2022-03-31', 80],
      ['2022-04-15', 0],
      ['2022-04-30', 3],
    ],
  ],
  [
    'BAS',
    [
      ['2023-09-26T13:20:38', 16],
      ['2024-01-10T23:21:05', 21],
      ['2026-11-18T23:32:03', 5],
      ['2027-07-05T19:46:20', 21],
    ],
    [
      ['2023-01-02', 16],
      ['2024-01-01', 21],
      ['2025-01-01', 0],
      ['2026-01-01', 5],
      ['2027-01-01', 21],
    ],
  ],
];

it.each(SUMS)('sums the values in each period of %s', (rule, rows, sums) => {
  expect(resampled(rows, rule)).toEqual(sums);
});

it('reads rules in small letters and lengths that add up', () => {
  const [, rows, sums] = SUMS[0]!;
  expect(resampled(rows, '1d12h')).toEqual(sums);
  expect(resampled([['2023-05-01', 1]], 'm')).toEqual([['2023-05-31', 1]]);
});

it.each(['', 'X', '2', 'W-XXX', 'M-JAN', 'B-MON', 'Q-', '-1D', '0D', '0M', '1e9D', 'constructor'])(
  'refuses the rule %j',
  rule => {
    expect(() => resampled([['2023-05-01', 1]], rule)).toThrow(`Invalid frequency: ${rule}`);
  },
);

it('refuses more rows or cells than anybody can look at', () => {
  expect(() =>
    resampled(
      [
        ['2000-01-01', 1],
        ['2023-01-01', 2],
      ],
      'S',
    ),
  ).toThrow('would create more than a million rows');
  expect(() =>
    resample(
      frameOf(
        [
          ['2023-01-01', 1],
          ['2023-01-08', 2],
        ],
        100,
      ),
      { rule: 'S', method: 'sum' },
    ),
  ).toThrow('cells');
});

it('finds the period of each row in any order, and none beyond the calendar', () => {
  const rows = Array.from(
    { length: 400 },
    (_, day) =>
      [
        new Date(Date.UTC(2023, 0, 1) + ((day * 7919) % 400) * 86_400_000).toISOString().slice(0, 10),
        1,
      ] as const,
  );
  expect(resampled(rows, 'MS').map(([, sum]) => sum)).toEqual([
    31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31, 31, 4,
  ]);
  for (const rule of ['999999999W', '99999999M'])
    expect(() => resampled([['2023-05-01', 1]], rule)).toThrow('outside the years 1 to 9999');
});

it('leaves rows with the requested interval unchanged, at any time of day', () => {
  const daily: Rows = [
    ['2024-01-01T09:00:00', 1],
    ['2024-01-02T09:00:00', null],
    ['2024-01-03T09:00:00', 3],
  ];
  expect(resampled(daily, '1D', 'asfreq')).toEqual([
    ['2024-01-01', 1],
    ['2024-01-02', null],
    ['2024-01-03', 3],
  ]);
  expect(resampled(daily, 'D', 'ffill')).toEqual([
    ['2024-01-01', 1],
    ['2024-01-02', 1],
    ['2024-01-03', 3],
  ]);
  expect(resampled(daily, 'D', 'linear')).toEqual([
    ['2024-01-01', 1],
    ['2024-01-02', 2],
    ['2024-01-03', 3],
  ]);
  // The data has Saturdays, not the Sundays of the rule, and two rows have no regular interval.
  expect(
    resampled(
      [
        ['2023-07-01', 1],
        ['2023-07-08', 2],
        ['2023-07-15', 3],
      ],
      'W',
      'asfreq',
    ),
  ).toEqual([
    ['2023-07-02', null],
    ['2023-07-09', null],
    ['2023-07-16', null],
  ]);
  expect(resampled(daily.slice(0, 2), 'D', 'asfreq')).toEqual([
    ['2024-01-01', null],
    ['2024-01-02', null],
  ]);
});
