import { describe, expect, it } from 'vitest';
import { AnnotationLayer } from '@powerset/core/query/annotation-layer.ts';
import { NUMBER_LIST, type ResultColumn } from '@powerset/core/table/result-table.ts';
import { readAnnotations } from './annotation-data.ts';

const line = AnnotationLayer.parse({
  annotationType: 'TIME_SERIES',
  name: 'prices',
  sourceType: 'line',
  value: 7,
  show: true,
  showMarkers: false,
});

async function recordsOf(...columns: readonly ResultColumn[]): Promise<unknown> {
  const sources = {
    ofLayer: async () => [],
    contextOfChart: async () => ({ datasource: { id: 1, type: 'table' }, queries: [{}] }),
    run: async () => ({ columns, rowCount: 1 }),
  };
  return (await readAnnotations([line], sources))['prices']!.records;
}

describe('a layer from another chart', () => {
  it('has decimals, large numbers and lists of them as numbers', async () => {
    expect(
      await recordsOf(
        {
          name: 'price',
          databaseType: 'NUMERIC',
          genericType: 'numeric',
          data: { kind: 'decimal', values: ['63.250'] },
        },
        {
          name: 'id',
          databaseType: 'BIGINT',
          genericType: 'numeric',
          data: { kind: 'bigint', values: BigInt64Array.of(5n) },
        },
        {
          name: 'bins',
          databaseType: NUMBER_LIST,
          genericType: 'string',
          data: { kind: 'text', values: Uint32Array.of(0), dictionary: ['[1, 2]'] },
        },
      ),
    ).toEqual([{ price: 63.25, id: 5, bins: [1, 2] }]);
  });
  it('has timestamps as milliseconds, and nothing for values that are not numbers', async () => {
    expect(
      await recordsOf(
        {
          name: 'at',
          databaseType: 'TIMESTAMP',
          genericType: 'temporal',
          data: { kind: 'temporal', values: Float64Array.of(1000) },
        },
        {
          name: 'rate',
          databaseType: 'DOUBLE',
          genericType: 'numeric',
          data: { kind: 'float', values: Float64Array.of(NaN) },
        },
      ),
    ).toEqual([{ at: 1000, rate: null }]);
  });
  it('keeps both of two columns of one name', async () => {
    const count = (value: number): ResultColumn => ({
      name: 'count',
      databaseType: 'INTEGER',
      genericType: 'numeric',
      data: { kind: 'int', values: Int32Array.of(value) },
    });
    expect(await recordsOf(count(1), count(2))).toEqual([{ count: 1, count__1: 2 }]);
  });
});
