import { fail } from '../errors.ts';

/** A filter of a filter box: its chart and its column. */
export interface FilterKey {
  readonly chartId: number;
  readonly column: string;
}

/** Returns the key of a filter of a filter box. */
export function writeFilterKey({ chartId, column }: FilterKey): string {
  return `${chartId}_${column}`;
}

/** Reads the key of a filter of a filter box; fails for anything else. */
export function readFilterKey(key: string): FilterKey {
  const match = /^(\d+)_(.+)$/s.exec(key);
  if (!match) return fail('request.invalid', { detail: 'Cannot parse invalid filter key' });
  return { chartId: Number(match[1]), column: match[2]! };
}
