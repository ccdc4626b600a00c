import type { QueryObject } from '@powerset/core/query/query-object.ts';
import { stableJson } from '@powerset/kit/stable-json.ts';

/**
 * Returns the same for columns and metrics that are equal, ignoring the time grain, which dashboard filters
 * change, and generated option names.
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
