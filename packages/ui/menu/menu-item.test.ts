import { expect, it } from 'vitest';
import { foundItems, menuItems } from './menu-item.ts';

const separator = { kind: 'separator' } as const;

it('drops items that are not set, and separators that separate nothing', () => {
  const edit = { label: 'Edit' };
  const remove = { label: 'Delete' };
  expect(menuItems(separator, edit, false, separator, separator, remove, separator)).toEqual([
    edit,
    separator,
    remove,
  ]);
});

it('finds the items whose label contains all words of a search', () => {
  const items = ['Sales in Europe', 'Flights', 'Sales by month'].map(label => ({ label }));
  expect(foundItems(items, ' sales month ')).toEqual([{ label: 'Sales by month' }]);
  expect(foundItems(items, 'EUROPE')).toEqual([{ label: 'Sales in Europe' }]);
  expect(foundItems(items, '  ')).toEqual(items);
  expect(foundItems([separator, ...items], 'nothing')).toEqual([]);
});
