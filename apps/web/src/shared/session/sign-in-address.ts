import { withBase, withoutBase } from '../site-path.ts';

/** The address of the sign-in page that leads back to `next`. */
export function signInAddress(next: string): string {
  return next === '/' || next.startsWith('/login') ? '/login/' : `/login/?next=${encodeURIComponent(next)}`;
}

/** Leaves for the sign-in page and comes back here afterwards; guests of embedded dashboards have nowhere to sign in. */
export function goToSignIn(): void {
  const { search, hash } = window.location;
  const path = withoutBase(window.location.pathname);
  if (!path.startsWith('/login') && !isEmbeddedPath(path))
    window.location.assign(withBase(signInAddress(`${path}${search}${hash}`)));
}

/** True on the page of an embedded dashboard. */
export function isEmbeddedPath(path: string): boolean {
  return path.startsWith('/embedded/');
}

/** Where to go after signing in: only paths of this site are followed. */
export function safeNext(next: string | null): string {
  if (
    !next ||
    !next.startsWith('/') ||
    next.startsWith('//') ||
    next.startsWith('/\\') ||
    next.startsWith('/login')
  )
    return '/superset/welcome/';
  return next;
}
