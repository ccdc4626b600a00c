import { describe, expect, it } from 'vitest';
import type { ResultColumn, ResultTable } from '@powerset/core/table/result-table.ts';
import { rowsOf } from '@powerset/testing/run-query.ts';
import { postProcess } from './post-process.ts';

const numbers = (name: string, values: readonly (number | null)[]): ResultColumn => ({
  name, databaseType: 'DOUBLE', genericType: 'numeric',
  data: { kind: 'float', values: Float64Array.from(values, value => value ?? 0), nulls: Uint8Array.from(values, value => (value === null ? 1 : 0)) },
});
const texts = (name: string, values: readonly (string | null)[]): ResultColumn => ({
  name, databaseType: 'VARCHAR', genericType: 'string',
  data: { kind: 'text', values: Uint32Array.from(values, (_, at) => at), dictionary: values.map(value => value ?? ''), nulls: Uint8Array.from(values, value => (value === null ? 1 : 0)) },
});
const days = (name: string, values: readonly string[]): ResultColumn => ({
  name, databaseType: 'DATE', genericType: 'temporal', data: { kind: 'temporal', values: Float64Array.from(values, value => Date.parse(value)) },
});
const table = (...columns: ResultColumn[]): ResultTable => ({ columns, rowCount: columns[0]!.data.values.length });
const sales = table(days('day', ['2024-01-02', '2024-01-01', '2024-01-02', '2024-01-04']), texts('region', ['West', 'East', null, 'East']), numbers('sum', [1, 2, 3, 4]));
const pivot = { operation: 'pivot', options: { index: ['day'], columns: ['region'], aggregates: { sum: { operator: 'mean' } }, drop_missing_columns: false } };
const byDay = { operation: 'pivot', options: { index: ['day'], columns: [], aggregates: { sum: { operator: 'sum' } } } };
const after = (of: ResultTable, ...operations: Record<string, unknown>[]) => {
  const result = postProcess(of, operations as never);
  return { names: result.table.columns.map(column => column.name), rows: rowsOf(result.table), labelMap: result.labelMap };
};

describe('post-processing', () => {
  it('pivots to one column a series, sorted, with gaps left open', () => {
    const result = after(sales, pivot, { operation: 'flatten' });
    expect(result.names).toEqual(['day', 'sum, <NULL>', 'sum, East', 'sum, West']);
    expect(result.rows).toEqual([
      [Date.parse('2024-01-01'), null, 2, null], [Date.parse('2024-01-02'), 3, null, 1], [Date.parse('2024-01-04'), null, 4, null],
    ]);
  });
  it('takes the metric out of the series names and remembers their parts', () => {
    const result = after(sales, pivot, { operation: 'rename', options: { columns: { sum: null }, level: 0, inplace: true } }, { operation: 'flatten' });
    expect(result.names).toEqual(['day', '<NULL>', 'East', 'West']);
    expect({ ...result.labelMap }).toEqual({ day: ['day'], '<NULL>': ['<NULL>'], East: ['East'], West: ['West'] });
  });
  it('names series after moments as dates, not as numbers', () => {
    const byMoment = { operation: 'pivot', options: { index: ['region'], columns: ['day'], aggregates: { sum: { operator: 'sum' } } } };
    expect(after(sales, byMoment, { operation: 'flatten' }).names).toEqual(['region', 'sum, 2024-01-01 00:00:00', 'sum, 2024-01-02 00:00:00', 'sum, 2024-01-04 00:00:00']);
  });
  it('sorts by the index and by columns, missing values last', () => {
    expect(after(sales, { operation: 'sort', options: { by: 'region', ascending: false } }).rows.map(row => row[1])).toEqual(['West', 'East', 'East', null]);
    expect(after(sales, byDay, { operation: 'sort', options: { is_sort_index: true, ascending: false } }, { operation: 'flatten' }).rows.map(row => row[1])).toEqual([4, 4, 2]);
  });
  it('turns values into shares of their row or column', () => {
    const two = table(numbers('a', [1, 3]), numbers('b', [3, null]));
    expect(after(two, { operation: 'contribution', options: { orientation: 'row' } }).rows).toEqual([[0.25, 0.75], [1, 0]]);
    expect(after(two, { operation: 'contribution', options: { orientation: 'column' } }).rows).toEqual([[0.25, 1], [0.75, 0]]);
  });
  it('accumulates over every series of a metric', () => {
    expect(after(sales, pivot, { operation: 'cum', options: { operator: 'sum', columns: { sum: 'sum' } } }, { operation: 'flatten' }).rows.map(row => row[2])).toEqual([2, 2, 6]);
  });
  it('averages over a window and drops rows before the first full one', () => {
    const one = table(numbers('a', [1, 2, 3, 6]));
    expect(after(one, { operation: 'rolling', options: { rolling_type: 'mean', window: 2, min_periods: 0, columns: { a: 'a' } } }).rows).toEqual([[1], [1.5], [2.5], [4.5]]);
    expect(after(one, { operation: 'rolling', options: { rolling_type: 'sum', window: 2, min_periods: 2, columns: { a: 'a' } } }).rows).toEqual([[3], [5], [9]]);
  });
  it('fills the days between', () => {
    const result = after(sales, byDay, { operation: 'resample', options: { rule: '1D', method: 'asfreq', fill_value: 0 } }, { operation: 'flatten' });
    expect(result.rows.map(row => row[1])).toEqual([2, 4, 0, 4]);
  });
  it('leaves an empty result as it is', () => {
    const empty: ResultTable = { columns: sales.columns.map(column => ({ ...column, data: { kind: 'float', values: new Float64Array() } })), rowCount: 0 };
    expect(after(empty, pivot, { operation: 'flatten' }).rows).toEqual([]);
  });
  it.each([
    [{ operation: 'nope' }, "Post-processing operation 'nope' is not available"],
    [{ operation: 'sort', options: { by: 'missing' } }, 'Referenced columns not available in DataFrame.'],
    [{ operation: 'sort', options: { by: 'region', zzz: 1 } }, 'Unrecognized key: "zzz"'],
    [{ operation: 'cum', options: { operator: 'sum' } }, 'Invalid options of a post-processing operation'],
    [{ operation: 'constructor' }, 'is not available'],
  ])('refuses %o with a reason', (operation, message) => {
    expect(() => after(sales, operation)).toThrow(message);
  });
});
