import { fail } from '@powerset/core/errors.ts';

/** Hashing a longer one takes time that anybody could make the server spend. */
const MOST_LETTERS = 1000;

/**
 * Refuses a password that somebody sets on a screen or by a program and that the site's policy does not allow.
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
