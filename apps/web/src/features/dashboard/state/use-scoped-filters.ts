import { useMemo } from 'react';
import { scopedFilters } from './metadata.ts';
import { useDraft } from './store.ts';

/** Returns the dashboard's filters with the charts that each one acts on. */
export function useScopedFilters(): ReturnType<typeof scopedFilters> {
  const metadata = useDraft(draft => draft.metadata);
  const layout = useDraft(draft => draft.layout);
  return useMemo(() => scopedFilters({ metadata, layout }), [metadata, layout]);
}
