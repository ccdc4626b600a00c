import { useEffect } from 'react';
import { refreshSeconds } from '../state/metadata.ts';
import { useDashboard, useDraft, useSend } from '../state/store.ts';

/** Refreshes all charts at the interval of the dashboard or of this session, but never in edit mode. */
export function useAutoRefresh(): void {
  const send = useSend();
  const seconds = useRefreshSeconds();
  const isEditing = useDashboard(state => state.isEditing);
  useEffect(() => {
    if (seconds === 0 || isEditing) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') send({ type: 'refreshed', kind: 'timed' });
    }, seconds * 1000);
    return () => clearInterval(timer);
  }, [seconds, isEditing, send]);
}

/** Returns the number of seconds between automatic refreshes; 0 for never. */
export function useRefreshSeconds(): number {
  const session = useDashboard(state => state.sessionRefresh);
  const stored = useDraft(draft => refreshSeconds(draft.metadata));
  return session ?? stored;
}
