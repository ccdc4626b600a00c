import { expect, it } from 'vitest';
import type { PivotView } from '@powerset/engine/client-table/pivot-view.ts';
import { pivotCsv, pivotJson } from './encode-pivot.ts';

const view = (rows: readonly string[], columns: readonly string[]): PivotView => ({
  columns: columns.map(name => [name]),
  rows: rows.map(name => [name]),
  cells: columns.map((_, at) => rows.map((_row, row) => (row === 0 ? NaN : at + row))),
  columnKinds: columns.map(() => 'number'),
  rowKinds: rows.map(() => 'number'),
});

it('a pivot table names its rows in each of its columns, in the order that objects have', () => {
  expect(
    JSON.parse([...pivotJson(view(['b', '2', '1'], ['x', 'y', 'x']), { status: 'success' })].join('')),
  ).toEqual({
    status: 'success',
    colnames: [['x'], ['y'], ['x']],
    coltypes: [0, 0, 0],
    indexnames: [['b'], ['2'], ['1']],
    rowcount: 3,
    data: { x: { 1: 4, 2: 3, b: null }, y: { 1: 3, 2: 2, b: null } },
  });
});

it('a pivot table whose names would repeat without end is refused before anything is sent', () => {
  expect(() =>
    pivotJson(
      view(
        ['long '.repeat(100_000)],
        Array.from({ length: 2000 }, (_, at) => `c${at}`),
      ),
      {},
    ),
  ).toThrow('The pivot table is too large to be sent');
});

it('a pivot table as CSV has unchanged numbers, and texts without formulas', () => {
  const small: PivotView = {
    columns: [['=a'], ['b']],
    rows: [['-x']],
    cells: [[-1.5e-7], ['+1, 2']],
    columnKinds: ['number', 'text'],
    rowKinds: ['number'],
  };
  expect([...pivotCsv(small)].join('')).toBe(`,'=a,b\n'-x,-1.5e-07,"'+1, 2"\n`);
});
