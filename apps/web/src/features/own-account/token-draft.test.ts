import { expect, it } from 'vitest';
import { draftProblems, expiryOf, lastDate, lifetimes, newDraft } from './token-draft.ts';

const NOW = new Date(2026, 0, 10, 12);
const SITE = { mostDays: 90, now: NOW };

it('offers only the lifetimes that the site allows, and always a date', () => {
  expect(lifetimes(365)).toEqual(['30', '90', '365', 'date']);
  expect(lifetimes(7)).toEqual(['date']);
  expect(newDraft(7).lifetime).toBe('date');
});

it('counts days from now, and includes the whole last day', () => {
  const draft = newDraft(90);
  expect(expiryOf(draft, NOW)).toEqual(new Date(NOW.getTime() + 30 * 86_400_000));
  expect(expiryOf({ ...draft, lifetime: 'date', date: '2026-02-01' }, NOW)).toEqual(
    new Date(2026, 1, 1, 23, 59, 59),
  );
  expect(lastDate(31, NOW)).toBe('2026-02-10');
});

it('names what is missing, passed, or too late', () => {
  const dated = (date: string) => draftProblems({ name: 'x', scope: 'read', lifetime: 'date', date }, SITE);
  expect(draftProblems(newDraft(90), SITE)).toEqual({ name: 'A name is required' });
  expect(dated('')).toEqual({ date: 'Enter a date' });
  expect(dated('2026-01-09')).toEqual({ date: 'This date has passed' });
  expect(dated('2026-01-10')).toEqual({});
  expect(dated('2026-04-10')).toEqual({});
  expect(dated('2026-04-11')).toEqual({ date: 'A token can be valid for 90 days at most' });
});
