import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { preselectedMasks } from '@powerset/core/dashboard/filter-boxes.ts';
import { filtersOnly } from '@powerset/core/filters/native-filter.ts';
import { firstMasks } from '@powerset/core/filters/value-filter.ts';
import { useFacts } from '../facts.ts';
import { linkedStateQuery, type LinkedState } from '../linked-state.ts';
import { isLinked } from '../state/linked.ts';
import { filterEntries } from '../state/metadata.ts';
import { useDashboardStore } from '../state/store.ts';
import { useBoxFilters } from '../state/use-box-filters.ts';

/**
 * Sets the filters according to the link. Charts wait for it; without such a link the filters are set from
 * the start.
 */
export function useFirstMasks(): void {
  const { item, charts } = useFacts();
  const store = useDashboardStore();
  const boxes = useBoxFilters();
  const [params] = useState(() => new URLSearchParams(window.location.search));
  const [filters] = useState(() => filtersOnly(filterEntries(store.getState().history.present.metadata)));
  const { data, isError } = useQuery({
    ...linkedStateQuery(item.id, params, filters),
    enabled: isLinked(params),
  });
  const linked = data ?? (isError ? NOTHING : undefined);
  const preselected = params.get('preselect_filters');
  // Filter boxes are charts, so their values wait for the charts.
  const isReady = linked !== undefined && (preselected === null || charts !== undefined);
  useEffect(() => {
    if (!isReady || store.getState().masks) return;
    for (const id of linked.activeTabs) store.send({ type: 'revealed', id });
    // A link to a part of the page wins over the tabs that were open.
    const anchor = decodeURIComponent(window.location.hash.slice(1));
    if (anchor) store.send({ type: 'revealed', id: anchor });
    store.send({
      type: 'masks-set',
      // The selections of the filter boxes stay, too.
      masks: {
        ...preselectedMasks(
          boxes.map(one => one.filter),
          preselected,
        ),
        ...linked.masks,
        ...firstMasks(filters, linked.masks),
      },
    });
  }, [isReady, linked, boxes, preselected, filters, store]);
}

const NOTHING: LinkedState = { masks: {}, activeTabs: [] };
