/** An opened dashboard, or an opened saved chart in the builder. */
export interface View {
  readonly kind: 'dashboard' | 'slice';
  readonly id: number;
}

const FLUSH_MS = 1000;
const MOST = 1024;

/**
 * Collects views and sends them together a moment after the last one; an item opened twice in that time
 * counts once.
 */
export function createViewLog(send: (events: string) => void, now: () => number = Date.now) {
  const waiting = new Map<string, object>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    if (waiting.size === 0) return;
    const events = JSON.stringify([...waiting.values()]);
    waiting.clear();
    send(events);
  }

  return {
    add({ kind, id }: View): void {
      const names =
        kind === 'dashboard'
          ? { event_name: 'mount_dashboard', dashboard_id: id }
          : { event_name: 'mount_explorer', slice_id: id };
      waiting.set(`${kind} ${id}`, { ...names, source: kind, source_id: id, ts: now() });
      clearTimeout(timer);
      if (waiting.size >= MOST) flush();
      else timer = setTimeout(flush, FLUSH_MS);
    },
    flush,
  };
}
