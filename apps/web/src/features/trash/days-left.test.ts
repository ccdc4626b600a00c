import { expect, it } from 'vitest';
import { daysLeft } from './days-left.ts';

it('counts started days until an item is deleted for good', () => {
  const now = Date.parse('2026-01-01T12:00:00Z');
  expect(daysLeft('2026-01-31T12:00:00Z', now)).toBe('30 days');
  expect(daysLeft('2026-01-02T13:00:00Z', now)).toBe('2 days');
  expect(daysLeft('2026-01-02T11:00:00Z', now)).toBe('Less than a day');
  expect(daysLeft('2025-01-02T11:00:00Z', now)).toBe('Less than a day');
});
