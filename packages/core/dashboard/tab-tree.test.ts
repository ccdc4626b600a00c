import { expect, it } from 'vitest';
import { tabTree } from './tab-tree.ts';

const tab = (text: string, children: readonly string[] = []) => ({ type: 'TAB', meta: { text }, children });

it('finds the tabs of a layout and the tabs inside of them', () => {
  const positions = {
    ROOT_ID: { type: 'ROOT', children: ['TABS-1'] },
    'TABS-1': { type: 'TABS', children: ['TAB-a', 'TAB-b'] },
    'TAB-a': tab('A', ['ROW-1']),
    'TAB-b': tab('B'),
    'ROW-1': { type: 'ROW', children: ['TABS-2'] },
    'TABS-2': { type: 'TABS', children: ['TAB-c'] },
    'TAB-c': tab('C'),
  };
  expect(tabTree(positions)).toEqual([
    { value: 'TAB-a', title: 'A', children: [{ value: 'TAB-c', title: 'C', children: [] }] },
    { value: 'TAB-b', title: 'B', children: [] },
  ]);
});

it('ends if a layout contains itself', () => {
  expect(tabTree({ ROOT_ID: { children: ['TAB-a'] }, 'TAB-a': tab('A', ['ROOT_ID', 'TAB-a']) })).toHaveLength(
    1,
  );
});
