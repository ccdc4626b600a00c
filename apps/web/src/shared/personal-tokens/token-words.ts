import type { PersonalToken } from '@powerset/contracts/personal-token.ts';

export const SCOPE_LABELS: Readonly<Record<PersonalToken['scope'], string>> = {
  read: 'Read only',
  write: 'Read and write',
  all: 'Full access',
};

export const STATE_LABELS: Readonly<Record<Exclude<PersonalToken['state'], 'active'>, string>> = {
  expired: 'Expired',
  revoked: 'Revoked',
  replaced: 'Ended by a sign-out',
};
