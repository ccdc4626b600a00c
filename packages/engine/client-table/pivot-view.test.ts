import { describe, expect, it } from 'vitest';
import type { ResultColumn, ResultTable } from '@powerset/core/table/result-table.ts';
import { pivotView } from './pivot-view.ts';

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
const wholes = (name: string, values: readonly number[]): ResultColumn => ({
  name,
  databaseType: 'INTEGER',
  genericType: 'numeric',
  data: { kind: 'int', values: Int32Array.from(values) },
});
const days = (name: string, values: readonly string[]): ResultColumn => ({
  name,
  databaseType: 'DATE',
  genericType: 'temporal',
  data: { kind: 'temporal', values: Float64Array.from(values, value => Date.parse(value)) },
});
const table: ResultTable = {
  rowCount: 3,
  columns: [
    texts('region', ['East', 'East', 'West']),
    texts('status', ['new', 'old', 'new']),
    texts('best', ['Tram', null, 'Boat']),
    wholes('count', [3, 4, 5]),
    days('last', ['2024-01-02', '2024-02-01', '2024-03-05']),
  ],
};
const view = (metrics: readonly string[], aggregateFunction: string, options: object = {}) => {
  const { columns, cells, columnKinds } = pivotView(
    table,
    { groupbyRows: ['region'], groupbyColumns: ['status'], metrics, aggregateFunction, ...options },
    new Map(),
  );
  return columns.map((label, at) => [label.join(' '), columnKinds[at], cells[at]]);
};

describe('a pivot table as users see it', () => {
  it('shows the texts of a metric, and a word for missing ones', () => {
    expect(view(['best'], 'Maximum')).toEqual([
      ['best new', 'text', ['Tram', 'Boat']],
      ['best old', 'text', ['NULL', NaN]],
    ]);
  });
  it('lists the values of a metric as texts', () => {
    expect(view(['count', 'last'], 'List Unique Values', { groupbyColumns: [] })).toEqual([
      ['count', 'text', ['3, 4', '5']],
      ['last', 'text', ['2024-01-02, 2024-02-01', '2024-03-05']],
    ]);
  });
  it('knows days from numbers', () => {
    expect(view(['last'], 'First', { groupbyColumns: [] })).toEqual([
      ['last', 'day', [Date.parse('2024-01-02'), Date.parse('2024-03-05')]],
    ]);
  });
  it('shows dates, timestamps and booleans in headings in a readable form', () => {
    const moments = (name: string, values: readonly string[]): ResultColumn => ({
      name,
      databaseType: 'TIMESTAMP',
      genericType: 'temporal',
      data: { kind: 'temporal', values: Float64Array.from(values, value => Date.parse(value)) },
    });
    const paid: ResultColumn = {
      name: 'paid',
      databaseType: 'BOOLEAN',
      genericType: 'boolean',
      data: { kind: 'bool', values: Uint8Array.of(1, 0) },
    };
    const over: ResultTable = {
      rowCount: 2,
      columns: [
        days('day', ['2024-02-01', '2024-01-02']),
        moments('month', ['2024-02-01', '2024-01-01']),
        moments('at', ['2024-03-05T06:00:00Z', '2024-03-05T00:00:00Z']),
        paid,
        wholes('count', [3, 4]),
      ],
    };
    const { rows, columns } = pivotView(
      over,
      { groupbyRows: ['day', 'month', 'at'], groupbyColumns: ['paid'], metrics: ['count'] },
      new Map(),
    );
    expect(rows).toEqual([
      ['2024-01-02', '2024-01-01', '2024-03-05 00:00:00'],
      ['2024-02-01', '2024-02-01', '2024-03-05 06:00:00'],
    ]);
    expect(columns).toEqual([
      ['count', 'False'],
      ['count', 'True'],
    ]);
  });
  it('sorts numbers by their size, before all other headings', () => {
    const parts = ['1a', '2', '10', 'NULL', '-3'];
    const over: ResultTable = {
      rowCount: parts.length,
      columns: [
        texts('part', parts),
        wholes(
          'count',
          parts.map((_, at) => at),
        ),
      ],
    };
    expect(pivotView(over, { groupbyRows: ['part'], metrics: ['count'] }, new Map()).rows.flat()).toEqual([
      '-3',
      '2',
      '10',
      '1a',
      'NULL',
    ]);
  });
  it('shows no total of texts and numbers together', () => {
    expect(view(['best', 'count'], 'Sum', { groupbyColumns: [], rowTotals: true }).at(-1)).toEqual([
      'Total (Sum)',
      'text',
      [NaN, NaN],
    ]);
  });
  it('has no variance of one value', () => {
    expect(view(['count'], 'Sample Variance')).toEqual([
      ['count new', 'number', [0, 0]],
      ['count old', 'number', [0, NaN]],
    ]);
  });
  it('refuses to measure texts as numbers', () => {
    expect(() => view(['best'], 'Average')).toThrow('Could not convert Tram to numeric');
  });

  it('is refused before any of its cells is made when these would be too many', () => {
    const many: ResultTable = {
      rowCount: 12_000,
      columns: ['a', 'b', 'n'].map(name =>
        wholes(
          name,
          Array.from({ length: 12_000 }, (_, at) => at),
        ),
      ),
    };
    const wide = (): unknown =>
      pivotView(many, { groupbyRows: ['a'], groupbyColumns: ['b'], metrics: ['n'] }, new Map());
    expect(wide).toThrow(
      'The table would have 12000 columns and 12000 rows, but the limit is 2000000 cells.',
    );
    expect(
      pivotView(many, { groupbyRows: ['a'], groupbyColumns: [], metrics: ['n'] }, new Map()).rows,
    ).toHaveLength(12_000);
  });
});
