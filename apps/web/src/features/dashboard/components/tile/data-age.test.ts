import { expect, it } from 'vitest';
import { dataAge } from './data-age.ts';

const now = Date.parse('2024-05-01T12:00:00Z');

it('the age of data is that of the cached answer, or of its arrival', () => {
  expect(dataAge({ cachedAt: ['2024-05-01T11:55:00'] }, now, now)).toEqual(['Cached 5 minutes ago']);
  expect(dataAge({ cachedAt: [null] }, now - 3_600_000, now)).toEqual(['Fetched 1 hour ago']);
});

it('several queries have an age each', () => {
  expect(dataAge({ cachedAt: [null, '2024-05-01T11:00:00Z'] }, now, now)).toEqual([
    'Query 1: Fetched just now',
    'Query 2: Cached 1 hour ago',
  ]);
});
