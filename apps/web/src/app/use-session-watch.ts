import { useEffect } from 'react';
import { bootstrap } from '@powerset/contracts/bootstrap.ts';
import { ApiError } from '../shared/api/api-error.ts';
import { call, setCsrfToken } from '../shared/api/call.ts';
import { goToSignIn } from '../shared/session/sign-in-address.ts';
import { useSession } from '../shared/session/session.ts';

/**
 * Checks whether the session is still valid, and still of the same user, whenever the user returns to the tab.
 */
export function useSessionWatch(): void {
  const { user } = useSession();
  const userId = user?.userId;
  const isSignedIn = !!user;
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const check = (): void => {
      if (document.visibilityState !== 'visible') return;
      call(bootstrap).then(
        now => {
          if (!now.user) return goToSignIn();
          // Another tab began or stopped to see the site as another user, which also ends the CSRF token.
          if (now.user.userId !== userId) return window.location.reload();
          setCsrfToken(now.csrf_token);
        },
        (error: unknown) => {
          if (error instanceof ApiError && error.status === 401) goToSignIn();
        },
      );
    };
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, [isSignedIn, userId]);
}
