/**
 * Returns a name as clients of the reference know it: names that the engine stores in uppercase because they
 * were unquoted become lowercase.
 */
export function toldName(name: unknown): string {
  const text = String(name);
  return /^[A-Z][A-Z0-9_$#]*$/.test(text) ? text.toLowerCase() : text;
}

/** Returns the name as the engine stores it; the inverse. */
export function storedName(name: string): string {
  return /^[a-z][a-z0-9_$#]*$/.test(name) ? name.toUpperCase() : name;
}
