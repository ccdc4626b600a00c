import type { FastifyRequest } from 'fastify';
import { ALL_ENDPOINTS } from '@powerset/contracts/all.ts';
import type { Endpoint } from '@powerset/contracts/endpoint.ts';
import { fail } from '@powerset/core/errors.ts';

interface KnownPath {
  readonly endpoint: Endpoint;
  readonly pattern: RegExp;
}

const KNOWN: readonly KnownPath[] = ALL_ENDPOINTS.map(endpoint => ({
  endpoint,
  pattern: new RegExp(`^${withoutSlash(endpoint).replace(/:(\w+)/g, '(?<$1>[^/]+)')}${slashOf(endpoint)}$`),
}));

/** Refuses invalid ids as unknown paths, and paths with a trailing slash that belong to other calls. */
export function refuseWrongPath(endpoint: Endpoint, request: FastifyRequest): void {
  const path = pathOf(request);
  if (isOfOtherCalls(path, endpoint)) fail('request.method');
  if (!endpoint.params || endpoint.takesAnyId || isPathOf(endpoint, request.params)) return;
  fail(hasOtherMethods(path) ? 'request.method' : 'request.no-route');
}

/** Returns true for a path that some call has, with any method. */
export function hasOtherMethods(path: string): boolean {
  return KNOWN.some(known => isOf(path, known));
}

// `/chart/export/` is not a chart named `export`.
function isOfOtherCalls(path: string, endpoint: Endpoint): boolean {
  return (
    path.endsWith('/') &&
    !endpoint.path.endsWith('/') &&
    KNOWN.some(known => withoutSlash(known.endpoint) !== withoutSlash(endpoint) && isOf(path, known))
  );
}

function isOf(path: string, { endpoint, pattern }: KnownPath): boolean {
  const found = pattern.exec(path);
  return (
    found !== null &&
    (!endpoint.params || endpoint.takesAnyId === true || isPathOf(endpoint, { ...found.groups }))
  );
}

function withoutSlash({ path }: Endpoint): string {
  return path.replace(/\/$/, '');
}

// Old pages are linked with and without a trailing slash.
function slashOf({ path }: Endpoint): string {
  return path.startsWith('/api/') ? /\/?$/.exec(path)![0] : '/?';
}

/** Returns the requested path without its query. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0]!;
}

// An impossible id means that the item does not exist, not the path.
function isPathOf({ params }: Endpoint, values: unknown): boolean {
  const parsed = params!.safeParse(values);
  return parsed.success || parsed.error.issues.every(issue => issue.code === 'too_big');
}
