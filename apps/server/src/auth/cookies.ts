import type { FastifyReply, FastifyRequest } from 'fastify';
import { basePathOf } from '../http/base-path.ts';

/** How names of cookies begin that this server reads. */
const OWN_NAMES = ['session', 'sign_in_', 'upload_problem'];

/** The value of a cookie that the browser sent. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, ...value] = part.trim().split('=');
    if (key === name) return value.join('=');
  }
  return undefined;
}

/** True for a name that this server gives cookies of its own, which nothing else may take: people are signed in by one. */
export function isOwnCookie(name: string): boolean {
  return OWN_NAMES.some(own => name.toLowerCase().startsWith(own));
}

export interface Cookie {
  readonly name: string;
  readonly value: string;
  /** Without one it ends with the browser. */
  readonly maxAgeS?: number | undefined;
  /** Where on this site it is sent; everywhere when absent. */
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
