import { expect, it } from 'vitest';
import type { AccountWire } from '@powerset/contracts/security-admin.ts';
import { accountChangeOf, draftOf, newAccountOf, NEW_USER, userProblems } from './user-draft.ts';

const ben: AccountWire = {
  id: 1,
  username: 'ben',
  first_name: 'Ben',
  last_name: 'Gray',
  email: 'ben@example.org',
  active: true,
  roles: [
    { id: 3, name: 'Gamma' },
    { id: 2, name: 'Alpha' },
  ],
  groups: [],
  last_login: null,
  login_count: 0,
  fail_login_count: 0,
  created_on: '2026-01-01T00:00:00',
  changed_on: '2026-01-01T00:00:00',
  created_by: null,
  changed_by: null,
};

it('names every missing field of a new user', () => {
  const site = { isNew: true, minLetters: 8 };
  expect(Object.keys(userProblems(NEW_USER, site))).toEqual(['username', 'email', 'roles']);
  expect(userProblems({ ...draftOf(ben), way: 'typed', password: 'short', again: 'other' }, site)).toEqual({
    password: 'The password needs at least 8 characters',
    again: 'Passwords must match',
  });
  expect(userProblems({ ...draftOf(ben), way: 'link' }, site)).toEqual({});
});

it('sends only what was changed', () => {
  expect(accountChangeOf(draftOf(ben), ben)).toEqual({});
  expect(accountChangeOf({ ...draftOf(ben), roles: [2, 3], firstName: 'Benjamin ' }, ben)).toEqual({
    first_name: 'Benjamin',
  });
  expect(accountChangeOf({ ...draftOf(ben), roles: [2] }, ben)).toEqual({ roles: [2] });
});

it('gives a user who gets a link a password that nobody knows', () => {
  expect(newAccountOf({ ...draftOf(ben), way: 'link', password: 'typed before' }, 'unknown').password).toBe(
    'unknown',
  );
  expect(newAccountOf({ ...draftOf(ben), way: 'typed', password: 'typed' }, 'unknown').password).toBe(
    'typed',
  );
});
