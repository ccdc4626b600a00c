import { parquetReadObjects } from 'hyparquet';
import { expect, it } from 'vitest';
import type { ColumnData, ResultTable } from '@powerset/core/table/result-table.ts';
import { jsonFileWriter } from './json-file.ts';
import { parquetWriter } from './parquet.ts';

const table = (from: number): ResultTable => ({
  rowCount: 2,
  columns: [
    {
      name: 'id',
      databaseType: 'BIGINT',
      genericType: 'numeric',
      data: { kind: 'bigint', values: BigInt64Array.of(BigInt(from), 9_007_199_254_740_993n) },
    },
    {
      name: 'price',
      databaseType: 'DECIMAL(30,2)',
      genericType: 'numeric',
      data: { kind: 'decimal', values: ['1.50', '12345678901234567890.12'], nulls: Uint8Array.of(1, 0) },
    },
    {
      name: 'at',
      databaseType: 'TIMESTAMP',
      genericType: 'temporal',
      data: { kind: 'temporal', values: Float64Array.of(0, 86_400_000) },
    },
    {
      name: 'text',
      databaseType: 'VARCHAR',
      genericType: 'string',
      data: { kind: 'text', values: Uint32Array.of(0, 1), dictionary: ['é', ''] },
    },
  ],
});

function written(writer: {
  rows(table: ResultTable): Iterable<Uint8Array>;
  end(isCut: boolean): Iterable<Uint8Array>;
}): Buffer {
  return Buffer.concat([...writer.rows(table(1)), ...writer.rows(table(2)), ...writer.end(false)]);
}

it('writes Parquet in which every digit, time, and missing value comes back', async () => {
  const file = written(parquetWriter([table(1)]));
  const rows = await parquetReadObjects({ file: new Uint8Array(file).buffer });
  expect(rows).toEqual(
    [1n, 2n].flatMap(id => [
      { id, price: null, at: new Date(0), text: 'é' },
      { id: 9_007_199_254_740_993n, price: '12345678901234567890.12', at: new Date(86_400_000), text: '' },
    ]),
  );
});

it('writes one JSON list over all batches, with every digit', () => {
  const text = written(jsonFileWriter()).toString();
  expect(JSON.parse(text)).toHaveLength(4);
  expect(text).toContain('"id":9007199254740993,"price":12345678901234567890.12');
});

it('writes an empty list for no rows', () => {
  const writer = jsonFileWriter();
  expect(Buffer.concat([...writer.rows({ ...table(1), rowCount: 0 }), ...writer.end(false)]).toString()).toBe(
    '[]\n',
  );
});

const only = (data: ColumnData): ResultTable => ({
  rowCount: data.values.length,
  columns: [{ name: 'v', databaseType: 'NUMERIC', genericType: 'numeric', data }],
});
const float = (...values: number[]) => only({ kind: 'float', values: Float64Array.from(values) });
const int = (...values: number[]) => only({ kind: 'int', values: Int32Array.from(values) });
const bigint = (...values: bigint[]) => only({ kind: 'bigint', values: BigInt64Array.from(values) });
const bool = (...values: number[]) => only({ kind: 'bool', values: Uint8Array.from(values) });
const decimal = (...values: string[]) => only({ kind: 'decimal', values });
const temporal = (...values: number[]) => only({ kind: 'temporal', values: Float64Array.from(values) });
const text = (...values: string[]) =>
  only({ kind: 'text', values: Uint32Array.from(values.keys()), dictionary: values });
const LARGE = 9_007_199_254_740_993n;

async function readBack(head: readonly ResultTable[], later: readonly ResultTable[]): Promise<unknown[]> {
  const writer = parquetWriter([...head]);
  const file = Buffer.concat([
    ...[...head, ...later].flatMap(batch => [...writer.rows(batch)]),
    ...writer.end(false),
  ]);
  const rows = await parquetReadObjects({ file: new Uint8Array(file).buffer });
  return rows.map(row => row['v']);
}

it.each([
  ['larger integers later', [int(1)], [bigint(LARGE)], [1n, LARGE]],
  ['integers among fractions', [float(1.5)], [int(2), bigint(2n ** 40n)], [1.5, 2, 2 ** 40]],
  ['integers and fractions at first', [int(1), float(2.5)], [], [1, 2.5]],
  ['large integers and fractions at first', [bigint(LARGE), float(2.5)], [], [String(LARGE), '2.5']],
  ['booleans and numbers at first', [bool(1), int(2)], [], ['true', '2']],
  ['times and texts at first', [temporal(0.25), text('x')], [], ['1970-01-01T00:00:00.000250Z', 'x']],
  ['texts first', [text('x')], [decimal('1.50'), bigint(LARGE)], ['x', '1.50', String(LARGE)]],
] as const)('writes Parquet without a change: %s', async (_, head, later, values) => {
  expect(await readBack(head, later)).toEqual(values);
});

it('reads no type from missing values, and writes every microsecond', async () => {
  const missing = only({
    kind: 'text',
    values: Uint32Array.of(0),
    dictionary: [''],
    nulls: Uint8Array.of(1),
  });
  expect(await readBack([missing, int(1)], [missing])).toEqual([null, 1n, null]);
  const [moment] = [1_700_000_000_000.25];
  const file = written({
    rows: () => parquetWriter([temporal(moment)]).rows(temporal(moment)),
    end: () => [],
  });
  expect(file.includes(Buffer.from(BigInt64Array.of(1_700_000_000_000_250n).buffer))).toBe(true);
});

it.each([
  ['a text after fractions', float(1.5), text('x')],
  ['a number after booleans', bool(1), int(2)],
  ['a fraction after integers', int(1), float(1.5)],
  ['a decimal after fractions', float(1.5), decimal('12345678901234567890.12')],
  ['an integer that no double holds', float(1.5), bigint(LARGE)],
  ['a text after times', temporal(0), text('x')],
  ['a number after times', temporal(0), int(5)],
])('breaks a Parquet file off rather than changing %s', async (_, first, later) => {
  await expect(readBack([first], [later])).rejects.toThrow(
    "The column 'v' holds values of different types, so it cannot be written to a Parquet file without changing them. Cast the column to one type in the query, or download CSV.",
  );
});
