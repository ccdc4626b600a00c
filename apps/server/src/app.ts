import Fastify, { type FastifyInstance } from 'fastify';
import { setHttpContext, type HttpContext } from './http/context.ts';
import { addBodyParsers } from './http/body-parsers.ts';
import { compressAnswers } from './http/compress-answers.ts';
import { addFallbacks, healthRoutes } from './http/fallbacks.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { webFileRoutes, type WebFiles } from './http/web-files.ts';

export interface AppOptions {
  readonly context: HttpContext;
  readonly files: WebFiles;
  /** Believe what a proxy in front says of the client. */
  readonly trustProxy: boolean;
  readonly routes: readonly ((app: FastifyInstance) => void)[];
}

const BODY_LIMIT_BYTES = 100 * 1024 * 1024;

/** The HTTP application: what every request goes through, and the routes it is given. */
export function buildApp({ context, files, trustProxy, routes }: AppOptions): FastifyInstance {
  const app = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    // A slow or dead client must not keep a connection for ever.
    requestTimeout: 120_000,
    forceCloseConnections: true,
  });
  setHttpContext(app, context);
  addBodyParsers(app);
  addSecurityHeaders(app);
  compressAnswers(app);
  addFallbacks(app, context, files);
  healthRoutes(app);
  webFileRoutes(app, files);
  for (const add of routes) add(app);
  return app;
}
