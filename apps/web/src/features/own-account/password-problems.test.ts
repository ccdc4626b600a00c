import { expect, it } from 'vitest';
import { passwordProblems } from './password-problems.ts';

it('names every field that is wrong, and none when all is well', () => {
  expect(
    passwordProblems({ current: 'old password', next: 'new password', again: 'new password' }, 8),
  ).toEqual({});
  expect(Object.keys(passwordProblems({ current: '', next: 'short', again: 'other' }, 8))).toEqual([
    'current',
    'next',
    'again',
  ]);
  expect(
    passwordProblems({ current: 'the same one', next: 'the same one', again: 'the same one' }, 8),
  ).toEqual({
    next: 'This is your current password',
  });
});

it('requires as many characters as the site', () => {
  const short = { current: 'old', next: 'eight888', again: 'eight888' };
  expect(passwordProblems(short, 8)).toEqual({});
  expect(passwordProblems(short, 12)).toEqual({ next: 'The password needs at least 12 characters' });
});
