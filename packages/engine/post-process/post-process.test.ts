import { describe, expect, it } from 'vitest';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import { after, byDay, days, numbers, pivot, sales, table, texts } from './test-tables.ts';

describe('post-processing', () => {
  it('counts and adds up windows without values, and takes infinities for missing ones', () => {
    const one = table(numbers('a', [1, Infinity, null, 6]));
    const rolled = (rolling_type: string, min_periods: number) =>
      after(one, {
        operation: 'rolling',
        options: { rolling_type, window: 2, min_periods, columns: { a: 'a' } },
      }).rows.flat();
    expect([rolled('count', 0), rolled('sum', 0), rolled('mean', 0), rolled('count', 2)]).toEqual([
      [1, 1, 0, 1],
      [1, 1, 0, 6],
      [1, 1, null, 6],
      [1, 0, 1],
    ]);
  });
  it('sorts values that are not numbers last', () => {
    const unmarked = table(texts('row', ['a', 'b', 'c', 'd']), {
      ...numbers('v', []),
      data: { kind: 'float', values: Float64Array.of(2, NaN, 3, 1) },
    });
    expect(after(unmarked, { operation: 'sort', options: { by: 'v' } }).rows.map(([row]) => row)).toEqual([
      'd',
      'a',
      'c',
      'b',
    ]);
    expect(
      after(unmarked, { operation: 'sort', options: { by: 'v', ascending: false } }).rows.map(([row]) => row),
    ).toEqual(['c', 'a', 'd', 'b']);
  });
  it('compares series that only one of two metrics has, and shares of series under new names', () => {
    const gaps = table(
      days('day', ['2024-01-01', '2024-01-01']),
      texts('region', ['East', 'West']),
      numbers('m', [4, null]),
      numbers('n', [2, 3]),
    );
    const both = {
      operation: 'pivot',
      options: {
        index: ['day'],
        columns: ['region'],
        aggregates: { m: { operator: 'mean' }, n: { operator: 'mean' } },
      },
    };
    const compared = (source: string, other: string) =>
      after(
        gaps,
        both,
        {
          operation: 'compare',
          options: {
            source_columns: [source],
            compare_columns: [other],
            compare_type: 'ratio',
            drop_original_columns: true,
          },
        },
        { operation: 'flatten' },
      );
    expect(compared('m', 'n')).toMatchObject({
      names: ['day', 'ratio__m__n, East', 'ratio__m__n, West'],
      rows: [[Date.parse('2024-01-01'), 2, null]],
    });
    expect(compared('n', 'm')).toMatchObject({
      names: ['day', 'ratio__n__m, East', 'ratio__n__m, West'],
      rows: [[Date.parse('2024-01-01'), 0.5, null]],
    });
    const shares = after(
      gaps,
      both,
      {
        operation: 'contribution',
        options: { orientation: 'row', columns: ['n'], rename_columns: ['share'] },
      },
      { operation: 'flatten' },
    );
    expect(shares).toMatchObject({
      names: ['day', 'm, East', 'n, East', 'n, West', 'share, East', 'share, West'],
      rows: [[Date.parse('2024-01-01'), 4, 2, 3, 0.4, 0.6]],
    });
    expect(() =>
      after(table(numbers('a', [1]), numbers('b', [1])), {
        operation: 'contribution',
        options: { rename_columns: ['x'] },
      }),
    ).toThrow('must have the same length');
  });
  it('takes the difference to the series on the left', () => {
    const wide = table(
      days('day', ['2024-01-01', '2024-01-01', '2024-01-02']),
      texts('region', ['East', 'West', 'West']),
      numbers('sum', [1, 4, 6]),
    );
    const beside = (periods: number) =>
      after(
        wide,
        pivot,
        { operation: 'diff', options: { columns: { sum: 'sum' }, axis: 1, periods } },
        { operation: 'flatten' },
      );
    expect(beside(1)).toMatchObject({
      names: ['day', 'sum, East', 'sum, West'],
      rows: [
        [Date.parse('2024-01-01'), null, 3],
        [Date.parse('2024-01-02'), null, null],
      ],
    });
    expect(beside(-1).rows[0]).toEqual([Date.parse('2024-01-01'), -3, null]);
  });
  it('sorts by the index and by columns, missing values last', () => {
    expect(
      after(sales, { operation: 'sort', options: { by: 'region', ascending: false } }).rows.map(
        row => row[1],
      ),
    ).toEqual(['West', 'East', 'East', null]);
    expect(
      after(
        sales,
        byDay,
        { operation: 'sort', options: { is_sort_index: true, ascending: false } },
        { operation: 'flatten' },
      ).rows.map(row => row[1]),
    ).toEqual([4, 4, 2]);
  });
  it('turns values into shares of their row or column', () => {
    const two = table(numbers('a', [1, 3]), numbers('b', [3, null]));
    expect(after(two, { operation: 'contribution', options: { orientation: 'row' } }).rows).toEqual([
      [0.25, 0.75],
      [1, 0],
    ]);
    expect(after(two, { operation: 'contribution', options: { orientation: 'column' } }).rows).toEqual([
      [0.25, 1],
      [0.75, 0],
    ]);
  });
  it('accumulates over every series of a metric', () => {
    expect(
      after(
        sales,
        pivot,
        { operation: 'cum', options: { operator: 'sum', columns: { sum: 'sum' } } },
        { operation: 'flatten' },
      ).rows.map(row => row[2]),
    ).toEqual([2, 2, 6]);
  });
  it('averages over a window and drops rows before the first full one', () => {
    const one = table(numbers('a', [1, 2, 3, 6]));
    expect(
      after(one, {
        operation: 'rolling',
        options: { rolling_type: 'mean', window: 2, min_periods: 0, columns: { a: 'a' } },
      }).rows,
    ).toEqual([[1], [1.5], [2.5], [4.5]]);
    expect(
      after(one, {
        operation: 'rolling',
        options: { rolling_type: 'sum', window: 2, min_periods: 2, columns: { a: 'a' } },
      }).rows,
    ).toEqual([[3], [5], [9]]);
  });
  it('fills the days between', () => {
    const result = after(
      sales,
      byDay,
      { operation: 'resample', options: { rule: '1D', method: 'asfreq', fill_value: 0 } },
      { operation: 'flatten' },
    );
    expect(result.rows.map(row => row[1])).toEqual([2, 4, 0, 4]);
  });
  it('leaves an empty result unchanged', () => {
    const empty: ResultTable = {
      columns: sales.columns.map(column => ({
        ...column,
        data: { kind: 'float', values: new Float64Array() },
      })),
      rowCount: 0,
    };
    expect(after(empty, pivot, { operation: 'flatten' }).rows).toEqual([]);
  });
  it.each([
    [{ operation: 'nope' }, "Unknown post-processing operation 'nope'"],
    [{ operation: 'sort', options: { by: 'missing' } }, 'Referenced columns not available in DataFrame.'],
    [{ operation: 'sort', options: { by: 'region', zzz: 1 } }, 'Unrecognized key: "zzz"'],
    [{ operation: 'cum', options: { operator: 'sum' } }, 'Invalid options of a post-processing operation'],
    [{ operation: 'constructor' }, 'Unknown post-processing operation'],
  ])('refuses %o with a reason', (operation, message) => {
    expect(() => after(sales, operation)).toThrow(message);
  });
});
