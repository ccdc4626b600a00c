import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpointOf } from './bind.ts';

const MOST_MS = 120_000;

/**
 * Closes connections whose request does not arrive in time. Files may take longer, as long as some of their
 * bytes keep arriving.
 */
export function limitSlowBodies(app: FastifyInstance, mostMs = MOST_MS): void {
  app.addHook('onRequest', async request => {
    const { headers, raw } = request;
    if (
      raw.complete ||
      (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined)
    )
      return;
    const takesFiles = isForFiles(request);
    let before = raw.socket.bytesRead;
    const timer = setInterval(() => {
      const now = raw.socket.bytesRead;
      if (raw.complete || raw.destroyed) return clearInterval(timer);
      if (!takesFiles || now === before) raw.destroy();
      before = now;
    }, mostMs).unref();
    raw.once('close', () => clearInterval(timer));
  });
}

function isForFiles(request: FastifyRequest): boolean {
  return (
    endpointOf(request)?.takesFiles === true || /todatabaseview\/form/.test(request.routeOptions.url ?? '')
  );
}
