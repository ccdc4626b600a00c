import { describe, expect, it } from 'vitest';
import { aColumn, aDataset, aMetric } from '@powerset/testing/flights.ts';
import { aContext, answerTo, aQuery } from '@powerset/testing/run-query.ts';
import { cellAt, GENERIC_TYPES } from '@powerset/core/table/result-table.ts';
import { answerFromJson, type Answer } from '../kit/answer.ts';
import { queryContextFor } from '../kit/query-context.ts';
import { LIGHT_THEME } from '../kit/light-theme.ts';
import { approximateTextWidth } from '../kit/surface.ts';
import type { PercentChange } from './option.ts';
import { percentChange } from './index.ts';

/** Sales on five days in two regions, without January 5. */
const SALES = aDataset({
  sql: `SELECT * FROM (VALUES
    (TIMESTAMP '2023-01-01', 'EU', 10), (TIMESTAMP '2023-01-01', 'US', 1),
    (TIMESTAMP '2023-01-02', 'EU', 20), (TIMESTAMP '2023-01-02', 'US', 2),
    (TIMESTAMP '2023-01-03', 'EU', 40), (TIMESTAMP '2023-01-03', 'US', 3),
    (TIMESTAMP '2023-01-04', 'EU', 50), (TIMESTAMP '2023-01-04', 'US', 6),
    (TIMESTAMP '2023-01-06', 'EU', 80), (TIMESTAMP '2023-01-06', 'US', 9)) AS sales(day, region, value)`,
  columns: [aColumn('day', 'temporal'), aColumn('region', 'string'), aColumn('value', 'numeric')],
  metrics: [aMetric('sales', 'SUM(value)'), aMetric('count', 'COUNT(*)')],
});

const formData = {
  datasource: '1__table',
  viz_type: 'compare',
  granularity_sqla: 'day',
  time_grain_sqla: 'P1D',
  time_range: '2023-01-03 : 2023-01-05',
  metrics: ['sales'],
  groupby: ['region'],
};

const queryOf = (change: object) =>
  queryContextFor([percentChange], { ...formData, ...change }).queries[0] as unknown as Record<
    string,
    unknown
  >;

async function answered(change: object): Promise<Answer> {
  const { result } = await answerTo(
    aQuery(JSON.parse(JSON.stringify(queryOf(change))) as Record<string, unknown>),
    aContext({ dataset: SALES }),
  );
  const { columns, rowCount } = result.table;
  return answerFromJson({
    colnames: columns.map(({ name }) => name),
    coltypes: columns.map(({ genericType }) => GENERIC_TYPES[genericType]),
    label_map: result.labelMap,
    data: Array.from({ length: rowCount }, (_, row) =>
      Object.fromEntries(columns.map(column => [column.name, plain(cellAt(column, row))])),
    ),
  });
}

const plain = (value: unknown) => (typeof value === 'bigint' ? Number(value) : value);

interface Drawn {
  readonly name: string;
  readonly color: string;
  readonly data: readonly (readonly [number, number | null])[];
  readonly lineStyle: { readonly type?: string };
}

async function drawn(change: object): Promise<readonly Drawn[]> {
  const surface = { width: 600, height: 300, theme: LIGHT_THEME, measureText: approximateTextWidth };
  const option = percentChange.toOption({
    formData: { ...formData, ...change },
    answers: [await answered(change)],
    surface,
  }) as PercentChange;
  return option.drawing.series as unknown as readonly Drawn[];
}

const linesOf = async (change: object) =>
  Object.fromEntries(
    (await drawn(change)).map(({ name, data }) => [
      name,
      data.map(([, value]) => (value === null ? null : Math.round(value * 1000) / 1000)),
    ]),
  );

describe('the question of a chart of changes', () => {
  it('is as ever without a time shift or a rule for resampling', () => {
    const plainQuery = queryOf({});
    expect([plainQuery.time_offsets, plainQuery.post_processing]).toEqual([undefined, undefined]);
    for (const change of [
      { time_compare: [] },
      { time_compare: null, comparison_type: 'ratio' },
      { resample_rule: '1D', resample_method: null },
    ])
      expect(queryOf(change)).toEqual(plainQuery);
  });

  it.each([
    ['1 week', ['1 week ago']],
    [
      ['1 year ago', '28 days', '28 days ago'],
      ['1 year ago', '28 days ago'],
    ],
    [['-2 weeks', ''], ['2 weeks ago']],
  ])('compares with the past alone: %j', (shift, offsets) => {
    expect(queryOf({ time_compare: shift }).time_offsets).toEqual(offsets);
  });
});

