import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Frame } from './frame.ts';
import type { FrameColumn } from './frame-column.ts';
import { groupRows, labelsOf } from './groups.ts';
import { percentile } from './measures.ts';
import { sort } from './reshape.ts';
import { rolling } from './rolling.ts';

const numbers = (name: string, values: readonly number[]): FrameColumn => ({
  label: [name],
  databaseType: 'DOUBLE',
  genericType: 'numeric',
  data: { kind: 'float', values: Float64Array.from(values) },
});
const texts = (name: string, values: readonly (string | null)[]): FrameColumn => ({
  label: [name],
  databaseType: 'TEXT',
  genericType: 'string',
  data: {
    kind: 'text',
    values: Uint32Array.from(values, (_, at) => at),
    dictionary: values.map(value => value ?? ''),
    nulls: Uint8Array.from(values, value => (value === null ? 1 : 0)),
  },
});
const frameOf = (...columns: FrameColumn[]): Frame => ({
  index: [],
  columns,
  rowCount: columns[0]!.data.values.length,
});

describe('groups', () => {
  it('come in the order of their values, numbers by size and texts alphabetically', () => {
    expect(labelsOf(groupRows(frameOf(numbers('n', [10, 9, 10, -1])), ['n'], null))).toEqual([
      ['-1.0'],
      ['9.0'],
      ['10.0'],
    ]);
    expect(labelsOf(groupRows(frameOf(texts('t', ['b', 'B', 'a', 'b'])), ['t'], null))).toEqual([
      ['B'],
      ['a'],
      ['b'],
    ]);
  });
  it('leave rows without a value out, or name them', () => {
    const frame = frameOf(numbers('n', [2, NaN, 1]), texts('t', ['x', null, null]));
    expect([...groupRows(frame, ['n'], null).ofRow]).toEqual([1, -1, 0]);
    expect(labelsOf(groupRows(frame, ['n'], '<NULL>'))).toEqual([['1.0'], ['2.0'], ['<NULL>']]);
    expect(labelsOf(groupRows(frame, ['t'], '<NULL>'))).toEqual([['<NULL>'], ['x']]);
  });
  it('distinguish decimals that have the same double, in their order', () => {
    const values = [
      '12345678901234567890.5',
      '12345678901234567890.50',
      '12345678901234567890.4',
      '-99999999999999999999',
      '7',
    ];
    const decimals: FrameColumn = {
      label: ['v'],
      databaseType: 'NUMERIC',
      genericType: 'numeric',
      data: { kind: 'decimal', values },
    };
    expect(labelsOf(groupRows(frameOf(decimals), ['v'], null))).toEqual([
      ['-99999999999999999999.00'],
      ['7.00'],
      ['12345678901234567890.40'],
      ['12345678901234567890.50'],
    ]);
    const { columns } = sort(frameOf(decimals), { by: 'v' });
    expect(columns[0]!.data.values).toEqual([
      '-99999999999999999999',
      '7',
      '12345678901234567890.4',
      '12345678901234567890.5',
      '12345678901234567890.50',
    ]);
    const odd: FrameColumn = {
      ...decimals,
      data: { kind: 'decimal', values: ['1E+400', 'NaN', '12345678901234567890123'] },
    };
    expect(() => [groupRows(frameOf(odd), ['v'], null), sort(frameOf(odd), { by: 'v' })]).not.toThrow();
  });
  it('have the names that Python gives their values', () => {
    const named = (databaseType: string, data: FrameColumn['data']): string[][] =>
      labelsOf(
        groupRows(frameOf({ label: ['v'], databaseType, genericType: 'numeric', data }), ['v'], '<NULL>'),
      );
    const nulls = Uint8Array.from([0, 1, 0]);
    expect(named('INTEGER', { kind: 'int', values: Int32Array.from([2, 0, 1]) })).toEqual([
      ['0'],
      ['1'],
      ['2'],
    ]);
    expect(named('INTEGER', { kind: 'int', values: Int32Array.from([2, 0, 1]), nulls })).toEqual([
      ['1.0'],
      ['2.0'],
      ['<NULL>'],
    ]);
    expect(
      named('BIGINT', { kind: 'bigint', values: BigInt64Array.from([2n ** 53n + 1n, 2n ** 53n, -1n]) }),
    ).toEqual([['-1'], ['9007199254740992'], ['9007199254740993']]);
    expect(named('NUMERIC', { kind: 'decimal', values: ['14.1', '', '-0.0000000010'], nulls })).toEqual([
      ['-1.0E-9'],
      ['14.1000000000'],
      ['<NULL>'],
    ]);
    expect(named('BOOLEAN', { kind: 'bool', values: Uint8Array.from([1, 0, 0]), nulls })).toEqual([
      ['False'],
      ['True'],
      ['<NULL>'],
    ]);
    expect(named('DATE', { kind: 'temporal', values: Float64Array.from([0, 86_400_000]) })).toEqual([
      ['1970-01-01'],
      ['1970-01-02'],
    ]);
    expect(named('TIMESTAMP', { kind: 'temporal', values: Float64Array.from([0, 0.5]) })).toEqual([
      ['1970-01-01 00:00:00'],
      ['1970-01-01 00:00:00.000500'],
    ]);
    expect(named('TIMESTAMP WITH TIME ZONE', { kind: 'temporal', values: Float64Array.from([0]) })).toEqual([
      ['1970-01-01 00:00:00+00:00'],
    ]);
  });
  it('of two columns contain exactly the rows that are equal in both', () => {
    const cell = fc.integer({ min: 0, max: 4 });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), rows => {
        const frame = frameOf(
          numbers(
            'a',
            rows.map(([a]) => a),
          ),
          texts(
            'b',
            rows.map(([, b]) => String(b)),
          ),
        );
        const groups = groupRows(frame, ['a', 'b'], null);
        const key = ([a, b]: readonly [number, number]): string => `${a}.0,${b}`;
        const expected = [...new Set(rows.map(key))].sort();
        expect(labelsOf(groups).map(label => label.join())).toEqual(expected);
        expect([...groups.ofRow].map(group => expected[group])).toEqual(rows.map(key));
        expect([...groups.firstRows]).toEqual(expected.map(text => rows.findIndex(row => key(row) === text)));
      }),
    );
  });
});

it('a rolling median is the median of each window', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1 }),
      fc.integer({ min: 1, max: 12 }),
      (values, window) => {
        const { columns } = rolling(frameOf(numbers('v', values)), {
          columns: { v: 'v' },
          rolling_type: 'median',
          window,
          min_periods: 0,
        });
        expect([...columns[0]!.data.values]).toEqual(
          values.map((_, at) =>
            percentile(Float64Array.from(values.slice(Math.max(0, at + 1 - window), at + 1)), 50),
          ),
        );
      },
    ),
  );
});
