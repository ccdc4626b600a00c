import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@powerset/core/errors.ts';
import { endpointOf, sendFailure } from './bind.ts';
import type { HttpContext } from './context.ts';
import { sendFile } from './pages.ts';
import type { WebFiles } from './web-files.ts';
import { hasOtherMethods, pathOf } from './wrong-path.ts';

/** Answers unknown paths, wrong methods, and unreadable bodies. */
export function addFallbacks(app: FastifyInstance, context: HttpContext, files: WebFiles): void {
  const pages: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/') && !url.includes('*'))
      pages.push({
        pattern: new RegExp(`^${url.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/?$`),
        methods: [method].flat(),
      });
  });
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    if (request.method === 'OPTIONS') return reply.type('text/html; charset=utf-8').send('');
    // A page with this method reports missing items itself.
    const ofPath = pages.filter(({ pattern }) => pattern.test(path));
    const isKnown =
      hasOtherMethods(path) ||
      (ofPath.length > 0 && !ofPath.some(({ methods }) => methods.includes(request.method)));
    if (path.startsWith('/api/') || request.method !== 'GET' || isKnown) {
      return sendFailure(
        new AppError(isKnown ? 'request.method' : 'request.no-route'),
        undefined,
        request,
        reply,
        context,
      );
    }
    // The web application has its own not-found page.
    return files.page === undefined
      ? reply.code(404).type('text/html; charset=utf-8').send('<!doctype html><title>404</title><h1>404</h1>')
      : sendFile(request, reply.code(404), files);
  });
  app.setErrorHandler((error, request, reply) =>
    sendFailure(readable(error), endpointOf(request), request, reply, context),
  );
}

function readable(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('request.too-large', { cause: error });
  if (statusCode !== undefined && statusCode < 500)
    return new AppError('request.unreadable', { cause: error });
  return error;
}

/** Serves the health checks of load balancers. */
export function healthRoutes(app: FastifyInstance): void {
  for (const path of ['/health', '/healthcheck', '/ping'])
    app.get(path, (_request: FastifyRequest, reply: FastifyReply) =>
      reply.type('text/html; charset=utf-8').send('OK'),
    );
}
