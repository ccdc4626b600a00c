import { expect, it } from 'vitest';
import { csvRows } from '@powerset/core/table/csv.ts';
import { cellAt, type ResultColumn, type ResultTable } from '@powerset/core/table/result-table.ts';
import { hasNumberFormats, withNumberFormats } from './number-formats.ts';

const column = (name: string, data: ResultColumn['data']): ResultColumn => ({
  name,
  databaseType: 'X',
  genericType: data.kind === 'text' ? 'string' : 'numeric',
  data,
});
const TABLE: ResultTable = {
  rowCount: 3,
  columns: [
    column('price', {
      kind: 'float',
      values: Float64Array.of(1234.5, 2.345, 0),
      nulls: Uint8Array.of(0, 0, 1),
    }),
    column('count', { kind: 'bigint', values: BigInt64Array.of(12345678901234567n, 1n, -2n) }),
    column('exact', { kind: 'decimal', values: ['0.125', '12345678901234567.895', '1'] }),
    column('name', { kind: 'text', values: Uint32Array.of(0, 0, 0), dictionary: ['a'] }),
  ],
};
const cells = (config: unknown) =>
  withNumberFormats(TABLE, { column_config: config }).columns.map(one =>
    [0, 1, 2].map(row => cellAt(one, row)),
  );

it('writes each column in its own format, with every digit, and keeps missing values', () => {
  expect(
    cells({
      price: { d3NumberFormat: ',.1f' },
      count: { d3NumberFormat: ',d' },
      exact: { d3NumberFormat: '.2f', alignPositiveNegative: true },
    }),
  ).toEqual([
    ['1,234.5', '2.3', null],
    ['12,345,678,901,234,567', '1', '-2'],
    ['0.12', '12345678901234567.90', '1.00'],
    ['a', 'a', 'a'],
  ]);
});

it('leaves a column unchanged if its format is not a Python format, or does not fit one of its values', () => {
  const plain = TABLE.columns.map(one => [0, 1, 2].map(row => cellAt(one, row)));
  expect(
    cells({
      price: { d3NumberFormat: 'd' },
      count: { d3NumberFormat: 'SMART_NUMBER' },
      exact: { d3NumberFormat: '$,.2f' },
      name: { d3NumberFormat: '.1f' },
      other: { d3NumberFormat: '.1f' },
    }),
  ).toEqual(plain);
  for (const broken of [
    undefined,
    null,
    'x',
    [],
    { price: 3 },
    { price: { d3NumberFormat: 5 } },
    { constructor: {} },
  ])
    expect(cells(broken)).toEqual(plain);
  expect([
    hasNumberFormats({}),
    hasNumberFormats({ column_config: { a: {} } }),
    hasNumberFormats({ column_config: { a: { d3NumberFormat: 'd' } } }),
  ]).toEqual([false, false, true]);
});

it('makes no formulas from numbers of either sign, and none from the fill characters of a format', () => {
  const table: ResultTable = {
    rowCount: 2,
    columns: ['a', 'b', 'c', 'd'].map(name =>
      column(name, { kind: 'float', values: Float64Array.of(-1234.5, 5) }),
    ),
  };
  const formats = {
    a: { d3NumberFormat: ',.1f' },
    b: { d3NumberFormat: '+.0%' },
    c: { d3NumberFormat: '>9.0e' },
    d: { d3NumberFormat: '=>8.1f' },
  };
  expect([...csvRows(withNumberFormats(table, { column_config: formats }))].join('')).toBe(
    `a,b,c,d\n"-1,234.5",-123450%,   -1e+03,'=-1234.5\n5.0,+500%,    5e+00,'=====5.0\n`,
  );
});
