import { countOf } from '@powerset/kit/count-of.ts';

const DAY_MS = 86_400_000;

/** Returns the time, in started days, until an item is deleted for good. */
export function daysLeft(expiresOn: string, nowMs: number): string {
  const leftMs = Date.parse(expiresOn) - nowMs;
  return leftMs < DAY_MS ? 'Less than a day' : countOf(Math.ceil(leftMs / DAY_MS), 'day');
}
