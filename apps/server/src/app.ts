import Fastify, { type FastifyInstance } from 'fastify';
import { setHttpContext, type HttpContext } from './http/context.ts';
import { BODY_LIMITS } from './http/body-limits.ts';
import { addBodyParsers } from './http/body-parsers.ts';
import { compressAnswers } from './http/compress-answers.ts';
import { addFallbacks, healthRoutes } from './http/fallbacks.ts';
import { limitVisitors } from './http/limit-visitors.ts';
import { refuseNulInAddresses } from './http/refuse-nul.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { basePathOf, basePathReader } from './http/base-path.ts';
import { limitSlowBodies } from './http/slow-bodies.ts';
import { trustedProxies, type TrustProxy } from './http/trusted-proxies.ts';
import { webFileRoutes, type WebFiles } from './http/web-files.ts';

export interface AppOptions {
  readonly context: HttpContext;
  readonly files: WebFiles;
  /** Which proxies are trusted about the client. */
  readonly trustProxy: TrustProxy;
  /** The path under which users reach this site; empty for none. */
  readonly basePath: string;
  readonly routes: readonly ((app: FastifyInstance) => void)[];
}

/** Builds the HTTP application: what every request passes through, and its routes. */
export function buildApp({ context, files, trustProxy, basePath, routes }: AppOptions): FastifyInstance {
  const isTrusted = trustedProxies(trustProxy);
  const app = Fastify({
    bodyLimit: BODY_LIMITS.usual,
    trustProxy: typeof trustProxy === 'boolean' ? trustProxy : isTrusted,
    rewriteUrl: basePathReader({ basePath, isTrusted }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    // Bodies have a time limit of their own, because large files take longer.
    requestTimeout: 0,
    http: { headersTimeout: 60_000 },
    forceCloseConnections: true,
  });
  setHttpContext(app, context);
  addBodyParsers(app);
  limitSlowBodies(app);
  limitVisitors(app, context);
  refuseNulInAddresses(app);
  addSecurityHeaders(app);
  keepRedirectsInside(app);
  compressAnswers(app);
  addFallbacks(app, context, files);
  healthRoutes(app);
  webFileRoutes(app, files);
  for (const add of routes) add(app);
  return app;
}

// Routes do not know the path that a proxy adds before theirs.
function keepRedirectsInside(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const location = reply.getHeader('location');
    if (typeof location === 'string' && /^\/(?!\/)/.test(location))
      reply.header('location', basePathOf(request) + location);
  });
}
