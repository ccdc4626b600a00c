import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { filtersOnly } from '@powerset/core/filters/native-filter.ts';
import { firstMasks } from '@powerset/core/filters/value-filter.ts';
import { linkedMasksQuery } from '../api.ts';
import { useFacts } from '../facts.ts';
import { isLinked } from '../state/linked.ts';
import { filterEntries } from '../state/metadata.ts';
import { useDashboardStore } from '../state/store.ts';

/** Sets the filters as the link wants them. Charts wait for it; without such a link the filters are set from the start. */
export function useFirstMasks(): void {
  const { item } = useFacts();
  const store = useDashboardStore();
  const [params] = useState(() => new URLSearchParams(window.location.search));
  const { data, isError } = useQuery({ ...linkedMasksQuery(item.id, params), enabled: isLinked(params) });
  const kept = data ?? (isError ? NOTHING : undefined);
  useEffect(() => {
    const { masks, history } = store.getState();
    if (kept && !masks)
      store.send({
        type: 'masks-set',
        // What filter boxes had selected stays too.
        masks: { ...kept, ...firstMasks(filtersOnly(filterEntries(history.present.metadata)), kept) },
      });
  }, [kept, store]);
}

const NOTHING = {};
