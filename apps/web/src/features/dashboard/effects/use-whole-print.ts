import { useEffect } from 'react';
import { useSend } from '../state/store.ts';

/** Loads the charts that were not scrolled to when the page is printed. */
export function useWholePrint(): void {
  const send = useSend();
  useEffect(() => {
    const loadAll = (): void => send({ type: 'whole-page-wanted' });
    window.addEventListener('beforeprint', loadAll);
    return () => window.removeEventListener('beforeprint', loadAll);
  }, [send]);
}
