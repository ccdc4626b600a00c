import { withBase } from '../site-path.ts';

/** Ends the session; the server deletes it and shows the sign-in page. */
export function signOut(): void {
  window.location.assign(withBase('/logout/'));
}
