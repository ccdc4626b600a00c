import { parquetReadObjects } from 'hyparquet';
import { expect, it } from 'vitest';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
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
