import { fail } from '@powerset/core/errors.ts';

/** Hashing longer ones would let anyone waste the server's time. */
const MOST_LETTERS = 1000;

/**
 * Refuses a password that violates the site's policy.
 * @throws AppError `request.invalid` with the field of that name
 */
export function requirePassword(password: string, field: string, minLetters: number): void {
  const letters = Array.from(password).length;
  const problem =
    letters < minLetters
      ? `The password needs at least ${minLetters} ${minLetters === 1 ? 'character' : 'characters'}.`
      : letters > MOST_LETTERS
        ? 'The password may have at most 1,000 characters.'
        : password.includes('\0')
          ? 'The password must not hold the character NUL.'
          : undefined;
  if (problem !== undefined) fail('request.invalid', { fields: { [field]: [problem] } });
}
