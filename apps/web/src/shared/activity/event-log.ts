import { randomUuid } from '../random-uuid.ts';

/** Something that a user did, or that took time. */
export interface ClientEvent {
  readonly name: string;
  readonly type: 'user' | 'timing';
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** The screen on which an event happens. */
export interface EventPlace {
  readonly source: 'dashboard' | 'slice' | 'explore' | 'sqlLab' | undefined;
  readonly sourceId: number | undefined;
}

export interface EventLogOptions {
  /** Sends events as JSON; when the page is closing, in a way that outlives it. */
  readonly send: (events: string, isClosing: boolean) => void;
  readonly place: () => EventPlace;
  readonly visibility: () => string;
  readonly now?: () => number;
  readonly newId?: () => string;
}

const FLUSH_MS = 1000;
/** The number of events that the server takes at once. */
const MOST = 1024;

/** Collects what happens on a page and sends it together a moment after the last event. */
export function createEventLog({
  send,
  place,
  visibility,
  now = Date.now,
  newId = () => randomUuid(),
}: EventLogOptions) {
  const impressionId = newId();
  const waiting: object[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastByUser: string | undefined;

  function flush(isClosing = false): void {
    clearTimeout(timer);
    if (waiting.length > 0) send(JSON.stringify(waiting.splice(0)), isClosing);
  }

  return {
    add({ name, type, facts }: ClientEvent): void {
      const { source, sourceId } = place();
      const id = newId();
      waiting.push({
        source,
        source_id: sourceId,
        impression_id: impressionId,
        ts: now(),
        event_name: name,
        event_type: type,
        event_id: id,
        // What a user did is the reason for the times that follow.
        ...(type === 'timing' && lastByUser !== undefined ? { trigger_event: lastByUser } : {}),
        visibility: visibility(),
        ...facts,
      });
      if (type === 'user') lastByUser = id;
      clearTimeout(timer);
      if (waiting.length >= MOST) flush();
      else timer = setTimeout(flush, FLUSH_MS);
    },
    flush,
  };
}

/** Returns the screen that an address shows. */
export function placeOf(pathname: string, search: string): EventPlace {
  const params = new URLSearchParams(search);
  const dashboard = /\/superset\/dashboard\/([^/]+)/.exec(pathname)?.[1];
  if (dashboard !== undefined) return { source: 'dashboard', sourceId: idOf(dashboard) };
  if (/\/explore\b/.test(pathname)) {
    const chart = idOf(params.get('slice_id'));
    return chart === undefined
      ? { source: 'explore', sourceId: undefined }
      : { source: 'slice', sourceId: chart };
  }
  return { source: /\/sqllab\b/.test(pathname) ? 'sqlLab' : undefined, sourceId: undefined };
}

function idOf(text: string | null | undefined): number | undefined {
  return text && /^\d+$/.test(text) ? Number(text) : undefined;
}
