import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

const basePaths = new WeakMap<object, string>();

/** The path under which people reach this site, such as `/analytics`; empty at the root of its host. */
export function basePathOf(request: FastifyRequest): string {
  return basePaths.get(request.raw) ?? '';
}

export interface BasePathOptions {
  /** The path of the settings; empty for none. */
  readonly basePath: string;
  readonly isTrusted: (address: string | undefined) => boolean;
}

/** Finds out under which path a request came, remembers it, and answers its address without it; proxies may have taken it off already. */
export function basePathReader({
  basePath,
  isTrusted,
}: BasePathOptions): (request: { readonly url?: string | undefined }) => string {
  return incoming => {
    // Fastify's type leaves out what Node's request has.
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

/** Where our own paths begin; a site under one of these could not tell its path from ours. */
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
  'embedded',
  'explore',
  'groups',
  'health',
  'healthcheck',
  'kv',
  'logmodelview',
  'login',
  'logout',
  'oauth-authorized',
  'ping',
  'profile',
  'r',
  'report',
  'roles',
  'rowlevelsecurity',
  'savedqueryview',
  'sqllab',
  'static',
  'superset',
  'swagger',
  'tablemodelview',
  'tableschemaview',
  'tabstateview',
  'users',
]);

/** A path as proxies and settings give one, without a slash at its end; undefined for what is no plain path of its own. */
export function asBasePath(text: string): string | undefined {
  const path = text.trim().replace(/\/+$/, '');
  if (OWN.has(path.split('/')[1] ?? '')) return undefined;
  return path === '' || /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/.test(path) ? path : undefined;
}

function forwardedPrefix({ headers }: IncomingMessage): string | undefined {
  const given = headers['x-forwarded-prefix'];
  return typeof given === 'string' ? asBasePath(given.split(',')[0]!) : undefined;
}
