/** The address of the sign-in page that leads back to `next`. */
export function signInAddress(next: string): string {
  return next === '/' || next.startsWith('/login') ? '/login/' : `/login/?next=${encodeURIComponent(next)}`;
}

/** Leaves for the sign-in page and comes back here afterwards; guests of embedded dashboards have nowhere to sign in. */
export function goToSignIn(): void {
  const { pathname, search, hash } = window.location;
  if (!pathname.startsWith('/login') && !isEmbeddedPath(pathname)) window.location.assign(signInAddress(`${pathname}${search}${hash}`));
}

/** True on the page of an embedded dashboard. */
export function isEmbeddedPath(path: string): boolean {
  return path.startsWith('/embedded/');
}

/** Where to go after signing in: only paths of this site are followed. */
export function safeNext(next: string | null): string {
  if (!next || !next.startsWith('/') || next.startsWith('//') || next.startsWith('/\\') || next.startsWith('/login')) return '/superset/welcome/';
  return next;
}
