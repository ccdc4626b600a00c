import { expect, it } from 'vitest';
import { toasts } from './toasts.ts';
import type { Toast } from './toasts.ts';

const toast = (id: number, text = `text ${id}`): Toast => ({ id, kind: 'info', text, durationMs: 4000 });

it('shows the newest last and lets the oldest of more than five go', () => {
  const shown = [1, 2, 3, 4, 5, 6].reduce(
    (all, id) => toasts(all, { type: 'shown', toast: toast(id) }),
    [] as readonly Toast[],
  );
  expect(shown.map(one => one.id)).toEqual([2, 3, 4, 5, 6]);
});

it('shows a text once when duplicates are not wanted', () => {
  const once = toasts([], { type: 'shown', toast: toast(1, 'Saved') });
  expect(toasts(once, { type: 'shown', toast: toast(2, 'Saved'), noDuplicate: true })).toBe(once);
});

it('closes by id', () => {
  expect(toasts([toast(1), toast(2)], { type: 'closed', id: 1 }).map(one => one.id)).toEqual([2]);
});
