import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { changeOwnPassword, ownSessionEndpoints } from '@powerset/contracts/own-account.ts';
import type { PasswordChange } from '@powerset/contracts/own-account.ts';
import { call } from '../../shared/api/call.ts';

const KEY = ['own-sessions'];

/** Returns the user's sessions and whether the user has a password here. */
export function useOwnSessions() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(ownSessionEndpoints.list, { signal }) });
}

/** Ends one session. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (key: string) => call(ownSessionEndpoints.end, { params: { key } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

/** Ends every session but this one. */
export function useEndOtherSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(ownSessionEndpoints.endOthers),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PasswordChange) => call(changeOwnPassword, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
