import { ERRORS } from '@powerset/core/errors.ts';
import { ApiError } from '../../shared/api/api-error.ts';

/** What went wrong when signing in, for a person. */
export function signInProblem(error: Error): string {
  return error instanceof ApiError && error.status === 401
    ? 'Invalid login. Please try again.'
    : error.message;
}

/** The text of a problem that the address of the sign-in page names. Only known ones are shown: anybody can write an address. */
export function problemOfAddress(code: string | null): string | undefined {
  if (code === null || !code.startsWith('auth.') || !Object.hasOwn(ERRORS, code)) return undefined;
  return ERRORS[code as keyof typeof ERRORS].text;
}
