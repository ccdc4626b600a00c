import { expect, it } from 'vitest';
import { durationText, momentOf, stateName } from './query-row.ts';

it('reads timestamps in both formats of the API', () => {
  expect(momentOf('1732200000000.500')).toBe(1732200000000.5);
  expect(momentOf('2026-01-01T00:00:00Z')).toBe(Date.UTC(2026, 0, 1));
  expect(momentOf(null)).toBeUndefined();
  expect(momentOf('soon')).toBeUndefined();
});

it('shows the duration of a run in a suitable unit', () => {
  const run = (ms: number) =>
    durationText({ start_time: '1000', start_running_time: null, end_time: String(1000 + ms) });
  expect([run(12), run(1240), run(125_000)]).toEqual(['12 ms', '1.24 s', '2 min 5 s']);
  expect(durationText({ start_time: '1', start_running_time: null, end_time: null })).toBe('');
});

it('has a name for states that it does not know', () => {
  expect(stateName('melted')).toBe('Unknown Status');
});
