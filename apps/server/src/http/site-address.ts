import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { basePathOf } from './base-path.ts';

/**
 * Returns the URL that users open this server with: configured, from the page, or requested. Callers can
 * influence it, so it is only for answers to them.
 */
export function siteAddress(request: FastifyRequest, publicUrl: string | undefined): string {
  const { origin } = request.headers;
  return withBasePath(
    request,
    publicUrl ??
      (typeof origin === 'string' && origin !== 'null' ? origin : `${request.protocol}://${request.host}`),
  );
}

/**
 * Returns the URL that other systems redirect users to: the configured one, or this machine's own. The
 * requested host counts only if it means this machine, because anyone can name another.
 */
export function returnSite(request: FastifyRequest, publicUrl: string | undefined): string {
  return withBasePath(
    request,
    publicUrl ?? loopbackAddress(request) ?? `http://127.0.0.1:${request.socket.localPort ?? 80}`,
  );
}

function loopbackAddress({ protocol, headers: { host } }: FastifyRequest): string | undefined {
  const url = host !== undefined && /^[\w.:[\]-]+$/.test(host) ? URL.parse(`${protocol}://${host}`) : null;
  const isOwn =
    url &&
    (url.hostname === 'localhost' ||
      url.hostname === '[::1]' ||
      (isIP(url.hostname) === 4 && url.hostname.startsWith('127.')));
  return isOwn ? url.origin : undefined;
}

function withBasePath(request: FastifyRequest, site: string): string {
  return (new URL(site).pathname === '/' ? site.replace(/\/$/, '') + basePathOf(request) : site).replace(
    /\/$/,
    '',
  );
}
