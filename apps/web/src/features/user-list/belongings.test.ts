import { expect, it } from 'vitest';
import { aloneCount, belongingsText } from './belongings.ts';

const none = { count: 0, alone: 0 };
const nothing = { dashboards: none, charts: none, datasets: none, reports: none, saved_queries: none };

it('says in words what a user owns', () => {
  expect(belongingsText(nothing)).toBeUndefined();
  expect(belongingsText({ ...nothing, charts: { count: 1, alone: 0 } })).toBe('1 chart');
  const much = { ...nothing, charts: { count: 1200, alone: 2 }, reports: { count: 2, alone: 1 } };
  expect(belongingsText(much)).toBe('1,200 charts and 2 alerts and reports');
  expect(aloneCount(much)).toBe(3);
});
