import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellAt, type ResultColumn, type ResultTable } from '@powerset/core/table/result-table.ts';
import { postProcess } from './post-process.ts';
import { days, table, texts } from './test-tables.ts';

const BIG = 2n ** 53n;

const integers = (name: string, values: readonly (bigint | null)[]): ResultColumn => ({
  name,
  databaseType: 'BIGINT',
  genericType: 'numeric',
  data: {
    kind: 'bigint',
    values: BigInt64Array.from(values, value => value ?? 0n),
    nulls: Uint8Array.from(values, value => (value === null ? 1 : 0)),
  },
});
const decimals = (name: string, values: readonly string[]): ResultColumn => ({
  name,
  databaseType: 'DECIMAL',
  genericType: 'numeric',
  data: { kind: 'decimal', values },
});
const after = (of: ResultTable, name: string, ...operations: Record<string, unknown>[]): unknown[] => {
  const result = postProcess(of, operations as never).table;
  const column = result.columns.find(known => known.name === name)!;
  return Array.from({ length: result.rowCount }, (_, row) => cellAt(column, row));
};
const withPoint = (value: bigint, scale: number): string => {
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, digits.length - scale)}${scale > 0 ? `.${digits.slice(-scale)}` : ''}`;
};
const byGroup = (operator: string, more: object = {}) => [
  { operation: 'pivot', options: { index: ['g'], columns: [], aggregates: { v: { operator } }, ...more } },
  { operation: 'flatten' },
];

describe('whole numbers beyond 2^53 and long decimals keep every digit', () => {
  const sold = table(texts('g', ['a', 'a', 'b', 'b']), integers('v', [BIG + 1n, BIG + 3n, BIG + 5n, null]));
  const paid = table(
    texts('g', ['a', 'a', 'b', 'b']),
    decimals('v', ['12345678901234567.89', '0.02', '-3', '99999999999999999999.5']),
  );

  it('in pivots', () => {
    expect(after(sold, 'v', ...byGroup('sum'))).toEqual([2n * BIG + 4n, BIG + 5n]);
    expect(after(sold, 'v', ...byGroup('min'))).toEqual([BIG + 1n, BIG + 5n]);
    expect(after(sold, 'v', ...byGroup('max', { marginal_distributions: true }))).toEqual([
      BIG + 3n,
      BIG + 5n,
      BIG + 5n,
    ]);
    expect(after(paid, 'v', ...byGroup('sum'))).toEqual(['12345678901234567.91', '99999999999999999996.50']);
    expect(
      after(
        table(texts('g', ['a', 'b']), integers('v', [BIG + 1n, null])),
        'v',
        ...byGroup('sum', { metric_fill_value: 0 }),
      ),
    ).toEqual([BIG + 1n, 0n]);
  });
  it('in pivots with one value per cell, regardless of their names', () => {
    expect(
      after(
        table(texts('g', ['a', 'b']), integers('v', [BIG + 1n, null])),
        'v',
        ...byGroup('mean', { drop_missing_columns: false }),
      ),
    ).toEqual([BIG + 1n, null]);
    expect(after(sold, 'v', ...byGroup('mean'))).toEqual([Number(BIG) + 2, Number(BIG) + 4]);
  });
  it('in aggregates, running sums and differences', () => {
    const sum = {
      operation: 'aggregate',
      options: { groupby: ['g'], aggregates: { v: { operator: 'sum' } } },
    };
    expect(after(sold, 'v', sum)).toEqual([2n * BIG + 4n, BIG + 5n]);
    expect(after(sold, 'v', { operation: 'cum', options: { columns: { v: 'v' }, operator: 'sum' } })).toEqual(
      [BIG + 1n, 2n * BIG + 4n, 3n * BIG + 9n, 3n * BIG + 9n],
    );
    expect(after(sold, 'v', { operation: 'diff', options: { columns: { v: 'v' } } })).toEqual([
      null,
      2n,
      2n,
      null,
    ]);
    const both = table(integers('v', [BIG + 1n, 5n]), integers('w', [BIG, 7n]));
    expect(
      after(both, 'd', { operation: 'diff', options: { columns: { w: 'x', v: 'd' }, axis: 1 } }),
    ).toEqual([1n, -2n]);
    expect(
      after(both, 'difference__v__w', {
        operation: 'compare',
        options: { source_columns: ['v'], compare_columns: ['w'], compare_type: 'difference' },
      }),
    ).toEqual([1n, -2n]);
  });
  it('in ranks', () => {
    expect(after(sold, 'rank', { operation: 'rank', options: { metric: 'v' } })).toEqual([
      1 / 3,
      2 / 3,
      1,
      null,
    ]);
  });
  it('for any values: ranks and groups are in the order of all their digits', () => {
    const near = fc
      .tuple(
        fc.constantFrom(0n, BIG, -BIG, 2n ** 62n, -(2n ** 62n), 10n ** 15n),
        fc.bigInt({ min: -3n, max: 3n }),
      )
      .map(([base, step]) => base + step);
    const ranked = (of: ResultTable): unknown =>
      after(of, 'rank', { operation: 'rank', options: { metric: 'v' } });
    const places = (values: readonly bigint[]): number[] =>
      values.map(
        value =>
          (values.filter(other => other < value).length +
            (values.filter(other => other === value).length + 1) / 2) /
          values.length,
      );
    fc.assert(
      fc.property(fc.array(near, { minLength: 1, maxLength: 12 }), fc.nat(18), (values, scale) => {
        expect(ranked(table(integers('v', [...values, 5n * BIG])))).toEqual(places([...values, 5n * BIG]));
        const texts = [...values, 10n ** 40n].map(value => withPoint(value, scale));
        for (const count of [values.length, values.length + 1])
          expect(ranked(table(decimals('v', texts.slice(0, count))))).toEqual(
            places([...values, 10n ** 40n].slice(0, count)),
          );
        const grouped = after(table(decimals('v', texts), decimals('w', texts)), 'v', {
          operation: 'aggregate',
          options: { groupby: ['v'], aggregates: { w: { operator: 'max' } } },
        });
        expect(grouped).toEqual(
          [...new Set([...values, 10n ** 40n])]
            .toSorted((a, b) => (a < b ? -1 : 1))
            .map(value => withPoint(value, scale)),
        );
      }),
    );
  });
  it('as decimals if 64 bits cannot hold a sum', () => {
    const most = 2n ** 63n - 1n;
    expect(after(table(texts('g', ['a', 'a']), integers('v', [most, most])), 'v', ...byGroup('sum'))).toEqual(
      [String(2n * most)],
    );
  });
  it('in time', () => {
    const daily = table(days('d', ['2024-01-01', '2024-01-03']), integers('v', [BIG + 1n, BIG + 3n]));
    const ofDays = {
      operation: 'pivot',
      options: { index: ['d'], columns: [], aggregates: { v: { operator: 'sum' } } },
    };
    const resampled = (method: string, more: object = {}) =>
      after(
        daily,
        'v',
        ofDays,
        { operation: 'resample', options: { rule: '1D', method, ...more } },
        { operation: 'flatten' },
      );
    expect(resampled('ffill')).toEqual([BIG + 1n, BIG + 1n, BIG + 3n]);
    expect(resampled('bfill')).toEqual([BIG + 1n, BIG + 3n, BIG + 3n]);
    expect(resampled('asfreq', { fill_value: 0 })).toEqual([BIG + 1n, 0n, BIG + 3n]);
    expect(
      after(
        daily,
        'v',
        ofDays,
        { operation: 'resample', options: { rule: '7D', method: 'sum' } },
        { operation: 'flatten' },
      ),
    ).toEqual([2n * BIG + 4n]);
  });
  it('for any values: sums of groups are those of their members', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.bigInt({ min: -(2n ** 62n), max: 2n ** 62n })), {
          minLength: 1,
          maxLength: 20,
        }),
        rows => {
          const wanted = [...Map.groupBy(rows, ([group]) => group)]
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([, members]) => members.reduce((sum, [, value]) => sum + value, 0n));
          expect(
            after(
              table(
                texts(
                  'g',
                  rows.map(([group]) => group),
                ),
                integers(
                  'v',
                  rows.map(([, value]) => value),
                ),
              ),
              'v',
              ...byGroup('sum'),
            ).map(value => BigInt(value as bigint)),
          ).toEqual(wanted);
        },
      ),
    );
  });
});
