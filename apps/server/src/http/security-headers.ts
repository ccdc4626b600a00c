import type { FastifyInstance, FastifyReply } from 'fastify';

/** What a page of ours may load and run: nothing from elsewhere, and no script that stands in a page. */
const PAGE_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ');

const framedBy = new WeakMap<FastifyReply, readonly string[]>();

/** Lets pages of these origins show this one in a frame; an empty list lets all. */
export function setFrameAncestors(reply: FastifyReply, origins: readonly string[]): void {
  framedBy.set(reply, origins);
}

/** Adds the headers that keep browsers careful. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const ancestors = framedBy.get(reply);
    reply
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'strict-origin-when-cross-origin');
    if (!ancestors) reply.header('x-frame-options', 'SAMEORIGIN');
    reply
      .header('cross-origin-opener-policy', 'same-origin')
      .header('permissions-policy', 'camera=(), microphone=(), geolocation=()');
    if (reply.statusCode === 302 && !reply.hasHeader('content-type')) reply.type('text/html; charset=utf-8');
    // Clients compare the type with exactly this text; Fastify adds a charset, which JSON does not have.
    if (reply.getHeader('content-type') === 'application/json; charset=utf-8')
      reply.header('content-type', 'application/json');
    if (String(reply.getHeader('content-type') ?? '').startsWith('text/html'))
      reply.header(
        'content-security-policy',
        ancestors
          ? PAGE_POLICY.replace("frame-ancestors 'self'", `frame-ancestors ${ancestors.join(' ') || '*'}`)
          : PAGE_POLICY,
      );
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
  });
}
