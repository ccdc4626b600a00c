import { expect, it } from 'vitest';
import { layoutBlocks } from './layout-blocks.ts';

it('places the tiles of a dashboard side by side and row under row', () => {
  const blocks = layoutBlocks(
    JSON.stringify({
      ROOT_ID: { type: 'ROOT', children: ['GRID_ID'] },
      GRID_ID: { type: 'GRID', children: ['r1', 'r2'] },
      r1: { type: 'ROW', children: ['c1', 'c2'] },
      r2: { type: 'ROW', children: ['c3'] },
      c1: { type: 'CHART', meta: { width: 3, height: 30 } },
      c2: { type: 'CHART', meta: { width: 9, height: 60 } },
      c3: { type: 'MARKDOWN', meta: { width: 12, height: 30 } },
    }),
  );
  expect(blocks).toEqual([
    { x: 0, y: 0, width: 0.25, height: 0.2 },
    { x: 0.25, y: 0, width: 0.75, height: 0.4 },
    { x: 0, y: 0.4, width: 1, height: 0.2 },
  ]);
});

it('has a pattern for an empty or broken layout', () => {
  expect(layoutBlocks('{')).toHaveLength(3);
  expect(layoutBlocks(null)).toHaveLength(3);
  expect(layoutBlocks('{"ROOT_ID":{"children":["ROOT_ID"]}}')).toHaveLength(3);
});
