import { sameChoice, type DataMasks } from './data-mask.ts';
import type { NativeFilter } from './native-filter.ts';
import { lacksValue } from './value-filter.ts';

/** Returns the ids of required filters without a value; while there are any, nothing can be applied. */
export function lackingFilters(filters: readonly NativeFilter[], selected: DataMasks): ReadonlySet<string> {
  return new Set(filters.filter(filter => lacksValue(filter, selected[filter.id])).map(({ id }) => id));
}

/**
 * Returns whether a selection can be applied: every filter's selection is known, it differs from the applied
 * one, and every required filter has a value.
 */
export function canApply(filters: readonly NativeFilter[], selected: DataMasks, applied: DataMasks): boolean {
  return (
    filters.every(({ id }) => selected[id] !== undefined) &&
    lackingFilters(filters, selected).size === 0 &&
    filters.some(({ id }) => !sameChoice(selected[id], applied[id]))
  );
}
