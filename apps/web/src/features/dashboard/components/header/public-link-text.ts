import type { PublicLink } from '@powerset/contracts/public-link.ts';

/** The times after which a link may end, in days; 0 for never. */
export const ENDS = [
  { value: 1, label: 'After a day' },
  { value: 7, label: 'After 7 days' },
  { value: 30, label: 'After 30 days' },
  { value: 90, label: 'After 90 days' },
  { value: 0, label: 'Never' },
] as const;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns when a link that is made now ends. */
export function endAfter(days: number, nowMs: number): string | null {
  return days === 0 ? null : new Date(nowMs + days * DAY_MS).toISOString();
}

const CLOSED = {
  expired: 'Ended',
  unpublished: 'Does not work while the dashboard is a draft',
  author: 'Does not work because the account of its author is deactivated',
  rules: 'Does not work because row rules were added. End it and make a new link with conditions',
} as const;

/** Returns whether a link works and until when, in words. */
export function linkState({
  closed,
  expires_on: expires,
}: Pick<PublicLink, 'closed' | 'expires_on'>): string {
  if (closed !== null) return CLOSED[closed];
  if (expires === null) return 'Works until somebody ends it';
  const date = new Date(expires).toLocaleDateString('en', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  });
  return `Works until ${date}`;
}
