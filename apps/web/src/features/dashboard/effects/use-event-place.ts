import { useEffect } from 'react';
import { setOpenDashboard } from '../../../shared/activity/log-event.ts';
import { useFacts } from '../facts.ts';

/** Names the dashboard in the client log, where its address may have only a slug. */
export function useEventPlace(): void {
  const { item } = useFacts();
  useEffect(() => {
    setOpenDashboard(item.id);
    return () => setOpenDashboard(undefined);
  }, [item.id]);
}
