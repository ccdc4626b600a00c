import { expect, it } from 'vitest';
import { timeAgo } from './time-ago.ts';

const now = Date.UTC(2026, 0, 10, 12);

it('formats the time since an event', () => {
  expect(timeAgo(now - 5_000, now)).toBe('just now');
  expect(timeAgo(now - 130_000, now)).toBe('2 minutes ago');
  expect(timeAgo(now - 26 * 3_600_000, now)).toBe('yesterday');
  expect(timeAgo('2025-11-01T00:00:00Z', now)).toBe('2 months ago');
});

it('returns nothing for a value that is not a time', () => {
  expect(timeAgo('soon', now)).toBe('');
});
