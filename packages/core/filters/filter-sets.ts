import { z } from 'zod';
import { DataMask, readDataMasks, sameChoice, type DataMasks } from './data-mask.ts';
import type { NativeFilter } from './native-filter.ts';

/** Saved selections of a dashboard's filters, with the filters as they were then. */
export interface FilterSet {
  readonly id: number;
  readonly name: string;
  readonly isOfDashboard: boolean;
  readonly filters: Readonly<Record<string, unknown>>;
  readonly masks: DataMasks;
}

const Stored = z.looseObject({
  nativeFilters: z.record(z.string(), z.unknown()).catch({}),
  dataMask: z.record(z.string(), z.unknown()).optional().catch(undefined),
});
const StoredFilter = z.looseObject({ dataMask: DataMask.optional().catch(undefined) });

/** Parses a stored set. */
export function readFilterSet(wire: {
  readonly id: number;
  readonly name: string;
  readonly owner_type: string;
  readonly params: unknown;
}): FilterSet {
  const { nativeFilters, dataMask } = Stored.catch({ nativeFilters: {} }).parse(wire.params);
  const inFilters = Object.entries(nativeFilters).flatMap(([id, filter]) => {
    const mask = StoredFilter.safeParse(filter).data?.dataMask;
    return mask ? [[id, mask] as const] : [];
  });
  return {
    id: wire.id,
    name: wire.name,
    isOfDashboard: wire.owner_type === 'Dashboard',
    filters: nativeFilters,
    masks: { ...Object.fromEntries(inFilters), ...readDataMasks(dataMask) },
  };
}

/** Returns the stored form of a selection: each current filter with its selection. */
export function filterSetParams(filters: readonly NativeFilter[], masks: DataMasks): string {
  return JSON.stringify({
    nativeFilters: Object.fromEntries(
      filters.map(filter => [
        filter.id,
        { ...essence(filter), dataMask: { ...masks[filter.id], id: filter.id } },
      ]),
    ),
  });
}

export type SetFilterState = 'fits' | 'missing' | 'changed';

/** Returns whether a filter of a set still exists on the dashboard, unchanged. */
export function setFilterState(id: string, set: FilterSet, filters: readonly NativeFilter[]): SetFilterState {
  const now = filters.find(filter => filter.id === id);
  if (!now) return 'missing';
  return isSameFilter(set.filters[id], now) ? 'fits' : 'changed';
}

/** Returns the selection of a set that still fits the dashboard's filters. */
export function applicableMasks(set: FilterSet, filters: readonly NativeFilter[]): DataMasks {
  return Object.fromEntries(
    Object.entries(set.masks).filter(([id]) => setFilterState(id, set, filters) === 'fits'),
  );
}

/** Returns whether a set has filters that cannot be applied. */
export function hasInvalidFilters(set: FilterSet, filters: readonly NativeFilter[]): boolean {
  return Object.keys(set.filters).some(id => setFilterState(id, set, filters) !== 'fits');
}

/** Returns the stored form of a set with the dashboard's current filters; missing ones are dropped. */
export function rebuiltParams(set: FilterSet, filters: readonly NativeFilter[]): string {
  const kept = filters.filter(filter => set.filters[filter.id] !== undefined);
  return filterSetParams(kept, set.masks);
}

/** Returns the set with the same selection, if any. */
export function identicalSet(
  masks: DataMasks,
  filters: readonly NativeFilter[],
  sets: readonly FilterSet[],
): FilterSet | undefined {
  return sets.find(
    set =>
      !hasInvalidFilters(set, filters) && filters.every(({ id }) => sameChoice(masks[id], set.masks[id])),
  );
}

/** Returns why a set cannot have a name; undefined if it can. */
export function nameProblem(name: string, sets: readonly FilterSet[], own?: number): string | undefined {
  const isTaken = sets.some(set => set.id !== own && set.name.trim() === name.trim());
  return isTaken ? 'Filter set with this name already exists' : undefined;
}

/** Returns the settings on which a selection depends; name, description, and position do not matter. */
function essence(filter: NativeFilter): object {
  const { id, filterType, targets, controlValues, scope, name } = filter;
  return { id, name, filterType, targets, controlValues, scope };
}

function isSameFilter(stored: unknown, now: NativeFilter): boolean {
  if (typeof stored !== 'object' || stored === null) return false;
  const { filterType, targets } = stored as Partial<NativeFilter>;
  const targetsOf = (list: NativeFilter['targets'] | undefined): string =>
    JSON.stringify((list ?? []).map(target => [target.datasetId ?? null, target.column?.name ?? null]));
  return filterType === now.filterType && targetsOf(targets) === targetsOf(now.targets);
}
