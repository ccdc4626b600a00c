import { useMemo } from 'react';
import { useFacts } from '../facts.ts';
import { boxFilters } from './box-filters.ts';
import { useDraft } from './store.ts';

/** Returns the filters of the dashboard's filter boxes with the charts that each one acts on. */
export function useBoxFilters(): ReturnType<typeof boxFilters> {
  const { charts } = useFacts();
  const metadata = useDraft(draft => draft.metadata);
  const layout = useDraft(draft => draft.layout);
  return useMemo(() => boxFilters({ metadata, layout }, charts), [metadata, layout, charts]);
}
