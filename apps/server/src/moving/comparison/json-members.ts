/** Returns the members of a JSON object; none for any other value. */
export function members(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}

/** Returns the members of a JSON object in a text; none for any other text. */
export function textMembers(text: unknown): Readonly<Record<string, unknown>> {
  if (typeof text !== 'string') return {};
  try {
    return members(JSON.parse(text));
  } catch {
    return {};
  }
}
