import type { FastifyRequest } from 'fastify';
import { basePathOf } from './base-path.ts';

/** The address that people open this server with: the configured one, the page's own, or the requested one. */
export function siteAddress(request: FastifyRequest, publicUrl: string | undefined): string {
  const { origin } = request.headers;
  const host =
    publicUrl ??
    (typeof origin === 'string' && origin !== 'null' ? origin : `${request.protocol}://${request.host}`);
  return (new URL(host).pathname === '/' ? host.replace(/\/$/, '') + basePathOf(request) : host).replace(
    /\/$/,
    '',
  );
}
