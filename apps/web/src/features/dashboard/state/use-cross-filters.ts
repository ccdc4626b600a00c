import { useMemo } from 'react';
import {
  activeCrossFilters,
  crossFiltersEnabled,
  NO_CROSS_FILTER,
} from '@powerset/core/filters/cross-filter.ts';
import type { DataMask as MarkMask } from '@powerset/charts/kit/selection.ts';
import type { CrossFilter } from '@powerset/core/filters/cross-filter.ts';
import type { DataMask } from '@powerset/core/filters/data-mask.ts';
import { useSession } from '../../../shared/session/session.ts';
import { useDashboard, useDashboardStore, useDraft } from './store.ts';

const NONE: readonly CrossFilter[] = [];

/** Returns whether clicks on the dashboard's charts filter the others. */
export function useCrossFiltersEnabled(): boolean {
  const isOnSite = useSession().featureFlags['DASHBOARD_CROSS_FILTERS'] !== false;
  const isOnPage = useDraft(draft => crossFiltersEnabled(draft.metadata));
  return isOnSite && isOnPage;
}

/** Returns the active cross-filters with the charts that each one applies to. */
export function useCrossFilters(): readonly CrossFilter[] {
  const isOn = useCrossFiltersEnabled();
  const metadata = useDraft(draft => draft.metadata);
  const layout = useDraft(draft => draft.layout);
  const masks = useDashboard(state => state.masks);
  return useMemo(
    () => (isOn && masks ? activeCrossFilters(masks, metadata, layout) : NONE),
    [isOn, masks, metadata, layout],
  );
}

/** Returns the functions that set and remove the cross-filter of a chart. */
export function useSetCrossFilter() {
  const store = useDashboardStore();
  const put = (chartId: number, mask: DataMask): void => {
    const { masks } = store.getState();
    const id = String(chartId);
    store.send({ type: 'masks-set', masks: { ...masks, [id]: { ...masks?.[id], ...mask, id } } });
  };
  return {
    set: (chartId: number, { extraFormData, filterState }: MarkMask) =>
      put(chartId, { extraFormData: { ...extraFormData }, filterState: { ...filterState } }),
    remove: (chartId: number) => put(chartId, NO_CROSS_FILTER),
  };
}
