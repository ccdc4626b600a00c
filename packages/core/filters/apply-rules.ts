import { sameChoice, type DataMasks } from './data-mask.ts';
import type { NativeFilter } from './native-filter.ts';
import { lacksValue } from './value-filter.ts';

/** Returns the ids of required filters without a value; nothing can be applied while there are any. */
export function lackingFilters(filters: readonly NativeFilter[], selected: DataMasks): ReadonlySet<string> {
  return new Set(filters.filter(filter => lacksValue(filter, selected[filter.id])).map(({ id }) => id));
}

/**
 * Returns true when a selection can be applied: it is known for every filter, it differs from what is applied, and
 * every required filter has a value.
 */
export function canApply(filters: readonly NativeFilter[], selected: DataMasks, applied: DataMasks): boolean {
  return (
    filters.every(({ id }) => selected[id] !== undefined) &&
    lackingFilters(filters, selected).size === 0 &&
    filters.some(({ id }) => !sameChoice(selected[id], applied[id]))
  );
}
