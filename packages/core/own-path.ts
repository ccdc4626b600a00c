/**
 * Returns true for a path of this site; browsers read two slashes as a host, even with tabs or line breaks
 * between them.
 */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[^\p{Cc}]*$/u.test(path);
}
