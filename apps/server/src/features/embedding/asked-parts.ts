import type { QueryObject } from '@powerset/core/query/query-object.ts';
import { stableJson } from '@powerset/kit/stable-json.ts';

/**
 * Returns a key that is the same for equal columns and metrics; it ignores the time grain, which dashboard
 * filters change, and generated option names.
 */
export function partIdentity(part: unknown): string {
  if (typeof part !== 'object' || part === null) return stableJson(part);
  const {
    timeGrain: _grain,
    optionName: _option,
    hasCustomLabel: _label,
    ...rest
  } = part as Record<string, unknown>;
  return stableJson(rest);
}

/** Guests may choose their filters, but only over named columns. */
export function filtersByName(query: QueryObject): boolean {
  return (query.filters ?? []).every(filter => typeof filter.col === 'string');
}
