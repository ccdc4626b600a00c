import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ownTokenEndpoints } from '@powerset/contracts/personal-token.ts';
import type { NewPersonalToken } from '@powerset/contracts/personal-token.ts';
import { call } from '../../shared/api/call.ts';

const KEY = ['own-tokens'];

/** Returns the user's personal tokens and what the site allows. */
export function useOwnTokens() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(ownTokenEndpoints.list, { signal }) });
}

/** Creates a token; only this answer contains it. */
export function useCreateToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewPersonalToken) => call(ownTokenEndpoints.create, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export function useRevokeToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(ownTokenEndpoints.revoke, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
