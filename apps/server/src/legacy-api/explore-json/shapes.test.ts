import { describe, expect, it } from 'vitest';
import type { ResultColumn, ResultTable } from '@powerset/core/table/result-table.ts';
import { legacyShape } from './shapes.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2024, 0, 1);

const moments = (days: readonly number[]): ResultColumn => ({
  name: '__timestamp',
  databaseType: 'TIMESTAMP',
  genericType: 'temporal',
  data: { kind: 'temporal', values: Float64Array.from(days, day => START + day * DAY_MS) },
});
const numbers = (name: string, values: readonly (number | null)[]): ResultColumn => ({
  name,
  databaseType: 'INTEGER',
  genericType: 'numeric',
  data: {
    kind: 'int',
    values: Int32Array.from(values, value => value ?? 0),
    nulls: Uint8Array.from(values, value => (value === null ? 1 : 0)),
  },
});
const texts = (name: string, values: readonly (string | null)[]): ResultColumn => ({
  name,
  databaseType: 'VARCHAR',
  genericType: 'string',
  data: {
    kind: 'text',
    values: Uint32Array.from(values, (_, at) => at),
    dictionary: values.map(value => value ?? ''),
    nulls: Uint8Array.from(values, value => (value === null ? 1 : 0)),
  },
});
const truths = (name: string, values: readonly boolean[]): ResultColumn => ({
  name,
  databaseType: 'BOOLEAN',
  genericType: 'boolean',
  data: { kind: 'bool', values: Uint8Array.from(values, Number) },
});
const table = (...columns: ResultColumn[]): ResultTable => ({
  columns,
  rowCount: columns[0]!.data.values.length,
});
const drawn = (
  viz_type: string,
  formData: object,
  own: ResultTable,
  compared: readonly {
    readonly offset: string;
    readonly table: ResultTable;
    readonly shiftMs: number;
  }[] = [],
): unknown =>
  JSON.parse(
    JSON.stringify(
      legacyShape(viz_type)!.data({
        formData: { viz_type, metrics: ['m'], ...formData } as never,
        tables: [own],
        compared,
        fromMs: null,
        toMs: null,
      }),
    ),
  );
const linesOf = (drawing: unknown): unknown =>
  (drawing as { key: unknown; values: { y: number | null }[] }[]).map(({ key, values }) => [
    key,
    values.map(({ y }) => y),
  ]);

