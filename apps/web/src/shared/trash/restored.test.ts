import { expect, it } from 'vitest';
import type { RestoredItem } from '@powerset/contracts/trash.ts';
import { restoredMessages } from './restored.ts';

const item = (change: Partial<RestoredItem>): RestoredItem => ({
  kind: 'chart',
  id: 1,
  name: 'Sales',
  is_restored: true,
  problem: null,
  lost: [],
  ...change,
});

it('names what came back', () => {
  expect(restoredMessages([item({})])).toEqual([{ kind: 'success', text: 'Restored: Sales' }]);
  expect(restoredMessages([item({}), item({ id: 2 })])).toEqual([
    { kind: 'success', text: 'Restored 2 items' },
  ]);
});

it('names what could not be restored', () => {
  expect(
    restoredMessages([
      item({ lost: ['1 owner no longer exists.'] }),
      item({ id: 2, is_restored: false, problem: 'The name is taken.' }),
    ]),
  ).toEqual([
    { kind: 'warning', text: 'Restored: Sales. 1 owner no longer exists.' },
    { kind: 'danger', text: 'The name is taken.' },
  ]);
});
