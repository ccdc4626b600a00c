import { expect, it } from 'vitest';
import { shownOf } from './chosen.ts';

const rowId = (row: { readonly id: number }): number => row.id;

it('drops selected rows that a search or another page no longer shows', () => {
  const chosen = new Map([1, 2].map(id => [id, { id }]));
  expect([...shownOf(chosen, [{ id: 2 }, { id: 3 }], rowId).keys()]).toEqual([2]);
});

it('keeps the selection while its rows are shown', () => {
  const chosen = new Map([[1, { id: 1 }]]);
  expect(shownOf(chosen, [{ id: 1 }, { id: 2 }], rowId)).toBe(chosen);
});
