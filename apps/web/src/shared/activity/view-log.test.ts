import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createViewLog } from './view-log.ts';

describe('the log of opened items', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is sent once, a second after the last view', () => {
    const sent: unknown[] = [];
    const log = createViewLog(
      events => sent.push(JSON.parse(events)),
      () => 5,
    );
    log.add({ kind: 'dashboard', id: 7 });
    vi.advanceTimersByTime(900);
    log.add({ kind: 'slice', id: 3 });
    vi.advanceTimersByTime(900);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(sent).toEqual([
      [
        { event_name: 'mount_dashboard', dashboard_id: 7, source: 'dashboard', source_id: 7, ts: 5 },
        { event_name: 'mount_explorer', slice_id: 3, source: 'slice', source_id: 3, ts: 5 },
      ],
    ]);
  });

  it('counts an item once that was opened twice in a short time', () => {
    const sent: string[] = [];
    const log = createViewLog(events => sent.push(events));
    log.add({ kind: 'slice', id: 3 });
    log.add({ kind: 'slice', id: 3 });
    log.flush();
    log.flush();
    expect(sent).toHaveLength(1);
    expect(JSON.parse(sent[0] ?? '')).toHaveLength(1);
  });

  it('does not wait when the server would take no more', () => {
    const sent: string[] = [];
    const log = createViewLog(events => sent.push(events));
    for (let id = 1; id <= 1025; id++) log.add({ kind: 'slice', id });
    expect(sent).toHaveLength(1);
    expect(JSON.parse(sent[0] ?? '')).toHaveLength(1024);
  });
});
