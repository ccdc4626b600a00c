import { useEffect, useRef } from 'react';
import { addsSomething } from '@powerset/core/filters/merge-masks.ts';
import { useSetSearchParams } from '../../../shared/navigation.ts';
import { useFacts } from '../facts.ts';
import { keepMasks } from '../linked-state.ts';
import { isLinked, WITHOUT_LINK } from '../state/linked.ts';
import { useDashboard } from '../state/store.ts';

const PUBLISH_AFTER_MS = 500;

/**
 * Stores the applied filters on the server and puts their key into the address, so that a reload and a link
 * restore them. Guests of embedded dashboards store nothing, because the address belongs to another site.
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
        .catch(() => undefined); // The filters still work; only the link lacks them.
    }, PUBLISH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [masks, item.id, view.isEmbedded, setParams]);
}
