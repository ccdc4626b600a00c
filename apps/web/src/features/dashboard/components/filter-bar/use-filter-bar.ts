import { useCallback, useMemo, useState } from 'react';
import { chosenValues, sameChoice } from '@powerset/core/filters/data-mask.ts';
import type { DataMask, DataMasks } from '@powerset/core/filters/data-mask.ts';
import { addsSomething } from '@powerset/core/filters/merge-masks.ts';
import { filtersOnly } from '@powerset/core/filters/native-filter.ts';
import { lacksValue, valueMask } from '@powerset/core/filters/value-filter.ts';
import { filterEntries } from '../../state/metadata.ts';
import { useDashboard, useDashboardStore, useDraft } from '../../state/store.ts';

export interface FilterBarState {
  /** What is chosen in the bar, applied or not. */
  readonly chosen: DataMasks;
  /** Filters that need a value before anything can be applied. */
  readonly lacking: ReadonlySet<string>;
  readonly activeCount: number;
  readonly canApply: boolean;
  readonly canClear: boolean;
  choose(id: string, mask: DataMask): void;
  /** Applies one filter by itself, at once. */
  applyNow(id: string, mask: DataMask): void;
  apply(): void;
  clear(): void;
}

const NO_MASKS: DataMasks = {};

/** What is chosen in the filter bar; nothing acts on the charts before it is applied. */
export function useFilterBar(): FilterBarState {
  const store = useDashboardStore();
  const applied = useDashboard(state => state.masks) ?? NO_MASKS;
  const metadata = useDraft(draft => draft.metadata);
  const filters = useMemo(() => filtersOnly(filterEntries(metadata)), [metadata]);
  const [edits, setEdits] = useState<DataMasks>(NO_MASKS);
  const [seen, setSeen] = useState(applied);
  // Filters applied from elsewhere, such as from a chart's empty state, show here too.
  if (seen !== applied) {
    setSeen(applied);
    setEdits(Object.fromEntries(Object.entries(edits).filter(([id]) => seen[id] === applied[id])));
  }
  const chosen = { ...applied, ...edits };
  const lacking = new Set(
    filters.filter(filter => lacksValue(filter, chosen[filter.id])).map(filter => filter.id),
  );
  const hasChanges = filters.some(filter => !sameChoice(chosen[filter.id], applied[filter.id]));
  const applyNow = useCallback(
    (id: string, mask: DataMask) =>
      store.send({ type: 'masks-set', masks: { ...store.getState().masks, [id]: mask } }),
    [store],
  );
  return {
    chosen,
    lacking,
    activeCount: filters.filter(filter => addsSomething(applied[filter.id])).length,
    canApply: hasChanges && lacking.size === 0,
    canClear: filters.some(filter => chosenValues(chosen[filter.id]).length > 0),
    choose: (id, mask) => setEdits({ ...edits, [id]: mask }),
    applyNow,
    apply: () => {
      store.send({ type: 'masks-set', masks: chosen });
      setEdits(NO_MASKS);
    },
    clear: () =>
      setEdits(
        Object.fromEntries(
          filters
            .filter(filter => filter.filterType === 'filter_select')
            .map(filter => [filter.id, valueMask(filter, [])]),
        ),
      ),
  };
}
