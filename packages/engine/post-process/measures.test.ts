import { expect, it } from 'vitest';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import { rowsOf } from '@powerset/testing/run-query.ts';
import { postProcess } from './post-process.ts';

const GROUPS: readonly (readonly [string, readonly (number | null)[]])[] = [
  ['a', [3, null, 5]],
  ['b', [1, 2]],
  ['c', [null]],
  ['d', [0, null]],
];
const values = GROUPS.flatMap(([, group]) => group);
const names = GROUPS.flatMap(([name, group]) => group.map(() => name));
const TABLE: ResultTable = {
  rowCount: values.length,
  columns: [
    {
      name: 'g',
      databaseType: 'TEXT',
      genericType: 'string',
      data: { kind: 'text', dictionary: names, values: Uint32Array.from(names, (_, at) => at) },
    },
    {
      name: 'v',
      databaseType: 'DOUBLE',
      genericType: 'numeric',
      data: {
        kind: 'float',
        values: Float64Array.from(values, value => value ?? NaN),
        nulls: Uint8Array.from(values, value => (value === null ? 1 : 0)),
      },
    },
  ],
};

// The expected results for the groups a, b, c, d, and for all values, from pandas 2.0 with NumPy 1.23.
it.each([
  ['average', [null, 1.5, null, null], null],
  ['argmin', [0, 0, -1, 0], 6],
  ['argmax', [2, 1, -1, 0], 2],
  ['count', [3, 2, 1, 2], 8],
  ['count_nonzero', [3, 2, 1, 1], 7],
  ['max', [5, 2, null, 0], 5],
  ['min', [3, 1, null, 0], 0],
  ['mean', [4, 1.5, null, 0], 2.2],
  ['nanmean', [4, 1.5, null, 0], 2.2],
  ['median', [null, 1.5, null, null], null],
  ['nanmedian', [4, 1.5, null, 0], 2],
  ['percentile', [null, 1.3, null, null], null],
  ['nanpercentile', [3.6, 1.3, null, 0], 1.2],
  ['sum', [8, 3, 0, 0], 11],
  ['nansum', [8, 3, 0, 0], 11],
  ['prod', [15, 2, 1, 0], 0],
  ['std', [1, 0.5, null, 0], 2.96 ** 0.5],
  ['var', [1, 0.25, null, 0], 2.96],
])('takes missing values into account as NumPy does: %s', (operator, expected, ofAll) => {
  const options = operator.endsWith('percentile') ? { options: { q: 30 } } : {};
  const answer = (operation: string, rest: Record<string, unknown>) =>
    rowsOf(
      postProcess(TABLE, [
        { operation, options: rest },
        ...(operation === 'pivot' ? [{ operation: 'flatten', options: {} }] : []),
      ]).table,
    ).map(row => rounded(row.at(-1)));
  const aggregates = { v: { operator, column: 'v', ...options } };
  expect(answer('aggregate', { groupby: ['g'], aggregates })).toEqual(expected);
  expect(answer('aggregate', { groupby: [], aggregates })).toEqual([rounded(ofAll)]);
  expect(answer('pivot', { index: ['g'], columns: [], aggregates })).toEqual(
    expected.filter(value => value !== null),
  );
});

function rounded(value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toFixed(12)) : value;
}
