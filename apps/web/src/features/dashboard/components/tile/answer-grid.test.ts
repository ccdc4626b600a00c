import { answerFromJson } from '@powerset/charts/kit/answer.ts';
import { expect, it } from 'vitest';
import { answerGrid } from './answer-grid.ts';

const answer = answerFromJson({
  colnames: ['city', 'n', 'day'],
  coltypes: [1, 0, 2],
  data: [
    { city: 'Oslo', n: 9, day: Date.UTC(2026, 0, 2) },
    { city: 'Bern', n: null, day: Date.UTC(2026, 0, 1, 12, 30) },
    { city: 'Rome', n: 10, day: null },
  ],
});
const column = (sort: Parameters<typeof answerGrid>[1], at: number) =>
  [0, 1, 2].map(row => answerGrid(answer, sort).text(row, at));

it('formats times without zero parts, and missing values as missing', () => {
  expect(column(undefined, 2)).toEqual(['2026-01-02', '2026-01-01 12:30:00', '<NULL>']);
});

it('sorts numbers by size and missing values last, in both directions', () => {
  expect(column({ columnId: 'n', isDescending: false }, 1)).toEqual(['9', '10', '<NULL>']);
  expect(column({ columnId: 'n', isDescending: true }, 1)).toEqual(['10', '9', '<NULL>']);
});

it('sorts texts alphabetically', () => {
  expect(column({ columnId: 'city', isDescending: false }, 0)).toEqual(['Bern', 'Oslo', 'Rome']);
});
