import type { FastifyReply, FastifyRequest } from 'fastify';

/** The value of a cookie that the browser sent. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, ...value] = part.trim().split('=');
    if (key === name) return value.join('=');
  }
  return undefined;
}

/** Sets a cookie that scripts cannot read and other sites do not send; one without an age ends with the browser. */
export function setCookie(request: FastifyRequest, reply: FastifyReply, name: string, value: string, maxAgeS?: number): void {
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax', ...(request.protocol === 'https' ? ['Secure'] : []), ...(maxAgeS === undefined ? [] : [`Max-Age=${maxAgeS}`])];
  reply.header('set-cookie', `${name}=${value}; ${attributes.join('; ')}`);
}
