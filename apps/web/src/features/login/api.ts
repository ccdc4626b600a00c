import { useState } from 'react';
import { firstAccount, signIn } from '@powerset/contracts/bootstrap.ts';
import type { FirstAccountBody } from '@powerset/contracts/bootstrap.ts';
import { call } from '../../shared/api/call.ts';

/** Signs in with a name and a password. */
export const signInWith = (body: { readonly username: string; readonly password: string }) =>
  call(signIn, { body });

/** Creates the first administrator and signs in as that user. */
export const createFirstAccount = (body: FirstAccountBody) => call(firstAccount, { body });

export interface Sending<Body> {
  readonly send: (body: Body) => void;
  readonly isPending: boolean;
  readonly error: Error | undefined;
}

/** Sends a form; stays pending once it succeeded, because the page then leads on. */
export function useSending<Body>(
  request: (body: Body) => Promise<unknown>,
  { onDone, onError }: { readonly onDone: () => void; readonly onError?: () => void },
): Sending<Body> {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<Error>();
  const send = (body: Body): void => {
    setPending(true);
    request(body).then(onDone, (problem: unknown) => {
      setPending(false);
      setError(problem instanceof Error ? problem : new Error(String(problem)));
      onError?.();
    });
  };
  return { send, isPending, error };
}
