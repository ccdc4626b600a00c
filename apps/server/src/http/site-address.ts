import type { FastifyRequest } from 'fastify';

/** The address that people open this server with: the configured one, the page's own, or the requested one. */
export function siteAddress(request: FastifyRequest, publicUrl: string | undefined): string {
  const { origin } = request.headers;
  return (publicUrl ?? (typeof origin === 'string' && origin !== 'null' ? origin : `${request.protocol}://${request.host}`)).replace(/\/$/, '');
}
