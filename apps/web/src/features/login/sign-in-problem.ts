import { ERRORS } from '@powerset/core/errors.ts';
import { ApiError } from '../../shared/api/api-error.ts';

/** Returns the text of a failed sign-in. */
export function signInProblem(error: Error): string {
  return error instanceof ApiError && error.status === 401
    ? 'Invalid login. Please try again.'
    : error.message;
}

/**
 * Returns the text of the problem that the address of the sign-in page names. Only known problems are shown,
 * because anyone can write an address.
 */
export function problemOfAddress(code: string | null): string | undefined {
  if (code === null || !code.startsWith('auth.') || !Object.hasOwn(ERRORS, code)) return undefined;
  return ERRORS[code as keyof typeof ERRORS].text;
}
