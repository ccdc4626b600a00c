import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEventLog, placeOf } from './event-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function logged() {
  const sent: { readonly events: Record<string, unknown>[]; readonly isClosing: boolean }[] = [];
  let next = 0;
  const log = createEventLog({
    send: (events, isClosing) =>
      sent.push({ events: JSON.parse(events) as Record<string, unknown>[], isClosing }),
    place: () => ({ source: 'slice', sourceId: 3 }),
    visibility: () => 'visible',
    now: () => 5,
    newId: () => `id${next++}`,
  });
  return { log, sent };
}

it('sends what happened a second after the last event, with what a user did as the reason for times', () => {
  const { log, sent } = logged();
  log.add({ name: 'change_explore_controls', type: 'user' });
  vi.advanceTimersByTime(900);
  log.add({ name: 'load_chart', type: 'timing', facts: { duration: 12 } });
  vi.advanceTimersByTime(999);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  const shared = { source: 'slice', source_id: 3, impression_id: 'id0', ts: 5, visibility: 'visible' };
  expect(sent).toEqual([
    {
      isClosing: false,
      events: [
        { ...shared, event_name: 'change_explore_controls', event_type: 'user', event_id: 'id1' },
        {
          ...shared,
          event_name: 'load_chart',
          event_type: 'timing',
          event_id: 'id2',
          trigger_event: 'id1',
          duration: 12,
        },
      ],
    },
  ]);
});

it('sends at once what the server takes at most, and the rest when the page closes', () => {
  const { log, sent } = logged();
  for (let at = 0; at < 1030; at++) log.add({ name: 'a', type: 'user' });
  expect(sent.map(({ events }) => events.length)).toEqual([1024]);
  log.flush(true);
  expect(sent.map(({ events, isClosing }) => [events.length, isClosing])).toEqual([
    [1024, false],
    [6, true],
  ]);
});

it('tells the screen by the address', () => {
  expect(placeOf('/base/superset/dashboard/7/', '')).toEqual({ source: 'dashboard', sourceId: 7 });
  expect(placeOf('/superset/dashboard/flights/', '')).toEqual({ source: 'dashboard', sourceId: undefined });
  expect(placeOf('/explore/', '?slice_id=3')).toEqual({ source: 'slice', sourceId: 3 });
  expect(placeOf('/explore/', '?viz_type=pie')).toEqual({ source: 'explore', sourceId: undefined });
  expect(placeOf('/sqllab/', '')).toEqual({ source: 'sqlLab', sourceId: undefined });
  expect(placeOf('/chart/list/', '')).toEqual({ source: undefined, sourceId: undefined });
});
