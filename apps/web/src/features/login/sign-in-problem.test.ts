import { expect, it } from 'vitest';
import { problemOfAddress } from './sign-in-problem.ts';

it('shows known sign-in problems, and no text from the address', () => {
  expect(problemOfAddress('auth.state-lost')).toBe(
    'Signing in took too long or started in another browser. Try again.',
  );
  for (const code of [null, '', 'auth.', 'auth.unknown', 'query.syntax', '__proto__', '<b>Call 555</b>'])
    expect(problemOfAddress(code)).toBeUndefined();
});
