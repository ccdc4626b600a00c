import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { basePathOf } from './base-path.ts';

/**
 * The address that people open this server with: the configured one, the page's own, or the requested one. It is for
 * answers to whoever asks alone, since they decide what it says.
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
 * The address that others are told to send people back to: the configured one, or else this machine's own. A host that a
 * request names is used only where it means this machine, because anybody can name another one.
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
