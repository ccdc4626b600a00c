import { useEffect } from 'react';
import { postLog } from '@powerset/contracts/activity.ts';
import { callRaw } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { isViewingAs } from './is-viewing-as.ts';
import { createViewLog } from './view-log.ts';
import type { View } from './view-log.ts';

/** Records on the server that the user opened this item, for the list of recent views. */
export function useViewRecord(kind: View['kind'], id: number | undefined): void {
  useEffect(() => {
    if (id !== undefined) log.add({ kind, id });
  }, [kind, id]);
}

const log = createViewLog(events => void send(events));

async function send(events: string): Promise<void> {
  if (isViewingAs()) return;
  try {
    await callRaw(postLog, { query: { explode: 'events' }, body: { events }, keepalive: true });
    await queryClient.invalidateQueries({ queryKey: ['home', 'recents'] });
  } catch {
    // A view that could not be recorded should not disturb the user.
  }
}

// A view counts even if the user leaves within the second.
addEventListener('pagehide', () => log.flush());
