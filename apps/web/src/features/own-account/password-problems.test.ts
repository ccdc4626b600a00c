import { expect, it } from 'vitest';
import { passwordProblems } from './password-problems.ts';

it('names every field that is wrong, and none when all is well', () => {
  expect(passwordProblems({ current: 'old password', next: 'new password', again: 'new password' })).toEqual(
    {},
  );
  expect(Object.keys(passwordProblems({ current: '', next: 'short', again: 'other' }))).toEqual([
    'current',
    'next',
    'again',
  ]);
  expect(passwordProblems({ current: 'the same one', next: 'the same one', again: 'the same one' })).toEqual({
    next: 'This is your current password',
  });
});
