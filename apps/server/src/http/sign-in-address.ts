import type { FastifyRequest } from 'fastify';

/** Where people are when they have signed in. */
export const HOME = '/superset/welcome/';

/** The address of the sign-in page that leads back to where the request wanted to go. */
export function loginAddress(request: FastifyRequest): string {
  if (request.url === HOME) return '/login/';
  return `/login/?next=${encodeURI(request.url).replace(/[=&#+]/g, encodeURIComponent)}`;
}
