import { expect, it } from 'vitest';
import { bytesText, hitText, runTimeText, uptimeText } from './system-text.ts';

it('writes sizes with a unit that fits', () => {
  expect([0, 900, 1536, 20 * 1024 ** 2, 3.25 * 1024 ** 4].map(bytesText)).toEqual([
    '0 B',
    '900 B',
    '1.5 KB',
    '20 MB',
    '3.3 TB',
  ]);
});

it('writes the two largest units of an uptime', () => {
  const minute = 60_000;
  expect(
    [10, minute, 61 * minute, 1440 * minute + 5 * minute, 2 * 1440 * minute + 60 * minute].map(uptimeText),
  ).toEqual(['less than a minute', '1 minute', '1 hour 1 minute', '1 day 5 minutes', '2 days 1 hour']);
});

it('writes run times like a clock', () => {
  expect([-5, 5000, 65_000, 3_725_000].map(runTimeText)).toEqual(['0:00', '0:05', '1:05', '1:02:05']);
});

it('says how often the cache helped', () => {
  expect(hitText({ hits: 300, misses: 100 })).toBe('75% of 400 requests');
  expect(hitText({ hits: 0, misses: 0 })).toBe('no requests yet');
});
