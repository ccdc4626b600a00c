import type { FastifyInstance, FastifyReply } from 'fastify';

/** What our pages may load and run: nothing external and no inline scripts. */
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

/** Lets pages of these origins embed this one; an empty list allows all. */
export function setFrameAncestors(reply: FastifyReply, origins: readonly string[]): void {
  framedBy.set(reply, origins);
}

const policies = new WeakMap<FastifyReply, string>();

/**
 * Gives an answer a content policy of its own. Pages of any site may embed it, as far as the policy says
 * nothing else.
 */
export function setContentPolicy(reply: FastifyReply, policy: string): void {
  policies.set(reply, policy);
}

/** Adds security headers to every answer. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const ancestors = framedBy.get(reply);
    reply
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'strict-origin-when-cross-origin');
    const policy = policies.get(reply);
    if (!ancestors && policy === undefined) reply.header('x-frame-options', 'SAMEORIGIN');
    reply
      .header('cross-origin-opener-policy', 'same-origin')
      .header('permissions-policy', 'camera=(), microphone=(), geolocation=()');
    if (reply.statusCode === 302 && !reply.hasHeader('content-type')) reply.type('text/html; charset=utf-8');
    // Clients compare the type exactly; Fastify adds a charset, which JSON does not have.
    if (reply.getHeader('content-type') === 'application/json; charset=utf-8')
      reply.header('content-type', 'application/json');
    if (policy !== undefined) reply.header('content-security-policy', policy);
    else if (String(reply.getHeader('content-type') ?? '').startsWith('text/html'))
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
