import { useEffect } from 'react';
import { toast } from '../../../shared/toast.ts';
import { refreshSeconds } from '../state/metadata.ts';
import { intervalWords } from '../state/refresh-timing.ts';
import { useDashboard, useDraft, useSend } from '../state/store.ts';

/** Refreshes all charts at the interval of the dashboard or of this session, but never in edit mode. */
export function useAutoRefresh(): void {
  const send = useSend();
  const seconds = useRefreshSeconds();
  const isEditing = useDashboard(state => state.isEditing);
  useEffect(() => {
    if (seconds === 0 || isEditing) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      send({ type: 'refreshed', kind: 'timed' });
      toast.warning(
        `This dashboard is currently auto refreshing; the next auto refresh will be in ${intervalWords(seconds)}.`,
        { noDuplicate: true },
      );
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
