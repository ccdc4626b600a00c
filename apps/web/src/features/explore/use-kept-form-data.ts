import { useEffect, useRef } from 'react';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { useSetSearchParams } from '../../shared/navigation.ts';
import { keepFormData } from './api.ts';
import { sameJson } from './explore.ts';

const WAIT_MS = 1000;

/**
 * Stores changes on the server under a key in the address, so that a reload or a shared link restores them.
 */
export function useKeptFormData(formData: FormData, chartId: number | undefined): void {
  const kept = useRef(formData);
  const setParams = useSetSearchParams();
  useEffect(() => {
    if (sameJson(kept.current, formData)) return;
    const timer = setTimeout(() => {
      kept.current = formData;
      const key = new URLSearchParams(location.search).get('form_data_key');
      keepFormData(key, formData, chartId).then(
        next => next !== key && setParams({ form_data_key: next }, { replace: true }),
        // A failure to store the draft should not disturb the work; the next change tries again.
        () => undefined,
      );
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [formData, chartId, setParams]);
}
