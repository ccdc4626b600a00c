/** The path under which the server shows this site, such as `/analytics`; empty at the root of its host. */
export function basePath(): string {
  return typeof document === 'undefined' ? '' : (document.documentElement.dataset['base'] ?? '');
}

/** The address of a path of ours as the browser needs it. */
export function withBase(path: string, base: string = basePath()): string {
  return path.startsWith('/') && !path.startsWith('//') && !isUnder(path, base) ? base + path : path;
}

/** The path of ours that an address of the browser names. */
export function withoutBase(path: string, base: string = basePath()): string {
  return isUnder(path, base) ? path.slice(base.length) || '/' : path;
}

function isUnder(path: string, base: string): boolean {
  return base !== '' && path.startsWith(base) && /^(?:$|[/?#])/.test(path.slice(base.length));
}
