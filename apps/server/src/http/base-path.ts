import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

const basePaths = new WeakMap<object, string>();

/** Returns the path under which users reach this site, such as `/analytics`; empty at the root. */
export function basePathOf(request: FastifyRequest): string {
  return basePaths.get(request.raw) ?? '';
}

export interface BasePathOptions {
  /** The configured path; empty for none. */
  readonly basePath: string;
  readonly isTrusted: (address: string | undefined) => boolean;
}

/**
 * Returns a function that finds the base path of a request, stores it, and strips it from the URL unless the
 * proxy did.
 */
export function basePathReader({
  basePath,
  isTrusted,
}: BasePathOptions): (request: { readonly url?: string | undefined }) => string {
  return incoming => {
    // Fastify's type omits fields of Node's request.
    const request = incoming as IncomingMessage;
    const url = request.url ?? '/';
    const base = (isTrusted(request.socket.remoteAddress) ? forwardedPrefix(request) : undefined) ?? basePath;
    if (base === '') return url;
    basePaths.set(request, base);
    if (!url.startsWith(base)) return url;
    const rest = url.slice(base.length);
    if (rest === '' || rest.startsWith('?')) return `/${rest}`;
    return rest.startsWith('/') ? rest : url;
  };
}

/** The first segments of our own paths; a base path with one of these would be ambiguous. */
const OWN: ReadonlySet<string> = new Set([
  'alert',
  'annotationlayer',
  'api',
  'chart',
  'csstemplatemodelview',
  'dashboard',
  'databaseview',
  'dataset',
  'datasource',
  'dynamic-plugins',
  'chart-packages',
  'embedded',
  'explore',
  'groups',
  'health',
  'healthcheck',
  'metrics',
  'kv',
  'logmodelview',
  'login',
  'logout',
  'oauth-authorized',
  'ping',
  'profile',
  'public',
  'r',
  'report',
  'roles',
  'site-theme',
  'theme',
  'rowlevelsecurity',
  'savedqueryview',
  'sqllab',
  'static',
  'superset',
  'swagger',
  'system',
  'tablemodelview',
  'tableschemaview',
  'tabstateview',
  'users',
  'trash',
]);

/**
 * Returns a path from proxies or settings without its trailing slash; undefined if it is not a plain path.
 */
export function asBasePath(text: string): string | undefined {
  const path = text.trim().replace(/\/+$/, '');
  if (OWN.has(path.split('/')[1] ?? '')) return undefined;
  return path === '' || /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/.test(path) ? path : undefined;
}

function forwardedPrefix({ headers }: IncomingMessage): string | undefined {
  const given = headers['x-forwarded-prefix'];
  return typeof given === 'string' ? asBasePath(given.split(',')[0]!) : undefined;
}