describe('lines of an earlier time', () => {
  it('are drawn beside the current ones, dashed, in the same colors', async () => {
    const series = await drawn({ time_compare: ['2 days'] });
    expect(series.map(({ name, lineStyle }) => [name, lineStyle.type])).toEqual([
      ['EU', undefined],
      ['US', undefined],
      ['EU, 2 days ago', 'dashed'],
      ['US, 2 days ago', 'dashed'],
    ]);
    const [eu, us, euBefore, usBefore] = series.map(({ color }) => color);
    expect([euBefore, usBefore]).toEqual([eu, us]);
    expect(eu).not.toBe(us);
    expect(await linesOf({ time_compare: ['2 days'] })).toEqual({
      EU: [0, 0.25],
      US: [0, 1],
      'EU, 2 days ago': [0, 1],
      'US, 2 days ago': [0, 1],
    });
  });

  it('are named by their metrics if there are several, or no dimension', async () => {
    const names = async (change: object) => Object.keys(await linesOf({ time_compare: '2 days', ...change }));
    expect(await names({ groupby: [] })).toEqual(['sales', 'sales, 2 days ago']);
    expect((await names({ metrics: ['sales', 'count'] })).toSorted()).toEqual(
      ['sales', 'count']
        .flatMap(metric => ['EU', 'US'].map(region => `${metric}, ${region}`))
        .flatMap(name => [name, `${name}, 2 days ago`])
        .toSorted(),
    );
  });

  it.each([
    // 40 - 10 = 30 and 50 - 20 = 30; 3 - 1 = 2 and 6 - 2 = 4
    ['absolute', 'difference to', { EU: 0, US: 1 }],
    // 3 and 1.5; 2 and 2
    ['percentage', 'change since', { EU: -0.5, US: 0 }],
    // 4 and 2.5; 3 and 3
    ['ratio', 'ratio to', { EU: -0.375, US: 0 }],
  ])('can show the difference: %s', async (type, words, { EU, US }) => {
    expect(await linesOf({ time_compare: ['2 days'], comparison_type: type })).toEqual({
      [`EU, ${words} 2 days ago`]: [0, EU],
      [`US, ${words} 2 days ago`]: [0, US],
    });
  });

  it('pass through the rolling window and become shares of their own time', async () => {
    // 40, 90 and 10, 30
    expect(await linesOf({ time_compare: ['2 days'], rolling_type: 'cumsum' })).toMatchObject({
      EU: [0, 1.25],
      'EU, 2 days ago': [0, 2],
    });
    // 40 of 43, 50 of 56; 10 of 11, 20 of 22
    expect(await linesOf({ time_compare: ['2 days'], contribution: true })).toMatchObject({
      EU: [0, -0.04],
      'EU, 2 days ago': [0, 0],
    });
  });
});

describe('a rule for resampling', () => {
  const range = { time_range: '2023-01-03 : 2023-01-07' };

  it('fills times without rows', async () => {
    expect(await linesOf(range)).toMatchObject({ EU: [0, 0.25, 1] });
    expect(await linesOf({ ...range, resample_rule: '1D', resample_method: 'ffill' })).toEqual({
      EU: [0, 0.25, 0.25, 1],
      US: [0, 1, 1, 2],
    });
  });

  it('comes before the rolling window, and applies to an earlier time, too', async () => {
    // 90 and 80 of today; 10 + 20 and 50 of five and three days before.
    expect(
      await linesOf({ ...range, resample_rule: '2D', resample_method: 'sum', time_compare: ['2 days'] }),
    ).toMatchObject({ EU: [0, -0.111], 'EU, 2 days ago': [0, 0.667] });
    // 90 and 170
    expect(
      await linesOf({ ...range, resample_rule: '2D', resample_method: 'sum', rolling_type: 'cumsum' }),
    ).toMatchObject({ EU: [0, 0.889] });
  });
});
