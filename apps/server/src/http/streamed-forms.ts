import type { FastifyInstance } from 'fastify';
import { httpContext, setHttpContext } from './context.ts';

const CLOSED_AFTER_MS = 1000;

/** Adds routes whose multipart bodies arrive as streams; an answer before the end closes the connection. */
export function streamedForms(app: FastifyInstance, add: (app: FastifyInstance) => void): void {
  void app.register(async scope => {
    setHttpContext(scope, httpContext(app));
    scope.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload));
    scope.addHook('onSend', async (request, reply) => {
      if (request.raw.readableEnded || !request.headers['content-type']?.startsWith('multipart/')) return;
      reply.header('connection', 'close');
      // The client reads the answer only when it can stop sending.
      reply.raw.once('finish', () => {
        request.raw.resume();
        setTimeout(() => {
          if (!request.raw.readableEnded) request.raw.destroy();
        }, CLOSED_AFTER_MS).unref();
      });
    });
    add(scope);
  });
}
