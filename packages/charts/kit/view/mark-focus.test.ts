import { expect, it } from 'vitest';
import { nextMark } from './mark-focus.ts';

const grid = [0, 1, 2].flatMap(y => [0, 1, 2].map(x => ({ x: x * 100, y: y * 30 })));
const right = { x: 1, y: 0 };
const down = { x: 0, y: 1 };

it('the next mark is the nearest one in the direction, along its line first', () => {
  expect(nextMark(grid, 0, right)).toBe(1);
  expect(nextMark(grid, 0, down)).toBe(3);
  expect(nextMark(grid, 4, { x: -1, y: 0 })).toBe(3);
  expect(nextMark(grid, 4, { x: 0, y: -1 })).toBe(1);
});

it('there is no next mark at the edge', () => {
  expect(nextMark(grid, 2, right)).toBeUndefined();
  expect(nextMark(grid, 7, down)).toBeUndefined();
  expect(nextMark([], 0, down)).toBeUndefined();
});