describe('old charts', () => {
  it('name series as Python prints their values', () => {
    const rated = table(moments([0, 0, 1]), numbers('rating', [1, null, 2]), numbers('m', [1, 2, 3]));
    expect(linesOf(drawn('line', { groupby: ['rating'] }, rated))).toEqual([
      [['1.0'], [1, null]],
      [['2.0'], [null, 3]],
    ]);
    const flagged = table(truths('flag', [true, false]), numbers('m', [5, 7]));
    expect(drawn('dist_bar', { groupby: ['flag'], order_desc: true }, flagged)).toEqual([
      {
        key: 'm',
        values: [
          { x: 'False', y: 7 },
          { x: 'True', y: 5 },
        ],
      },
    ]);
  });
  it('compare resampled values after their shift', () => {
    const own = table(moments([9, 16]), numbers('m', [4, 8]));
    const before = {
      offset: '8 days',
      table: table(moments([1, 8]), numbers('m', [2, 2])),
      shiftMs: 8 * DAY_MS,
    };
    expect(
      linesOf(
        drawn(
          'line',
          { resample_rule: '7D', resample_method: 'sum', time_compare: ['8 days'], comparison_type: 'ratio' },
          own,
          [before],
        ),
      ),
    ).toEqual([
      [
        ['m', '8 days offset'],
        [2, 4],
      ],
    ]);
    expect(() => drawn('line', { comparison_type: 'difference' }, own, [before])).toThrow(
      'Invalid `comparison_type`: difference',
    );
  });
  it('resample by methods without a name in newer charts, and fill no existing rows', () => {
    const two = table(moments([0, 1, 8, 9]), numbers('m', [3, 9, 4, 2]));
    for (const [method, values] of [
      ['max', [9, 4]],
      ['min', [3, 2]],
      ['first', [3, 4]],
      ['last', [9, 2]],
    ] as const)
      expect(linesOf(drawn('line', { resample_rule: '7D', resample_method: method }, two))).toEqual([
        ['m', values],
      ]);
    const gaps = table(
      moments([0, 1, 2, 0, 1, 2]),
      texts('g', ['a', 'a', 'a', 'b', 'b', 'b']),
      numbers('m', [1, null, 3, 4, 5, 6]),
    );
    expect(
      linesOf(drawn('line', { groupby: ['g'], resample_rule: '12H', resample_method: 'ffill' }, gaps)),
    ).toEqual([
      [['a'], [1, 1, null, null, 3]],
      [['b'], [4, 4, 5, 5, 6]],
    ]);
  });
  it('report that nothing is left if every row lacks a dimension', () => {
    const nameless = table(moments([0, 1]), texts('g', [null, null]), numbers('m', [1, 2]));
    expect(() =>
      drawn('line', { groupby: ['g'], resample_rule: '1D', resample_method: 'ffill' }, nameless),
    ).toThrow('Applied rolling window did not return any data.');
  });
  it('split a metric even into rows without deeper levels', () => {
    const parts = table(
      moments([0, 0, 1, 2]),
      texts('g', ['a', 'a', 'b', 'a']),
      texts('h', ['x', null, 'x', 'x']),
      numbers('m', [1, 2, 4, null]),
    );
    const part = (option: string): unknown =>
      drawn('partition', { groupby: ['g', 'h'], time_series_option: option }, parts);
    expect(part('not_time')).toMatchObject([
      {
        name: 'm',
        val: 7,
        children: [
          { name: 'a', val: 3, children: [{ name: ['a', 'x'], val: 1 }] },
          { name: 'b', val: 4 },
        ],
      },
    ]);
    expect(
      drawn(
        'partition',
        { groupby: ['g'], timeseries_limit_metric: 'w' },
        table(texts('g', ['a', 'b']), numbers('m', [1, 2]), numbers('w', [5, 6])),
      ),
    ).toMatchObject([
      { name: 'm', val: 3 },
      { name: 'w', val: 11 },
    ]);
    expect(part('agg_mean')).toMatchObject([
      {
        val: 7 / 3,
        children: [
          { name: 'a', val: 1.5 },
          { name: 'b', val: 4 },
        ],
      },
    ]);
    expect(part('point_diff')).toMatchObject([{ name: 'm', val: -3, children: [{ name: 'a', val: -3 }] }]);
    expect((part('point_diff') as { children: unknown[] }[])[0]!.children).toHaveLength(1);
    expect(part('cum_sum')).toMatchObject([
      {
        name: 'm',
        children: [{ name: START, val: 3 }, { name: START + DAY_MS, val: 4 }, { name: START + 2 * DAY_MS }],
      },
    ]);
    expect(part('adv_anal')).toMatchObject([
      {
        name: 'm',
        children: [
          {
            name: START,
            val: 3,
            children: [
              { name: 'a', val: 3, children: [{ name: 'x', val: 1 }] },
              { name: 'b', val: 0 },
            ],
          },
          { name: START + DAY_MS, val: 4 },
        ],
      },
    ]);
  });
  it('draw each bubble as its own series if no series is chosen', () => {
    const asked = { entity: 'country', x: 'x', y: 'y', size: 's' };
    const own = table(
      texts('country', ['DK', 'SE']),
      texts('part', ['North', 'North']),
      numbers('x', [1, 2]),
      numbers('y', [3, 4]),
      numbers('s', [5, 6]),
    );
    const keys = (series: string | null): unknown =>
      (drawn('bubble', { ...asked, series }, own) as { key: unknown }[]).map(({ key }) => key);
    expect([keys(null), keys('part')]).toEqual([['DK', 'SE'], ['North']]);
  });
  it('leave out breakdowns without values', () => {
    const own = table(texts('a', ['x', 'x']), texts('b', ['one', 'two']), numbers('m', [1, null]));
    expect(linesOf(drawn('dist_bar', { groupby: ['a'], columns: ['b'] }, own))).toEqual([['one', [1]]]);
  });
  it('are refused with an explanation if they would be too large', () => {
    const rows = Array.from({ length: 3000 }, (_, row) => row);
    const names = rows.map(String);
    const wide = table(moments(rows), texts('a', names), texts('b', names), numbers('m', rows));
    for (const type of ['line', 'area', 'bar', 'rose', 'time_table', 'paired_ttest'])
      expect(() => drawn(type, { groupby: ['a'] }, wide), type).toThrow(
        'The table would have 3000 columns and 3000 rows',
      );
    expect(() => drawn('dist_bar', { groupby: ['a'], columns: ['b'] }, wide)).toThrow('The table would have');
    expect(() => drawn('chord', { groupby: ['a'], columns: ['b'], metric: 'm' }, wide)).toThrow(
      'The table would have',
    );
    expect(() =>
      drawn(
        'line',
        { resample_rule: '1S', resample_method: 'ffill' },
        table(moments([0, 100]), numbers('m', [1, 2])),
      ),
    ).toThrow(/would (create|have)/);
  });
});
