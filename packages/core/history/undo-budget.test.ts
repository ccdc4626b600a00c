import { expect, it } from 'vitest';
import { UNDO_BYTES, withinBudget } from './undo-budget.ts';

const states = (count: number, letters: number) =>
  Array.from({ length: count }, (_, at) => ({ at, text: 'x'.repeat(letters) }));

it('keeps thousands of small states', () => {
  const past = states(5000, 100);
  expect(withinBudget(past)).toBe(past);
});

it('forgets the oldest states beyond the memory', () => {
  const kept = withinBudget(states(40, UNDO_BYTES / 32));
  expect(kept.length).toBeGreaterThan(10);
  expect(kept.length).toBeLessThan(17);
  expect(kept.at(-1)!.at).toBe(39);
});

it('keeps the newest state, however large it is', () => {
  expect(withinBudget(states(3, UNDO_BYTES)).map(({ at }) => at)).toEqual([2]);
});
