import { expect, it } from 'vitest';
import { intervalWords, refreshDelays } from './refresh-timing.ts';

it('spreads the charts over the interval, the first at once and the last at its end', () => {
  expect([...refreshDelays([1, 2, 3, 2], {}, 10)]).toEqual([
    [1, 0],
    [2, 5000],
    [3, 10_000],
  ]);
  expect([...refreshDelays([1, 2], { stagger_time: 60_000 }, 10).values()]).toEqual([0, 60_000]);
  expect([...refreshDelays([1, 2], {}, 1).values()]).toEqual([0, 5000]);
});

it('leaves immune charts out, and asks all at once when the dashboard says so', () => {
  expect([...refreshDelays([1, 2, 3], { timed_refresh_immune_slices: [2] }, 10)]).toEqual([
    [1, 0],
    [3, 10_000],
  ]);
  expect([...refreshDelays([1, 2], { stagger_refresh: false }, 10).values()]).toEqual([0, 0]);
  expect([...refreshDelays([7], {}, 10).values()]).toEqual([0]);
});

it.each([
  [1, '1 second'],
  [30, '30 seconds'],
  [60, '1 minute'],
  [21_600, '6 hours'],
])('%i seconds are %s', (seconds, words) => {
  expect(intervalWords(seconds)).toBe(words);
});
