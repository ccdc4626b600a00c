/**
 * Returns the path under which the server hosts this site, such as `/analytics`; empty at the root of its
 * host.
 */
export function basePath(): string {
  return typeof document === 'undefined' ? '' : (document.documentElement.dataset['base'] ?? '');
}

/** Returns a path of the application with the path of the site before it, as the browser needs it. */
export function withBase(path: string, base: string = basePath()): string {
  return path.startsWith('/') && !path.startsWith('//') && !isUnder(path, base) ? base + path : path;
}

/** Returns the path of the application in an address of the browser. */
export function withoutBase(path: string, base: string = basePath()): string {
  return isUnder(path, base) ? path.slice(base.length) || '/' : path;
}

function isUnder(path: string, base: string): boolean {
  return base !== '' && path.startsWith(base) && /^(?:$|[/?#])/.test(path.slice(base.length));
}
