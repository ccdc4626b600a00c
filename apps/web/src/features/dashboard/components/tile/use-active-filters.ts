import { useMemo } from 'react';
import { chosenValues } from '@powerset/core/filters/data-mask.ts';
import { addsSomething } from '@powerset/core/filters/merge-masks.ts';
import { lacksValue, targetOf, valueMask } from '@powerset/core/filters/value-filter.ts';
import { scopedFilters } from '../../state/metadata.ts';
import { useDashboard, useDashboardStore } from '../../state/store.ts';
import { useScopedFilters } from '../../state/use-scoped-filters.ts';

export interface ActiveFilter {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly column: string | undefined;
  readonly canClear: boolean;
}

/** The filters that change what a chart shows, and the way to clear one. */
export function useActiveFilters(chartId: number) {
  const store = useDashboardStore();
  const filters = useScopedFilters();
  const masks = useDashboard(state => state.masks);
  const active = useMemo(
    () =>
      filters.flatMap(({ filter, charts }): ActiveFilter[] => {
        const mask = masks?.[filter.id];
        if (!charts.includes(chartId) || !addsSomething(mask)) return [];
        const text = mask?.filterState?.label || chosenValues(mask).join(', ');
        return [
          {
            id: filter.id,
            name: filter.name,
            text,
            column: targetOf(filter)?.column,
            canClear: filter.filterType === 'filter_select' && !lacksValue(filter, {}),
          },
        ];
      }),
    [filters, masks, chartId],
  );
  const clear = (id: string): void => {
    const { masks: now, history } = store.getState();
    const found = scopedFilters(history.present).find(one => one.id === id);
    if (found && now) store.send({ type: 'masks-set', masks: { ...now, [id]: valueMask(found.filter, []) } });
  };
  return { active, clear };
}
