import { tooShort } from '../../shared/password/too-short.ts';

/** The first account, under the names of the wire. */
export interface NewAccount {
  readonly username: string;
  readonly password: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly code: string;
}

export const NEW_ACCOUNT: NewAccount = {
  username: '',
  password: '',
  first_name: '',
  last_name: '',
  email: '',
  code: '',
};

export interface AccountNeeds {
  readonly needsCode: boolean;
  /** Minimum length of the password. */
  readonly minLetters: number;
}

/** Returns the remaining problems by field. */
export function accountProblems(
  account: NewAccount,
  { needsCode, minLetters }: AccountNeeds,
): Partial<Record<keyof NewAccount, string>> {
  const problems: Partial<Record<keyof NewAccount, string>> = {};
  if (!account.first_name.trim()) problems.first_name = 'First name is required';
  if (!account.last_name.trim()) problems.last_name = 'Last name is required';
  if (!/^\S+@\S+$/.test(account.email)) problems.email = 'An email address such as you@example.org is needed';
  if (!account.username.trim()) problems.username = 'Username is required';
  if (Array.from(account.password).length < minLetters) problems.password = tooShort(minLetters);
  if (needsCode && !account.code.trim()) problems.code = 'The code is required';
  return problems;
}
