import { expect, it } from 'vitest';
import { aggregate, aggregationOf, type Aggregation } from './aggregate.ts';

it.each<readonly [Aggregation, number]>([
  ['sum', 10],
  ['min', 1],
  ['max', 4],
  ['mean', 2.5],
  ['median', 2.5],
  ['count', 4],
  ['variance', 5 / 3],
  ['deviation', Math.sqrt(5 / 3)],
  ['p1', 1.03],
  ['p5', 1.15],
  ['p95', 3.85],
  ['p99', 3.97],
])('makes one number by %s', (how, wanted) => {
  expect(aggregate([4, 1, 3, 2], how)).toBeCloseTo(wanted);
});

it('has no number if there is none', () => {
  expect(aggregate([], 'sum')).toBeNull();
  expect(aggregate([3], 'deviation')).toBeNull();
  expect(aggregate([], 'count')).toBe(0);
});

it('uses the sum if the saved name is unknown', () => {
  expect([aggregationOf('p5'), aggregationOf('mode'), aggregationOf(undefined)]).toEqual([
    'p5',
    'sum',
    'sum',
  ]);
});
