import { expect, it } from 'vitest';
import { draftOf, refsOf, removedFrom, usageText } from './tag-draft.ts';

const tagged = [
  { id: 1, type: 'dashboard', name: 'Sales' },
  { id: 1, type: 'chart', name: 'Revenue' },
  { id: 2, type: 'chart', name: null },
  { id: 7, type: 'query', name: 'Top ten' },
  { id: 3, type: 'dataset', name: 'orders' },
];

it('keeps what has a tag, by kind', () => {
  const draft = draftOf(undefined, tagged);
  expect(refsOf(draft)).toEqual([
    ['dashboard', 1],
    ['chart', 1],
    ['chart', 2],
    ['query', 7],
  ]);
  expect(draft.things.chart[1]!.label).toBe('[Untitled chart 2]');
});

it('takes a tag only from items that were removed in the dialog, which shows no datasets', () => {
  const draft = draftOf(undefined, tagged);
  expect(removedFrom(tagged, draft)).toEqual([]);
  expect(removedFrom(tagged, { things: { ...draft.things, chart: draft.things.chart.slice(0, 1) } })).toEqual(
    [tagged[2]],
  );
});

it('says in words what has a tag', () => {
  expect(usageText(tagged)).toBe('1 dashboard, 2 charts, 1 saved query, 1 dataset');
  expect(usageText([tagged[3]!, tagged[3]!])).toBe('2 saved queries');
  expect(usageText([])).toBe('');
});
