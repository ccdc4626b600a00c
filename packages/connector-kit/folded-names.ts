/** A name as clients of the reference know it: what the engine keeps in capitals, because it was written without quotes, is told in small letters. */
export function toldName(name: unknown): string {
  const text = String(name);
  return /^[A-Z][A-Z0-9_$#]*$/.test(text) ? text.toLowerCase() : text;
}

/** The name as the engine keeps it, the other way round. */
export function storedName(name: string): string {
  return /^[a-z][a-z0-9_$#]*$/.test(name) ? name.toUpperCase() : name;
}
