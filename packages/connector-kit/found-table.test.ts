import { describe, expect, it } from 'vitest';
import { distinctNames, untypedTable } from './found-table.ts';

/** Returns the type and the values of one column. */
const column = (...values: readonly unknown[]) => {
  const { columns, rows } = untypedTable(
    ['a'],
    values.map(value => [value]),
  );
  return [columns[0]!.type, ...rows.map(([value]) => value)];
};

describe('a table without types', () => {
  it('has the kinds that all values of a column are', () => {
    expect(column('1', '', '-20')).toEqual(['INTEGER', 1n, null, -20n]);
    expect(column('1', '2.5', '1e3')).toEqual(['REAL', 1, 2.5, 1000]);
    expect(column(true, false)).toEqual(['BOOLEAN', 1n, 0n]);
    expect(column('2024-02-29', '2024-02-29 10:11')).toEqual(['DATETIME', '2024-02-29', '2024-02-29 10:11']);
    expect(column('007', '8')).toEqual(['TEXT', '007', '8']);
    expect(column('', null)).toEqual(['TEXT', null, null]);
  });
  it('keeps every digit of whole numbers, as texts where 64 bits are too few', () => {
    expect(column('1234567890123456789', '-9223372036854775808')).toEqual([
      'INTEGER',
      1234567890123456789n,
      -9223372036854775808n,
    ]);
    expect(column('9223372036854775808', '1')).toEqual(['TEXT', '9223372036854775808', '1']);
    expect(column('1234567890123456789', '0.5')).toEqual(['TEXT', '1234567890123456789', '0.5']);
  });
  it('keeps every digit of decimals, as texts if a double cannot hold them', () => {
    expect(column('12345678901234567.89', '1.5')).toEqual(['TEXT', '12345678901234567.89', '1.5']);
    expect(column('1e999')).toEqual(['TEXT', '1e999']);
  });
  it('treats the output of doubles as numbers, regardless of its length', () => {
    expect(column('0.30000000000000004', '0.10000000000000001', '1e-7', 5e-324)).toEqual([
      'REAL',
      0.30000000000000004,
      0.1,
      1e-7,
      5e-324,
    ]);
  });
});

describe('distinct names', () => {
  it('get a number if an earlier name is the same', () => {
    expect(distinctNames(['a', 'A', 'a_2', '', 'a', ' '])).toEqual([
      'a',
      'A_2',
      'a_2_2',
      'column_4',
      'a_3',
      'column_6',
    ]);
  });
  it('are made of 20,000 equal ones at once', () => {
    const startedMs = performance.now();
    expect(new Set(distinctNames(Array.from({ length: 20_000 }, () => 'a')))).toHaveProperty('size', 20_000);
    expect(performance.now() - startedMs).toBeLessThan(1000);
  });
});
