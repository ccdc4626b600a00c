import type { FastifyReply, FastifyRequest } from 'fastify';
import { basePathOf } from '../http/base-path.ts';

/** The prefixes of cookie names that this server reads. */
const OWN_NAMES = ['session', 'sign_in_', 'upload_problem'];

/** Returns the value of a cookie from the browser. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, ...value] = part.trim().split('=');
    if (key === name) return value.join('=');
  }
  return undefined;
}

/**
 * Returns true for a cookie name that this server uses, such as the session's, which nothing else may set.
 */
export function isOwnCookie(name: string): boolean {
  return OWN_NAMES.some(own => name.toLowerCase().startsWith(own));
}

export interface Cookie {
  readonly name: string;
  readonly value: string;
  /** Without it, the cookie ends with the browser session. */
  readonly maxAgeS?: number | undefined;
  /** The path on this site that it is sent to; everywhere if absent. */
  readonly path?: string;
}

/** Sets a cookie that scripts cannot read and other sites do not send. */
export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, value, maxAgeS, path = '/' }: Cookie,
): void {
  const attributes = [
    `Path=${basePathOf(request)}${path}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(request.protocol === 'https' ? ['Secure'] : []),
    ...(maxAgeS === undefined ? [] : [`Max-Age=${maxAgeS}`]),
  ];
  reply.header('set-cookie', `${name}=${value}; ${attributes.join('; ')}`);
}
