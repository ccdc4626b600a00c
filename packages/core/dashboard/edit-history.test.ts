import { expect, it } from 'vitest';
import { UNDO_BYTES } from '../history/undo-budget.ts';
import { isEdited, recordStep, startHistory, undoStep } from './edit-history.ts';

const steps = (count: number) =>
  Array.from({ length: count }, (_, at) => at + 1).reduce(recordStep, startHistory(0));

it('is not edited when every step was taken back', () => {
  expect(isEdited(undoStep(steps(1)))).toBe(false);
  expect(isEdited(steps(1))).toBe(true);
});

it('undoes as many steps as it remembers, and then stays edited', () => {
  const large = (at: number) => ({ at, text: 'x'.repeat(UNDO_BYTES / 8) });
  const all = [1, 2, 3, 4, 5, 6].map(large).reduce(recordStep, startHistory(large(0)));
  expect(all.isCut).toBe(true);
  const undone = all.past.reduce(history => undoStep(history), all);
  expect(undone.present.at).toBeGreaterThan(0);
  expect(isEdited(undone)).toBe(true);
});

it('takes back hundreds of small steps', () => {
  const all = steps(500);
  expect(all.isCut).toBe(false);
  expect(all.past.reduce(history => undoStep(history), all).present).toBe(0);
});

it('forgets undone steps after a new one', () => {
  expect(recordStep(undoStep(steps(2)), 9).future).toEqual([]);
});

it('does not count a step that changes nothing', () => {
  const history = steps(1);
  expect(recordStep(history, history.present)).toBe(history);
});
