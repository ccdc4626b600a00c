import type { DataMasks } from './data-mask.ts';
import { canBeParent } from './filter-kinds.ts';
import { mergeExtraFormData, type ExtraFormData } from './merge-masks.ts';
import type { NativeFilter } from './native-filter.ts';

/** Returns what the parents of a filter add to its query. */
export function parentAdditions(filter: NativeFilter, masks: DataMasks): ExtraFormData {
  return mergeExtraFormData(filter.cascadeParentIds.map(id => masks[id]?.extraFormData));
}

/** Returns whether a filter depends on another one, directly or through others. */
export function dependsOn(filter: NativeFilter, id: string, all: readonly NativeFilter[]): boolean {
  const byId = new Map(all.map(one => [one.id, one]));
  const seen = new Set<string>();
  const reaches = (from: NativeFilter): boolean => {
    if (seen.has(from.id)) return false;
    seen.add(from.id);
    return from.cascadeParentIds.some(parent => {
      const next = byId.get(parent);
      return parent === id || (next !== undefined && reaches(next));
    });
  };
  return reaches(filter);
}

/** Returns the filters that one may depend on without a cycle. */
export function possibleParents(filter: NativeFilter, all: readonly NativeFilter[]): readonly NativeFilter[] {
  return all.filter(
    other => other.id !== filter.id && canBeParent(other.filterType) && !dependsOn(other, filter.id, all),
  );
}

/** Returns the ids of filters that depend on themselves through others. */
export function cyclicFilters(all: readonly NativeFilter[]): ReadonlySet<string> {
  return new Set(all.filter(filter => dependsOn(filter, filter.id, all)).map(({ id }) => id));
}

/** Returns the filters that depend on a filter, directly or through others. */
export function dependentsOf(id: string, all: readonly NativeFilter[]): readonly NativeFilter[] {
  return all.filter(filter => filter.id !== id && dependsOn(filter, id, all));
}

/** Returns whether two selections of a filter's parents narrow its values differently. */
export function narrowsDifferently(filter: NativeFilter, before: DataMasks, after: DataMasks): boolean {
  return (
    filter.cascadeParentIds.length > 0 &&
    JSON.stringify(parentAdditions(filter, before)) !== JSON.stringify(parentAdditions(filter, after))
  );
}

/** Returns the selected values that still exist, in their order. */
export function remainingValues<Value>(
  selected: readonly Value[],
  existing: readonly Value[],
): readonly Value[] {
  const left = new Set(existing);
  return selected.filter(value => left.has(value));
}
