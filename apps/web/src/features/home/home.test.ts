import { expect, it } from 'vitest';
import { openPanels, panelsAfter } from './home.ts';

it('opens dashboards and charts, and the others when they have something to show', () => {
  expect(openPanels(undefined, { hasRecents: false, hasSavedQueries: false })).toEqual(['2', '3']);
  expect(openPanels(undefined, { hasRecents: true, hasSavedQueries: true })).toEqual(['1', '2', '3', '4']);
});

it("keeps the user's choice, even an empty one", () => {
  expect(openPanels([], { hasRecents: true, hasSavedQueries: true })).toEqual([]);
});

it('opens and closes one panel without touching the others', () => {
  expect(panelsAfter(['2', '3'], '1', true)).toEqual(['1', '2', '3']);
  expect(panelsAfter(['2', '3'], '2', false)).toEqual(['3']);
});
