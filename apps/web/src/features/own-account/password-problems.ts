import { tooShort } from '../../shared/password/too-short.ts';

export interface PasswordDraft {
  readonly current: string;
  readonly next: string;
  readonly again: string;
}

export const EMPTY: PasswordDraft = { current: '', next: '', again: '' };

/** Returns the remaining problems by field. */
export function passwordProblems(
  { current, next, again }: PasswordDraft,
  minLetters: number,
): Partial<Record<keyof PasswordDraft, string>> {
  return {
    ...(current === '' ? { current: 'Your current password is required' } : {}),
    ...(Array.from(next).length < minLetters
      ? { next: tooShort(minLetters) }
      : next === current
        ? { next: 'This is your current password' }
        : {}),
    ...(again === next ? {} : { again: 'The passwords do not match' }),
  };
}
