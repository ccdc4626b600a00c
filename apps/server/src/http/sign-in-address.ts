import type { FastifyRequest } from 'fastify';

/** Where people are when they have signed in. */
export const HOME = '/superset/welcome/';

/** Where a request wants to go after signing in: only places of this site, an address with a host would send people elsewhere. */
export function safeNext(request: FastifyRequest): string {
  const { next } = request.query as { readonly next?: unknown };
  const path = Array.isArray(next) ? (next[0] as unknown) : next;
  return typeof path === 'string' && isOwnPath(path) && !path.startsWith('/login') ? path : HOME;
}

/** True for a path of this site; browsers take two slashes for a host, also with tabs or line ends between them. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[^\p{Cc}]*$/u.test(path);
}

/** The address of the sign-in page that leads back to where the request wanted to go. */
export function loginAddress(request: FastifyRequest): string {
  if (request.url === HOME) return '/login/';
  return `/login/?next=${encodeURI(request.url).replace(/[=&#+]/g, encodeURIComponent)}`;
}
