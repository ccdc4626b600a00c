import type { QueryRow } from '@powerset/contracts/query-history.ts';

const NAMES: Readonly<Record<string, string>> = {
  success: 'Success',
  failed: 'Failed',
  running: 'Running',
  pending: 'Pending',
  fetching: 'Fetching',
  scheduled: 'Scheduled',
  stopped: 'Stopped',
  timed_out: 'Timed out',
  offline: 'Offline',
};

/** Returns a state in words. */
export function stateName(state: string): string {
  return NAMES[state] ?? 'Unknown Status';
}

/** Returns a time that the wire writes as text of milliseconds or as a date. */
export function momentOf(value: string | number | null): number | undefined {
  if (value === null || value === '') return undefined;
  const moment = typeof value === 'number' || /^\d+(\.\d+)?$/.test(value) ? Number(value) : Date.parse(value);
  return Number.isNaN(moment) ? undefined : moment;
}

/** Returns how long a run took, such as `1.24 s`; empty while it runs. */
export function durationText(row: Pick<QueryRow, 'start_time' | 'start_running_time' | 'end_time'>): string {
  const start = momentOf(row.start_running_time) ?? momentOf(row.start_time);
  const end = momentOf(row.end_time);
  if (start === undefined || end === undefined) return '';
  const ms = Math.max(0, end - start);
  if (ms < 1000) return `${Math.round(ms)} ms`;
  const seconds = ms / 1000;
  if (seconds < 60) return `${seconds.toFixed(2)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
