import { expect, it } from 'vitest';
import { rowFilterText } from './row-filter-text.ts';

const nameOf = (column: string): string => (column === 'st' ? 'State' : column);

it.each([
  [{ col: 'st', op: '==', val: 'CA' }, 'State', 'CA'],
  [{ col: 'st', op: 'IN', val: ['CA', null, ''] }, 'State', 'CA, <NULL>, <empty string>'],
  [{ col: 'st', op: 'not in', val: ['CA'] }, 'State', 'not CA'],
  [{ col: 'day', op: 'TEMPORAL_RANGE', val: 'Last week' }, 'day', 'Last week'],
  [{ col: 'delay', op: '>=', val: 15 }, 'delay', '≥ 15'],
  [{ col: 'st', op: 'IS NULL' }, 'State', '<NULL>'],
  [{ col: 'st', op: 'IS NOT NULL' }, 'State', 'is not null'],
  [{ col: { sqlExpression: 'a + b', label: 'Sum' }, op: '!=', val: 1 }, 'Sum', '≠ 1'],
])('%o reads %s: %s', (filter, column, condition) => {
  expect(rowFilterText(filter, nameOf)).toEqual({ column, condition });
});
