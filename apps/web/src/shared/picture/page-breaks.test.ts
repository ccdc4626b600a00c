import { expect, it } from 'vitest';
import { pageBreaks } from './page-breaks.ts';

it('needs no break when everything fits on a page', () => {
  expect(pageBreaks([[0, 80]], 90, 100)).toEqual([]);
});

it('cuts between blocks, also where others stand beside them', () => {
  const blocks = [
    [0, 40],
    [50, 90],
    [50, 130],
    [140, 180],
  ] as const;
  expect(pageBreaks(blocks, 190, 100)).toEqual([50, 140]);
});

it('cuts a block that is longer than a page, and always gets on', () => {
  expect(pageBreaks([[0, 250]], 250, 100)).toEqual([100, 200]);
  expect(pageBreaks([], 250, 100)).toEqual([100, 200]);
});
