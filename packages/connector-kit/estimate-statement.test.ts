import { expect, it } from 'vitest';
import { bytesCost, costOf } from './estimate-statement.ts';

it('reads the costs in plans of PostgreSQL and Trino', () => {
  expect(costOf('Result  (cost=0.00..0.01 rows=1 width=4)')).toEqual({
    'Start-up cost': '0.0',
    'Total cost': '0.01',
  });
  expect(
    costOf(
      '{"inputTableColumnInfos": [], "estimate": {"outputRowCount": 8.73265878, "outputSizeInBytes": 3.41425774958E11, "cpuCost": 3.41425774958E11, "maxMemory": "NaN", "networkCost": 1000}}',
    ),
  ).toEqual({
    'Output count': '8  rows',
    'Output size': '341 GB',
    'CPU cost': '341 G',
    'Max memory': 'NaN',
    'Network cost': '1000',
  });
  expect(costOf('{"estimate": {}}')).toEqual({});
  expect(costOf('nothing')).toEqual({});
});

it.each([
  [0, { 'B Processed': '0' }],
  [1023, { 'B Processed': '1023' }],
  [1536, { 'KB Processed': '1.5' }],
  [1024 ** 2, { 'MB Processed': '1' }],
  [5 * 1024 ** 4, { 'GB Processed': '5120' }],
])('formats %d bytes in a suitable unit', (bytes, cost) => {
  expect(bytesCost(bytes)).toEqual(cost);
});
