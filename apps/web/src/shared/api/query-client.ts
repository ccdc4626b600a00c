import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { goToSignIn } from '../session/sign-in-address.ts';

/** The cache of server answers. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
  mutationCache: new MutationCache({ onError: leaveWhenSignedOut }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) =>
        failures < 2 &&
        error instanceof ApiError &&
        (error.status === 0 || error.status === 502 || error.status === 503),
    },
  },
});

function leaveWhenSignedOut(error: unknown): void {
  // A visitor was never signed in, so a refusal concerns one part of the page and not the end of a session.
  if (
    error instanceof ApiError &&
    error.status === 401 &&
    queryClient.getQueryData<{ user: unknown }>(['bootstrap'])?.user
  )
    goToSignIn();
}
