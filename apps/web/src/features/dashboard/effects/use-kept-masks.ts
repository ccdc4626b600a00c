import { useEffect, useRef } from 'react';
import { addsSomething } from '@powerset/core/filters/merge-masks.ts';
import { useSetSearchParams } from '../../../shared/navigation.ts';
import { keepMasks } from '../api.ts';
import { useFacts } from '../facts.ts';
import { useDashboard } from '../state/store.ts';

const PUBLISH_AFTER_MS = 500;

/** Keeps what the filters say on the server and its key in the address, so that a reload and a link show the same. */
export function useKeptMasks(): void {
  const { item } = useFacts();
  const masks = useDashboard(state => state.masks);
  const setParams = useSetSearchParams();
  const key = useRef<string>(undefined);
  const first = useRef(masks);
  useEffect(() => {
    first.current ??= masks;
    if (!masks || masks === first.current) return undefined;
    const timer = setTimeout(() => {
      const isEmpty = key.current === undefined && !Object.values(masks).some(addsSomething);
      if (isEmpty) return;
      keepMasks(item.id, masks, key.current)
        .then(kept => {
          key.current = kept;
          setParams(
            { native_filters_key: kept, native_filters: null, permalink_key: null },
            { replace: true },
          );
        })
        .catch(() => undefined); // The filters act all the same; only the link says less.
    }, PUBLISH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [masks, item.id, setParams]);
}
