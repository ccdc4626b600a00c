import { useMutation, useQueryClient } from '@tanstack/react-query';
import { firstAccount, signIn } from '@powerset/contracts/bootstrap.ts';
import type { FirstAccountBody } from '@powerset/contracts/bootstrap.ts';
import { call } from '../../shared/api/call.ts';
import { sessionQuery } from '../../shared/session/session.ts';

/** Signs in with a name and a password. */
export function useSignIn() {
  const refresh = useSessionRefresh();
  return useMutation({
    mutationFn: (body: { readonly username: string; readonly password: string }) => call(signIn, { body }),
    onSuccess: refresh,
  });
}

/** Creates the first administrator and signs in as that user. */
export function useFirstAccount() {
  const refresh = useSessionRefresh();
  return useMutation({
    mutationFn: (body: FirstAccountBody) => call(firstAccount, { body }),
    onSuccess: refresh,
  });
}

/** Cached data belongs to the visitor, so it is dropped and the session is requested again. */
function useSessionRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    client.removeQueries({ predicate: query => query.queryKey[0] !== sessionQuery.queryKey[0] });
    await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
  };
}
