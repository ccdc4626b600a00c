import { useEffect } from 'react';
import { me } from '@powerset/contracts/session.ts';
import { ApiError } from '../shared/api/api-error.ts';
import { call } from '../shared/api/call.ts';
import { goToSignIn } from '../shared/session/sign-in-address.ts';
import { useSession } from '../shared/session/session.ts';

/** Checks whether the session is still valid whenever the user returns to the tab. */
export function useSessionWatch(): void {
  const isSignedIn = !!useSession().user;
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const check = (): void => {
      if (document.visibilityState !== 'visible') return;
      call(me).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 401) goToSignIn();
      });
    };
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, [isSignedIn]);
}
