import { describe, expect, it } from 'vitest';
import { WHOLE_NUMBERS, type ResultColumn, type ResultTable } from '@powerset/core/table/result-table.ts';
import { csvRows } from '@powerset/core/table/csv.ts';
import { rowsOf } from '@powerset/testing/run-query.ts';
import { postProcess } from './post-process.ts';

const numbers = (name: string, values: readonly (number | null)[]): ResultColumn => ({
  name,
  databaseType: 'DOUBLE',
  genericType: 'numeric',
  data: {
    kind: 'float',
    values: Float64Array.from(values, value => value ?? 0),
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
const days = (name: string, values: readonly string[]): ResultColumn => ({
  name,
  databaseType: 'DATE',
  genericType: 'temporal',
  data: { kind: 'temporal', values: Float64Array.from(values, value => Date.parse(value)) },
});
const table = (...columns: ResultColumn[]): ResultTable => ({
  columns,
  rowCount: columns[0]!.data.values.length,
});
const sales = table(
  days('day', ['2024-01-02', '2024-01-01', '2024-01-02', '2024-01-04']),
  texts('region', ['West', 'East', null, 'East']),
  numbers('sum', [1, 2, 3, 4]),
);
const pivot = {
  operation: 'pivot',
  options: {
    index: ['day'],
    columns: ['region'],
    aggregates: { sum: { operator: 'mean' } },
    drop_missing_columns: false,
  },
};
const byDay = {
  operation: 'pivot',
  options: { index: ['day'], columns: [], aggregates: { sum: { operator: 'sum' } } },
};
const after = (of: ResultTable, ...operations: Record<string, unknown>[]) => {
  const result = postProcess(of, operations as never);
  return {
    names: result.table.columns.map(column => column.name),
    rows: rowsOf(result.table),
    labelMap: result.labelMap,
  };
};

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
  it('names the row of totals in an index of moments too', () => {
    const totals = {
      ...byDay,
      options: { ...byDay.options, marginal_distributions: true, marginal_distribution_name: 'Total' },
    };
    expect(after(sales, totals, { operation: 'flatten' }).rows.at(-1)).toEqual(['Total', 10]);
    expect([...csvRows(postProcess(sales, [totals, { operation: 'flatten' }] as never).table)].join('')).toBe(
      'day,sum\n2024-01-01,2.0\n2024-01-02,4.0\n2024-01-04,4.0\nTotal,10.0\n',
    );
  });
  it('adds up nothing to nought where there is a row', () => {
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
  it('takes the name of a series for one value, whatever it is made of', () => {
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
  it('names series after moments as dates, not as numbers', () => {
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
  it('leaves rows and series out of which nothing is known, unless all are asked for', () => {
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
  it('sorts what is no number last', () => {
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
  it('takes the first and the last of texts in pivots, also in totals and beside a filler, and refuses to add them up', () => {
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
  it('keeps moments in pivots and aggregates', () => {
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
  it('counts levels of headers from the last too, and refuses those that are not there', () => {
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
  it('counts rows with all their values in totals, each for what the measure says of all of them', () => {
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
  it('leaves rows, headers and metrics without values out where metrics come last', () => {
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
  it('leaves an empty result as it is', () => {
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
