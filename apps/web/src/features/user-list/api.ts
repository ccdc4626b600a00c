import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  accountBelongings,
  createPasswordLink,
  transferBelongings,
} from '@powerset/contracts/account-care.ts';
import { endAccountSessions } from '@powerset/contracts/own-account.ts';
import { accountTokenEndpoints } from '@powerset/contracts/personal-token.ts';
import { accountEndpoints, roleEndpoints, type AccountWire } from '@powerset/contracts/security-admin.ts';
import { startViewAs } from '@powerset/contracts/view-as.ts';
import { call } from '../../shared/api/call.ts';
import { withBase } from '../../shared/site-path.ts';
import { accountChangeOf, newAccountOf, type UserDraft } from './user-draft.ts';

export const ACCOUNTS = 'account';
const EVERYTHING = { page: 0, page_size: 1000 } as const;

/** Returns all roles, by name. */
export function useRoles() {
  return useQuery({
    queryKey: ['role', 'all'],
    queryFn: async ({ signal }) =>
      (
        await call(roleEndpoints.list, {
          query: { q: { ...EVERYTHING, order_column: 'name', order_direction: 'asc' } },
          signal,
        })
      ).result,
  });
}

/** A link to choose a password, and until when it works. */
export interface PasswordLink {
  readonly url: string;
  readonly expiresOn: string;
}

export interface SavedUser {
  readonly id: number;
  readonly link: PasswordLink | undefined;
}

/** Adds a user or saves the changes of one; `wins` overwrites changes that another administrator saved. */
export function useSaveUser(account: AccountWire | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ draft, wins }: { draft: UserDraft; wins: boolean }): Promise<SavedUser> => {
      if (account) {
        await call(accountEndpoints.update, {
          params: { id: account.id },
          body: accountChangeOf(draft, account),
          ...(wins ? {} : { basedOn: account.changed_on }),
        });
        return { id: account.id, link: undefined };
      }
      const { id } = await call(accountEndpoints.create, { body: newAccountOf(draft, randomPassword()) });
      return { id, link: draft.way === 'link' ? await makeLink(id) : undefined };
    },
    onSettled: () => client.invalidateQueries({ queryKey: [ACCOUNTS] }),
  });
}

/** Makes a link with which a user chooses a password. */
export function usePasswordLinkOf() {
  return useMutation({ mutationFn: makeLink });
}

/** Sets a user's password, which signs the user out. */
export function useSetPassword(id: number) {
  return useMutation({
    mutationFn: (password: string) => call(accountEndpoints.update, { params: { id }, body: { password } }),
  });
}

export function useSignOutEverywhere() {
  return useMutation({
    mutationFn: ({ id }: AccountWire) => call(endAccountSessions, { params: { id } }),
  });
}

/** Shows the site as a user sees it; everything is loaded anew. */
export function useViewAs() {
  return useMutation({
    mutationFn: (user: number) => call(startViewAs, { body: { user } }),
    onSuccess: () => window.location.assign(withBase('/superset/welcome/')),
  });
}

/** Returns the personal tokens of a user. */
export function useAccountTokens(id: number) {
  return useQuery({
    queryKey: [ACCOUNTS, id, 'tokens'],
    queryFn: async ({ signal }) =>
      (await call(accountTokenEndpoints.list, { params: { id }, signal })).result,
    staleTime: 0,
  });
}

/** Revokes one personal token of a user, or all of them. */
export function useRevokeAccountTokens(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (tokenId: number | undefined) =>
      tokenId === undefined
        ? call(accountTokenEndpoints.revokeAll, { params: { id } })
        : call(accountTokenEndpoints.revoke, { params: { id, tokenId } }),
    onSettled: () => client.invalidateQueries({ queryKey: [ACCOUNTS, id, 'tokens'] }),
  });
}

export function useBelongings(id: number) {
  return useQuery({
    queryKey: [ACCOUNTS, id, 'belongings'],
    queryFn: async ({ signal }) => (await call(accountBelongings, { params: { id }, signal })).result,
    staleTime: 0,
  });
}

/** What happens to an account after its items went to somebody else. */
export type Ending = 'deactivate' | 'delete' | 'transfer';

/** Gives away what an account owns, if there is an heir, and ends the account. */
export function useEndAccount({ id }: AccountWire, ending: Ending) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (heir: number | undefined) => {
      if (heir !== undefined) await call(transferBelongings, { params: { id }, body: { to: heir } });
      if (ending === 'delete') await call(accountEndpoints.remove, { params: { id } });
      if (ending === 'deactivate')
        await call(accountEndpoints.update, { params: { id }, body: { active: false } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: [ACCOUNTS] }),
  });
}

export function useActivate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: AccountWire) =>
      call(accountEndpoints.update, { params: { id }, body: { active: true } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [ACCOUNTS] }),
  });
}

async function makeLink(id: number): Promise<PasswordLink> {
  const { result } = await call(createPasswordLink, { params: { id } });
  return { url: window.location.origin + withBase(result.path), expiresOn: result.expires_on };
}

function randomPassword(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
