import { expect, it } from 'vitest';
import type { AccessExplained } from '@powerset/contracts/access-reason.ts';
import { problemText, reasonText, verdictOf } from './access-text.ts';

const explained = (change: Partial<AccessExplained>): AccessExplained => ({
  user: { id: 1, name: 'Ben Gray', username: 'ben', roles: ['Gamma', 'Sales'] },
  item: { kind: 'dashboard', id: 1, name: 'Flights', owners: [] },
  is_allowed: true,
  checks: [],
  rules: [],
  ...change,
});
const check = (name: 'account' | 'permission' | 'item' | 'data', is_met: boolean) => ({
  check: name,
  is_met,
  reasons: [],
  would_help: [],
});

it('says in one sentence what a user can see', () => {
  expect(verdictOf(explained({}))).toBe('Ben Gray can see this dashboard.');
  expect(verdictOf(explained({ is_allowed: false }))).toBe('Ben Gray cannot see this dashboard.');
  expect(verdictOf(explained({ checks: [check('data', false)] }))).toBe(
    'Ben Gray can see this dashboard, but not all of its data.',
  );
});

it('names the role, the permission, and the data that decide', () => {
  const role = { id: 3, name: 'Sales' };
  expect(
    reasonText({ by: 'permission', role, permission: 'database_access', resource: '[d].(id:1)' }, 'dataset'),
  ).toBe('The role Sales has database_access on [d].(id:1)');
  expect(
    reasonText(
      { by: 'permission', role, permission: 'all_database_access', resource: 'all_database_access' },
      'dataset',
    ),
  ).toBe('The role Sales has all_database_access');
});

it('says why a dashboard is closed', () => {
  const closed = (change: object) =>
    problemText(
      check('item', false),
      explained({ item: { kind: 'dashboard', id: 1, name: 'x', owners: [], ...change } }),
    );
  expect(closed({ is_published: false })).toContain('draft');
  expect(closed({ is_published: true, roles: ['Boss', 'Team'] })).toContain('the roles Boss and Team');
  expect(closed({ is_published: true })).toContain('none of its datasets');
});
