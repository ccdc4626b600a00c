import type { AccountChange, AccountWire, NewAccount } from '@powerset/contracts/security-admin.ts';
import { tooShort } from '../../shared/password/too-short.ts';

/** How a new user gets a password: by a link, or from the administrator. */
export type PasswordWay = 'link' | 'typed';

export interface UserDraft {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly email: string;
  readonly isActive: boolean;
  readonly roles: readonly number[];
  readonly way: PasswordWay;
  readonly password: string;
  readonly again: string;
}

export const NEW_USER: UserDraft = {
  firstName: '',
  lastName: '',
  username: '',
  email: '',
  isActive: true,
  roles: [],
  way: 'link',
  password: '',
  again: '',
};

/** Returns the draft of a stored account. */
export function draftOf(account: AccountWire): UserDraft {
  return {
    ...NEW_USER,
    firstName: account.first_name,
    lastName: account.last_name,
    username: account.username,
    email: account.email,
    isActive: account.active,
    roles: account.roles.map(role => role.id),
  };
}

export interface DraftSite {
  readonly isNew: boolean;
  readonly minLetters: number;
}

/** Returns the remaining problems by field. */
export function userProblems(
  draft: UserDraft,
  { isNew, minLetters }: DraftSite,
): Partial<Record<keyof UserDraft, string>> {
  return {
    ...(draft.username.trim() === '' ? { username: 'A user name is required' } : {}),
    ...(draft.email.trim() === '' ? { email: 'An email address is required' } : {}),
    ...(draft.roles.length === 0 ? { roles: 'Choose at least one role' } : {}),
    ...(isNew && draft.way === 'typed' ? passwordProblems(draft, minLetters) : {}),
  };
}

/** Returns what is wrong with a password and its repetition. */
export function passwordProblems(
  { password, again }: Pick<UserDraft, 'password' | 'again'>,
  minLetters: number,
): { readonly password?: string; readonly again?: string } {
  return {
    ...(Array.from(password).length < minLetters ? { password: tooShort(minLetters) } : {}),
    ...(again === password ? {} : { again: 'Passwords must match' }),
  };
}

/** Returns the body that creates an account; nobody knows the password of a user who gets a link. */
export function newAccountOf(draft: UserDraft, unknownPassword: string): NewAccount {
  return {
    ...fieldsOf(draft),
    password: draft.way === 'typed' ? draft.password : unknownPassword,
  };
}

/** Returns only the fields that differ from the stored account. */
export function accountChangeOf(draft: UserDraft, account: AccountWire): AccountChange {
  const before: Readonly<Record<string, unknown>> = { ...fieldsOf(draftOf(account)) };
  return Object.fromEntries(
    Object.entries(fieldsOf(draft)).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]),
    ),
  );
}

/** Returns the names of fields in errors of the server, as fields of the draft. */
export const FIELDS: Readonly<Record<string, keyof UserDraft>> = {
  first_name: 'firstName',
  last_name: 'lastName',
  username: 'username',
  email: 'email',
  active: 'isActive',
  roles: 'roles',
  password: 'password',
};

function fieldsOf(draft: UserDraft) {
  return {
    first_name: draft.firstName.trim(),
    last_name: draft.lastName.trim(),
    username: draft.username.trim(),
    email: draft.email.trim(),
    active: draft.isActive,
    roles: [...draft.roles].toSorted((a, b) => a - b),
  };
}
