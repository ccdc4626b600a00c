import { expect, it } from 'vitest';
import { menuItems } from './menu-item.ts';

const separator = { kind: 'separator' } as const;

it('drops what is not set and separators that separate nothing', () => {
  const edit = { label: 'Edit' };
  const remove = { label: 'Delete' };
  expect(menuItems(separator, edit, false, separator, separator, remove, separator)).toEqual([
    edit,
    separator,
    remove,
  ]);
});
