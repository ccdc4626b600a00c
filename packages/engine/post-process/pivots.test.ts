import { describe, expect, it } from 'vitest';
import { WHOLE_NUMBERS } from '@powerset/core/table/result-table.ts';
import { csvRows } from '@powerset/core/table/csv.ts';
import { postProcess } from './post-process.ts';
import { after, byDay, days, numbers, pivot, sales, table, texts } from './test-tables.ts';

describe('post-processing', () => {
  it('pivots to one column a series, sorted, with gaps left open', () => {
    const result = after(sales, pivot, { operation: 'flatten' });
    expect(result.names).toEqual(['day', 'sum, <NULL>', 'sum, East', 'sum, West']);
    expect(result.rows).toEqual([
      [Date.parse('2024-01-01'), null, 2, null],
      [Date.parse('2024-01-02'), 3, null, 1],
      [Date.parse('2024-01-04'), null, 4, null],
    ]);
  });
  it('names the row of totals even in an index of timestamps', () => {
    const totals = {
      ...byDay,
      options: { ...byDay.options, marginal_distributions: true, marginal_distribution_name: 'Total' },
    };
    expect(after(sales, totals, { operation: 'flatten' }).rows.at(-1)).toEqual(['Total', 10]);
    expect([...csvRows(postProcess(sales, [totals, { operation: 'flatten' }] as never).table)].join('')).toBe(
      'day,sum\n2024-01-01,2.0\n2024-01-02,4.0\n2024-01-04,4.0\nTotal,10.0\n',
    );
  });
  it('sums missing values to zero if there is a row', () => {
    const gaps = table(
      days('day', ['2024-01-02', '2024-01-01']),
      texts('region', ['West', 'West']),
      numbers('sum', [null, 2]),
    );
    expect(after(gaps, byDay, { operation: 'flatten' }).rows).toEqual([
      [Date.parse('2024-01-01'), 2],
      [Date.parse('2024-01-02'), 0],
    ]);
  });
  it('takes the metric out of the series names and remembers their parts', () => {
    const result = after(
      sales,
      pivot,
      { operation: 'rename', options: { columns: { sum: null }, level: 0, inplace: true } },
      { operation: 'flatten' },
    );
    expect(result.names).toEqual(['day', '<NULL>', 'East', 'West']);
    expect({ ...result.labelMap }).toEqual({
      day: ['day'],
      '<NULL>': ['<NULL>'],
      East: ['East'],
      West: ['West'],
    });
  });
  it('takes the name of a series as one value, regardless of its parts', () => {
    const buses = table(
      days('day', ['2024-01-01', '2024-01-01']),
      texts('region', ['City Bus, Red', 'Biplane']),
      numbers('sum', [1, 2]),
    );
    const { labelMap } = after(
      buses,
      pivot,
      { operation: 'rename', options: { columns: { sum: null }, level: 0, inplace: true } },
      { operation: 'flatten' },
    );
    expect(labelMap['City Bus, Red']).toEqual(['City Bus, Red']);
    expect(
      after(buses, pivot, { operation: 'flatten', options: { drop_levels: [0] } }).labelMap['City Bus, Red'],
    ).toEqual(['City Bus, Red']);
    expect(after(table(texts('a, b', ['x']))).labelMap['a, b']).toEqual(['a', 'b']);
  });
  it('names series after timestamps as dates, not as numbers', () => {
    const byMoment = {
      operation: 'pivot',
      options: { index: ['region'], columns: ['day'], aggregates: { sum: { operator: 'sum' } } },
    };
    expect(after(sales, byMoment, { operation: 'flatten' }).names).toEqual([
      'region',
      'sum, 2024-01-01',
      'sum, 2024-01-02',
      'sum, 2024-01-04',
    ]);
  });
  it('leaves out rows and series without values, unless all are requested', () => {
    const gaps = table(
      texts('row', ['a', 'b', null, 'b']),
      texts('series', ['x', 'y', 'z', 'x']),
      numbers('v', [1, null, 3, null]),
    );
    const by = (options: object) =>
      after(
        gaps,
        {
          operation: 'pivot',
          options: {
            index: ['row'],
            columns: ['series'],
            aggregates: { v: { operator: 'mean' } },
            ...options,
          },
        },
        { operation: 'flatten' },
      );
    expect(by({})).toMatchObject({ names: ['row', 'v, x'], rows: [['a', 1]] });
    expect(by({ metric_fill_value: 0 })).toMatchObject({ names: ['row', 'v, x'], rows: [['a', 1]] });
    expect(by({ drop_missing_columns: false })).toMatchObject({
      names: ['row', 'v, x', 'v, y', 'v, z'],
      rows: [
        ['a', 1, null, null],
        ['b', null, null, null],
      ],
    });
    expect(by({ drop_missing_columns: false, metric_fill_value: 0 }).rows).toEqual([
      ['a', 1, 0, 0],
      ['b', 0, 0, 0],
    ]);
  });
  it('keeps whole numbers whole where every value is there', () => {
    const whole = table(texts('row', ['a', 'b']), {
      ...numbers('n', []),
      databaseType: 'INTEGER',
      data: { kind: 'int', values: Int32Array.from([1, 2]) },
    });
    const types = (...operations: Record<string, unknown>[]) =>
      postProcess(whole, operations as never).table.columns.map(column => column.databaseType);
    const one = {
      operation: 'pivot',
      options: { index: ['row'], columns: [], aggregates: { n: { operator: 'mean' } } },
    };
    expect(types(one, { operation: 'flatten' })).toEqual(['VARCHAR', WHOLE_NUMBERS]);
    expect(
      types(
        {
          operation: 'pivot',
          options: { index: ['row'], columns: ['n'], aggregates: { n: { operator: 'sum' } } },
        },
        { operation: 'flatten' },
      ),
    ).toEqual(['VARCHAR', 'DOUBLE', 'DOUBLE']);
    expect(types({ operation: 'cum', options: { operator: 'sum', columns: { n: 'n' } } })).toEqual([
      'VARCHAR',
      WHOLE_NUMBERS,
    ]);
    expect(types({ operation: 'diff', options: { columns: { n: 'n' } } })).toEqual(['VARCHAR', 'DOUBLE']);
    expect(
      types({
        operation: 'aggregate',
        options: {
          groupby: ['row'],
          aggregates: { n: { operator: 'max' }, m: { column: 'n', operator: 'mean' } },
        },
      }),
    ).toEqual(['VARCHAR', WHOLE_NUMBERS, 'DOUBLE']);
  });
  it('knows flattened columns by their whole names alone', () => {
    const flat = [pivot, { operation: 'flatten' }];
    expect(() => after(sales, ...flat, { operation: 'sort', options: { by: 'sum' } })).toThrow(
      'Referenced columns not available in DataFrame.',
    );
    const summed = after(sales, ...flat, {
      operation: 'cum',
      options: { operator: 'sum', columns: { 'sum, East': 'sum, East' } },
    });
    expect(summed.rows.map(row => row[2])).toEqual([2, 2, 6]);
    expect(summed.labelMap['sum, East']).toEqual(['sum', 'East']);
    expect(
      after(sales, ...flat, { operation: 'rename', options: { columns: { 'sum, East': 'E, W' } } }).labelMap[
        'E, W'
      ],
    ).toEqual(['E', 'W']);
  });
  it('uses the first and the last text in pivots, even in totals and with a filler, and refuses to sum texts', () => {
    const named = table(
      texts('shop', ['a', 'a', 'b', 'b']),
      texts('kind', ['x', 'y', 'x', 'x']),
      texts('who', ['Bo', 'Al', null, 'Cy']),
    );
    const by = (operator: string, more: object = {}) => ({
      operation: 'pivot',
      options: { index: ['shop'], columns: ['kind'], aggregates: { who: { operator } }, ...more },
    });
    expect(after(named, by('min'), { operation: 'flatten' }).rows).toEqual([
      ['a', 'Bo', 'Al'],
      ['b', 'Cy', null],
    ]);
    expect(
      after(named, by('max', { marginal_distributions: true, drop_missing_columns: true }), {
        operation: 'flatten',
      }).rows,
    ).toEqual([
      ['a', 'Bo', 'Al', 'Bo'],
      ['b', 'Cy', null, 'Cy'],
      ['All', 'Cy', 'Al', 'Cy'],
    ]);
    expect(after(named, by('min', { metric_fill_value: 0 }), { operation: 'flatten' }).rows).toEqual([
      ['a', 'Bo', 'Al'],
      ['b', 'Cy', 0],
    ]);
    expect(after(named, by('count'), { operation: 'flatten' }).rows).toEqual([
      ['a', 1, 1],
      ['b', 2, null],
    ]);
    for (const operation of [
      by('mean'),
      by('sum'),
      { operation: 'aggregate', options: { groupby: ['shop'], aggregates: { who: { operator: 'sum' } } } },
    ]) {
      expect(() => after(named, operation)).toThrow("Could not convert 'Bo' of the column 'who' to numeric");
    }
  });
  it('keeps timestamps in pivots and aggregates', () => {
    const last = table(
      texts('row', ['a', 'a', 'b']),
      days('seen', ['2024-01-02', '2024-01-04', '2024-01-03']),
    );
    const kinds = (...operations: Record<string, unknown>[]) =>
      postProcess(last, operations as never).table.columns.map(({ genericType, data }) => [
        genericType,
        data.kind,
      ]);
    expect(
      kinds(
        {
          operation: 'pivot',
          options: { index: ['row'], columns: [], aggregates: { seen: { operator: 'max' } } },
        },
        { operation: 'flatten' },
      )[1],
    ).toEqual(['temporal', 'temporal']);
    expect(
      after(last, {
        operation: 'aggregate',
        options: { groupby: ['row'], aggregates: { seen: { operator: 'min' } } },
      }).rows,
    ).toEqual([
      ['a', Date.parse('2024-01-02')],
      ['b', Date.parse('2024-01-03')],
    ]);
    expect(
      kinds({
        operation: 'aggregate',
        options: { groupby: ['row'], aggregates: { seen: { operator: 'count' } } },
      })[1],
    ).toEqual(['numeric', 'float']);
  });
  it('also counts header levels from the last, and refuses missing ones', () => {
    const named = (level: number) =>
      after(
        sales,
        pivot,
        { operation: 'rename', options: { columns: { sum: 'East' }, level } },
        { operation: 'flatten' },
      ).names;
    expect(named(-2)).toEqual(['day', 'East, <NULL>', 'East, East', 'East, West']);
    expect(() => named(2)).toThrow('Header level 2 does not exist. Use a level from 0 to 1.');
    expect(() => named(-3)).toThrow('Header level -3 does not exist');
  });
  it('computes totals from all values of the rows, not from the values of the cells', () => {
    const gaps = table(
      texts('row', ['a', 'a', 'b', 'b']),
      texts('series', ['x', 'y', 'x', 'y']),
      numbers('v', [1, 2, 6, 4]),
      numbers('w', [1, 1, null, 1]),
    );
    const totals = (aggregates: object, more: object = {}) =>
      after(
        gaps,
        {
          operation: 'pivot',
          options: {
            index: ['row'],
            columns: ['series'],
            aggregates,
            marginal_distributions: true,
            marginal_distribution_name: 'Sum',
            ...more,
          },
        },
        { operation: 'flatten' },
      );
    expect(totals({ v: { operator: 'max' } })).toMatchObject({
      names: ['row', 'v, x', 'v, y', 'v, Sum'],
      rows: [
        ['a', 1, 2, 2],
        ['b', 6, 4, 6],
        ['Sum', 6, 4, 6],
      ],
    });
    expect(totals({ v: { operator: 'mean' }, w: { operator: 'count' } }).rows).toEqual([
      ['a', 1, 2, 1.5, 1, 1, 2],
      ['b', 6, 4, 4, 1, 1, 1],
      ['Sum', 1, 3, 7 / 3, 1, 2, 3],
    ]);
    expect(totals({ w: { operator: 'sum' } }, { metric_fill_value: 9 }).rows).toEqual([
      ['a', 1, 1, 2],
      ['b', 0, 1, 1],
      ['Sum', 1, 2, 3],
    ]);
    expect(
      totals({ v: { operator: 'max' } }, { combine_value_with_metric: true, columns: ['series'] }).names,
    ).toEqual(['row', 'Sum, v', 'x, v', 'y, v']);
  });
  it('leaves out rows, headers and metrics without values if metrics come last', () => {
    const gaps = table(
      texts('row', ['a', 'b', 'b']),
      texts('series', ['x', 'x', 'y']),
      numbers('v', [null, 2, 6]),
      numbers('w', [null, null, null]),
    );
    const turned = after(
      gaps,
      {
        operation: 'pivot',
        options: {
          index: ['row'],
          columns: ['series'],
          aggregates: { v: { operator: 'mean' }, w: { operator: 'mean' } },
          combine_value_with_metric: true,
          drop_missing_columns: false,
        },
      },
      { operation: 'flatten' },
    );
    expect(turned).toMatchObject({ names: ['row', 'x, v', 'y, v'], rows: [['b', 2, 6]] });
    const byNumber = table(texts('row', ['a', 'a']), numbers('series', [10, 2]), numbers('v', [1, 2]));
    expect(
      after(
        byNumber,
        {
          operation: 'pivot',
          options: {
            index: ['row'],
            columns: ['series'],
            aggregates: { v: { operator: 'mean' } },
            combine_value_with_metric: true,
          },
        },
        { operation: 'flatten' },
      ).names,
    ).toEqual(['row', '2.0, v', '10.0, v']);
  });
  it('leaves headers of one level alone when levels are dropped', () => {
    expect(after(sales, byDay, { operation: 'flatten', options: { drop_levels: [0] } }).names).toEqual([
      'day',
      'sum',
    ]);
  });
});
