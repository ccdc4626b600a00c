import { useCallback, useMemo } from 'react';
import { useSearchParams, useSetSearchParams } from '../navigation.ts';
import { listState, listStateFrom, listStateParams } from './list-state.ts';
import type { ListEvent, ListState } from './list-state.ts';

/** Keeps the state of a list in the address. */
export function useListState(initial: ListState): readonly [ListState, (event: ListEvent) => void] {
  const params = useSearchParams();
  const setParams = useSetSearchParams();
  const state = useMemo(() => listStateFrom(params, initial), [params, initial]);
  const send = useCallback(
    (event: ListEvent) =>
      setParams(listStateParams(listState(state, event)), { replace: event.type !== 'paged' }),
    [state, setParams],
  );
  return [state, send];
}
