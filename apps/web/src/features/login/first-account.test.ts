import { expect, it } from 'vitest';
import { NEW_ACCOUNT, accountProblems } from './first-account.ts';

const account = {
  ...NEW_ACCOUNT,
  username: 'ada',
  password: 'longenough',
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.org',
};

it('takes a complete account', () => {
  expect(accountProblems(account, { needsCode: false, minLetters: 8 })).toEqual({});
});

it('asks for the code only if the server requires it', () => {
  expect(Object.keys(accountProblems(account, { needsCode: true, minLetters: 8 }))).toEqual(['code']);
});

it('names every field that is wrong', () => {
  expect(
    Object.keys(
      accountProblems({ ...account, email: 'ada', password: 'short' }, { needsCode: false, minLetters: 8 }),
    ),
  ).toEqual(['email', 'password']);
});
