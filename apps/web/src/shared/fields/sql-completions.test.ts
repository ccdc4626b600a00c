import { describe, expect, it } from 'vitest';
import type { ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import { datasetCompletions, quoteFor } from './sql-completions.ts';

const dataset = {
  columns: [
    { name: 'delay', databaseType: 'INTEGER', expression: null },
    { name: 'Order Date', databaseType: 'DATE', expression: null },
    { name: 'is_late', databaseType: null, expression: 'delay > 15' },
  ],
  metrics: [{ name: 'flights', expression: 'COUNT(*)' }],
} as unknown as ChartDataset;

describe('completion in an expression over a dataset', () => {
  it('inserts text that the database understands', () => {
    const written = datasetCompletions(dataset, quoteFor('postgresql')).map(one => [one.label, one.apply]);
    expect(written).toEqual([
      ['delay', 'delay'],
      ['Order Date', '"Order Date"'],
      ['is_late', '(delay > 15)'],
      ['flights', 'COUNT(*)'],
    ]);
  });
  it('quotes names as the engine does', () => {
    expect(quoteFor('mysql')('a`b')).toBe('`a``b`');
    expect(quoteFor(undefined)('a"b')).toBe('"a""b"');
  });
  it('offers nothing without a dataset', () => {
    expect(datasetCompletions(undefined, quoteFor('duckdb'))).toEqual([]);
  });
});
