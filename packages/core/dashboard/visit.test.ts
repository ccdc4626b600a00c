import { expect, it } from 'vitest';
import { visitChanges } from './visit.ts';

const seen = (question: string, value: number) => ({
  question,
  facts: [{ label: 'Orders', kind: 'number', value } as const],
});

it('names what differs from the last visit', () => {
  const last = { at: 0, charts: { 1: seen('q', 10), 2: seen('q', 5), 3: seen('q', 1) } };
  expect(visitChanges(last, { 1: seen('q', 12), 2: seen('q', 5 + 1e-12) })).toEqual([
    { chartId: 1, label: 'Orders', kind: 'number', value: 12, before: 10 },
  ]);
});

it('does not compare answers to different questions', () => {
  expect(
    visitChanges({ at: 0, charts: { 1: seen('with a filter', 10) } }, { 1: seen('without', 12) }),
  ).toEqual([]);
});
