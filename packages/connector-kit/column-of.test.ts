import { describe, expect, it } from 'vitest';
import { cellAt } from '@powerset/core/table/result-table.ts';
import { columnOf, type DriverValue } from './column-of.ts';

/** Returns the values and the kind of a timestamp column. */
const moments = (...values: readonly DriverValue[]) => {
  const column = columnOf({ name: 'x', databaseType: 'TIMESTAMP', kind: 'moment' }, values);
  return [column.genericType, ...values.map((_, row) => cellAt(column, row))];
};

describe('a column of timestamps', () => {
  it.each([
    ['2024-02-29', '2024-02-29T00:00:00Z'],
    ['2024-02-29 10:11:12.5', '2024-02-29T10:11:12.5Z'],
    ['2024-02-29T10:11', '2024-02-29T10:11:00Z'],
    ['2024-02-29 10:11:12 UTC', '2024-02-29T10:11:12Z'],
    ['2024-02-29 10:11:12.5-05', '2024-02-29T15:11:12.5Z'],
    ['2024-02-29 10:11:12.5+05:30', '2024-02-29T04:41:12.5Z'],
    ['2024-02-29 10:11:12+0530', '2024-02-29T04:41:12Z'],
    ['2024-02-29 10:11:12.0 Europe/Berlin', '2024-02-29T09:11:12Z'],
    ['2024-07-01 10:11:12 Europe/Berlin', '2024-07-01T08:11:12Z'],
    ['2024-07-01 10:11:12 EST5EDT', '2024-07-01T14:11:12Z'],
    ['0099-01-02 00:00:00+00', '0099-01-02T00:00:00Z'],
    ['0044-03-15 BC', '-000043-03-15T00:00:00Z'],
    ['0044-03-15 00:00:00+00 BC', '-000043-03-15T00:00:00Z'],
    ['12024-02-29', '+012024-02-29T00:00:00Z'],
  ])('reads %s', (text, moment) => {
    expect(moments(text)).toEqual(['temporal', Date.parse(moment)]);
  });
  it('has null for a missing value and for an invalid date', () => {
    expect(moments(null, '', '0000-00-00', '2024-00-00 00:00:00', '2024-01-02')).toEqual([
      'temporal',
      null,
      null,
      null,
      null,
      Date.parse('2024-01-02'),
    ]);
  });
  it.each(['29.02.2024 10:11:12', '2024-02-31', 'infinity', '2024-02-29 10:11:12 Nowhere/Land', '15-MAR-24'])(
    'stays text where it holds %s, which cannot be read',
    text => {
      expect(moments(text, null, '2024-01-02')).toEqual(['string', text, null, '2024-01-02']);
    },
  );
});
