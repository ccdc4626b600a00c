import { exactJson } from '@powerset/kit/exact-json.ts';

/** Returns JSON that a file may hold as text or as an object as text. */
export function asText(value: string | Record<string, unknown> | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : exactJson(value);
}
