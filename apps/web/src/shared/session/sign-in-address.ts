import { isOwnPath } from '@powerset/core/own-path.ts';
import { withBase, withoutBase } from '../site-path.ts';

/** Returns the address of the sign-in page that leads back to `next`. */
export function signInAddress(next: string): string {
  return next === '/' || next.startsWith('/login') ? '/login/' : `/login/?next=${encodeURIComponent(next)}`;
}

/** Opens the sign-in page, which leads back here; guests of embedded dashboards cannot sign in. */
export function goToSignIn(): void {
  const { search, hash } = window.location;
  const path = withoutBase(window.location.pathname);
  if (!path.startsWith('/login') && !isEmbeddedPath(path))
    window.location.assign(withBase(signInAddress(`${path}${search}${hash}`)));
}

/** Returns whether the path is a page for guests: of an embedded dashboard or a public link. */
export function isEmbeddedPath(path: string): boolean {
  return path.startsWith('/embedded/') || path.startsWith('/public/');
}

/** Returns the path to open after signing in; addresses of other sites are ignored. */
export function safeNext(next: string | null): string {
  if (next === null || !isOwnPath(next) || next.startsWith('/login')) return '/superset/welcome/';
  return next;
}
