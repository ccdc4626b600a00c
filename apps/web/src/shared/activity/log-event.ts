import { postLog } from '@powerset/contracts/activity.ts';
import { callRaw, guestTokenField } from '../api/call.ts';
import { withBase } from '../site-path.ts';
import { createEventLog, placeOf, type ClientEvent, type EventPlace } from './event-log.ts';
import { isViewingAs } from './is-viewing-as.ts';

/** Reports something that a user did, or how long something took. */
export function logEvent(event: ClientEvent): void {
  log.add(event);
}

/** Names the dashboard that the page shows, whose address may lack its id; undefined when it closes. */
export function setOpenDashboard(id: number | undefined): void {
  // What happened there is sent with its id.
  if (openDashboard !== undefined) log.flush();
  openDashboard = id;
}

let openDashboard: number | undefined;

function place(): EventPlace {
  if (openDashboard !== undefined) return { source: 'dashboard', sourceId: openDashboard };
  return placeOf(location.pathname, location.search);
}

const log = createEventLog({
  send,
  place,
  visibility: () => document.visibilityState,
});

function send(events: string, isClosing: boolean): void {
  if (isViewingAs()) return;
  const { source, sourceId } = place();
  const query = {
    explode: 'events',
    ...(source === 'dashboard' && sourceId !== undefined ? { dashboard_id: String(sourceId) } : {}),
    ...(source === 'slice' && sourceId !== undefined ? { slice_id: String(sourceId) } : {}),
  };
  const address = withBase(`${postLog.path}?${new URLSearchParams(query)}`);
  // A beacon outlives the page, but has no headers: what would be in them goes along in the form.
  if (isClosing && navigator.sendBeacon(address, new URLSearchParams({ events, ...guestTokenField() })))
    return;
  callRaw(postLog, { query, body: { events }, keepalive: isClosing }).catch(() => {
    // A report that is lost should not disturb the user.
  });
}

if (typeof addEventListener === 'function') addEventListener('pagehide', () => log.flush(true));
