import type { FastifyRequest } from 'fastify';
import { isOwnPath } from '@powerset/core/own-path.ts';

/** The page after signing in. */
export const HOME = '/superset/welcome/';

/** Returns where to go after signing in: only paths of this site, because a host would lead elsewhere. */
export function safeNext(request: FastifyRequest): string {
  const { next } = request.query as { readonly next?: unknown };
  const path = Array.isArray(next) ? (next[0] as unknown) : next;
  return typeof path === 'string' && isOwnPath(path) && !path.startsWith('/login') ? path : HOME;
}

/** Returns the sign-in URL that leads back to the requested page. */
export function loginAddress(request: FastifyRequest): string {
  if (request.url === HOME) return '/login/';
  return `/login/?next=${encodeURI(request.url).replace(/[=&#+]/g, encodeURIComponent)}`;
}
