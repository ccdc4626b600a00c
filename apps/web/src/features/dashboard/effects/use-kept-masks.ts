import { useEffect, useRef } from 'react';
import { addsSomething } from '@powerset/core/filters/merge-masks.ts';
import { useSetSearchParams } from '../../../shared/navigation.ts';
import { useFacts } from '../facts.ts';
import { keepMasks } from '../linked-state.ts';
import { isLinked, WITHOUT_LINK } from '../state/linked.ts';
import { useDashboard } from '../state/store.ts';

const PUBLISH_AFTER_MS = 500;

/**
 * Keeps what the filters say on the server and its key in the address, so that a reload and a link show the same.
 * Guests of embedded dashboards keep nothing: the address belongs to another site.
 */
export function useKeptMasks(): void {
  const { item, view } = useFacts();
  const masks = useDashboard(state => state.masks);
  const setParams = useSetSearchParams();
  const key = useRef<string>(undefined);
  const first = useRef(masks);
  useEffect(() => {
    first.current ??= masks;
    if (!masks || masks === first.current || view.isEmbedded) return undefined;
    const timer = setTimeout(() => {
      const isNew = key.current === undefined && !isLinked(new URLSearchParams(window.location.search));
      if (isNew && !Object.values(masks).some(addsSomething)) return;
      keepMasks(item.id, masks, key.current)
        .then(kept => {
          key.current = kept;
          setParams({ ...WITHOUT_LINK, native_filters_key: kept }, { replace: true });
        })
        .catch(() => undefined); // The filters act all the same; only the link says less.
    }, PUBLISH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [masks, item.id, view.isEmbedded, setParams]);
}
