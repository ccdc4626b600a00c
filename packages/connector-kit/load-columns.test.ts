import { expect, it } from 'vitest';
import type { ResultColumn } from '@powerset/core/table/result-table.ts';
import { loadTexts } from './load-columns.ts';

const moments = (databaseType: string, values: readonly number[]): ResultColumn => ({
  name: 'at',
  databaseType,
  genericType: 'temporal',
  data: { kind: 'temporal', values: Float64Array.from(values) },
});

it('the end of time is loaded as a value that every engine reads', () => {
  expect(loadTexts(moments('TIMESTAMP', [Date.UTC(10_000, 0), 0.5]), 0, 2)).toEqual([
    '9999-12-31 23:59:59.999999',
    '1970-01-01 00:00:00.000500',
  ]);
  expect(loadTexts(moments('DATE', [Date.UTC(9999, 11, 31)]), 0, 1)).toEqual(['9999-12-31']);
});
