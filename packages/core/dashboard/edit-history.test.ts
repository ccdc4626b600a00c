import { expect, it } from 'vitest';
import { UNDO_LIMIT, isEdited, recordStep, startHistory, undoStep } from './edit-history.ts';

const steps = (count: number) =>
  Array.from({ length: count }, (_, at) => at + 1).reduce(recordStep, startHistory(0));

it('is not edited when every step was taken back', () => {
  expect(isEdited(undoStep(steps(1)))).toBe(false);
  expect(isEdited(steps(1))).toBe(true);
});

it('takes back fifty steps at most, and stays edited then', () => {
  const all = steps(UNDO_LIMIT + 1);
  const undone = all.past.reduce(history => undoStep(history), all);
  expect(undone.present).toBe(1);
  expect(isEdited(undone)).toBe(true);
});

it('forgets what was taken back once something else is done', () => {
  expect(recordStep(undoStep(steps(2)), 9).future).toEqual([]);
});

it('does not count a step that changes nothing', () => {
  const history = steps(1);
  expect(recordStep(history, history.present)).toBe(history);
});
