import { expect, it } from 'vitest';
import { hexagonCells, squareCells } from './cells.ts';
import { project } from './fit.ts';

const places = Array.from({ length: 400 }, (_, row) => ({
  row,
  position: [2 + (row % 20) / 100, 48 + Math.floor(row / 20) / 150] as const,
  weight: 1,
}));

it.each([
  ['squares', squareCells],
  ['hexagons', hexagonCells],
])('puts each place into the nearest of the %s', (_, cellsOf) => {
  const { cells, radius } = cellsOf(places, 1000);
  expect(cells.flatMap(({ weights }) => weights)).toHaveLength(places.length);
  const farthest = places.map(({ position }) => {
    const [x, y] = project(position);
    return Math.min(...cells.map(({ center }) => Math.hypot(project(center)[0] - x, project(center)[1] - y)));
  });
  expect(Math.max(...farthest)).toBeLessThanOrEqual(radius * 1.000001);
});

it('has no cells without places', () => {
  expect(squareCells([], 100).cells).toEqual([]);
});
