import { useMemo } from 'react';
import { canApply, lackingFilters } from '@powerset/core/filters/apply-rules.ts';
import type { DataMask, DataMasks } from '@powerset/core/filters/data-mask.ts';
import { clearedMask, hasSelection } from '@powerset/core/filters/filter-mask.ts';
import { addsSomething } from '@powerset/core/filters/merge-masks.ts';
import { filtersOnly, type FilterEntry, type NativeFilter } from '@powerset/core/filters/native-filter.ts';
import { filterEntries } from '../../state/metadata.ts';
import { useDashboard, useDashboardStore, useDraft } from '../../state/store.ts';

export interface FilterBarState {
  readonly entries: readonly FilterEntry[];
  readonly filters: readonly NativeFilter[];
  /** The values that the user selected in the bar, applied or not. */
  readonly chosen: DataMasks;
  readonly applied: DataMasks;
  /** Filters that need a value before the user can apply anything. */
  readonly lacking: ReadonlySet<string>;
  readonly activeCount: number;
  readonly canApply: boolean;
  readonly canClear: boolean;
  choose(id: string, mask: DataMask): void;
  /** Selects the values of several filters, without applying them. */
  chooseAll(masks: DataMasks): void;
  apply(): void;
  clear(): void;
}

const NO_MASKS: DataMasks = {};

/** Returns the state of the filter bar; selections act on the charts only when the user applies them. */
export function useFilterBar(): FilterBarState {
  const store = useDashboardStore();
  const applied = useDashboard(state => state.masks) ?? NO_MASKS;
  const selected = useDashboard(state => state.selected);
  const metadata = useDraft(draft => draft.metadata);
  const entries = useMemo(() => filterEntries(metadata), [metadata]);
  const filters = useMemo(() => filtersOnly(entries), [entries]);
  const chosen = useMemo(() => ({ ...applied, ...selected }), [applied, selected]);
  const chooseAll = (masks: DataMasks): void => store.send({ type: 'filters-selected', masks });
  return {
    entries,
    filters,
    chosen,
    applied,
    lacking: lackingFilters(filters, chosen),
    activeCount: filters.filter(filter => addsSomething(applied[filter.id])).length,
    canApply: canApply(filters, chosen, applied),
    canClear: filters.some(filter => hasSelection(chosen[filter.id])),
    choose: (id, mask) => chooseAll({ [id]: mask }),
    chooseAll,
    apply: () => store.send({ type: 'selection-applied' }),
    clear: () => chooseAll(Object.fromEntries(filters.map(filter => [filter.id, clearedMask(filter)]))),
  };
}
