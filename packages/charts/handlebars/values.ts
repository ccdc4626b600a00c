/** Returns whether `{{#if}}` treats a value as false. */
export function isEmptyValue(value: unknown): boolean {
  return !value || (Array.isArray(value) && value.length === 0);
}

/** Returns the items of a list, or the members of an object with their names. */
export function entriesOf(value: unknown): readonly (readonly [key: string | number, item: unknown])[] {
  if (Array.isArray(value)) return value.map((item: unknown, at) => [at, item] as const);
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}
