import type { QueryObject } from '@powerset/core/query/query-object.ts';
import { stableJson } from '@powerset/kit/stable-json.ts';

/** Equal for columns and metrics that are the same. A dashboard's filters may change the time grain, and names of options are made anew each time. */
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

/** Filters are a guest's own, but only over columns that have a name. */
export function filtersByName(query: QueryObject): boolean {
  return (query.filters ?? []).every(filter => typeof filter.col === 'string');
}
