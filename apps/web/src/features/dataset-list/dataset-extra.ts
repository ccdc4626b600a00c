/** Returns who certified a dataset according to its `extra`; undefined when no one did. */
export function certificationOf(
  extra: string | null,
): { readonly by: string; readonly details: string | null } | undefined {
  const certification = member(readObject(extra), 'certification');
  const by = member(certification, 'certified_by');
  const details = member(certification, 'details');
  return typeof by === 'string' && by
    ? { by, details: typeof details === 'string' ? details : null }
    : undefined;
}

function readObject(text: string | null): unknown {
  try {
    return JSON.parse(text || 'null');
  } catch {
    return undefined;
  }
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;
}
