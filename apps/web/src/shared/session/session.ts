import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { bootstrap } from '@powerset/contracts/bootstrap.ts';
import { call, setCsrfToken } from '../api/call.ts';
import { sessionFrom, type Session } from './session-from.ts';

/** The startup data of the application: the user, their permissions, and the server's constants. */
export const sessionQuery = queryOptions({
  queryKey: ['bootstrap'],
  queryFn: async ({ signal }) => {
    const start = await call(bootstrap, { signal });
    setCsrfToken(start.csrf_token);
    return sessionFrom(start);
  },
  staleTime: Infinity,
  gcTime: Infinity,
});

/** Returns the session; suspends until it is known. */
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery).data;
}
