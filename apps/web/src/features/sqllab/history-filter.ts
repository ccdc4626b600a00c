import type { QueryRow } from '@powerset/contracts/query-history.ts';

/** The states of runs as people read them. */
export const STATES: Readonly<Record<string, string>> = {
  success: 'Success',
  failed: 'Failed',
  timed_out: 'Timed out',
  stopped: 'Stopped',
  running: 'Running',
  pending: 'Pending',
  fetching: 'Fetching',
  scheduled: 'Scheduled',
};

const HOUR_MS = 3_600_000;

export const SINCE = {
  ever: { label: 'Any time', ms: Infinity },
  hour: { label: 'Last hour', ms: HOUR_MS },
  day: { label: 'Last 24 hours', ms: 24 * HOUR_MS },
  week: { label: 'Last 7 days', ms: 7 * 24 * HOUR_MS },
} as const;

export interface HistoryFilter {
  readonly search: string;
  readonly state: string;
  readonly since: keyof typeof SINCE;
}

/** Returns the runs that match a filter. */
export function shownRuns(
  runs: readonly QueryRow[],
  { search, state, since }: HistoryFilter,
  now: number,
): readonly QueryRow[] {
  const wanted = search.trim().toLowerCase();
  return runs.filter(
    run =>
      (state === 'all' || run.status === state) &&
      now - Number(run.start_time) <= SINCE[since].ms &&
      `${run.sql ?? ''} ${run.tab_name ?? ''}`.toLowerCase().includes(wanted),
  );
}

const MOST_LINES = 5;
const MOST_LETTERS = 60;

/** Returns the beginning of a long text: five lines of sixty letters, which end in `{...}`. */
export function shortSql(sql: string): string {
  const lines = sql.split('\n').filter(line => line.trim() !== '');
  const shown = lines
    .slice(0, MOST_LINES)
    .map(line => (line.length > MOST_LETTERS ? `${line.slice(0, MOST_LETTERS)}{...}` : line));
  return (lines.length > MOST_LINES ? [...shown, '{...}'] : shown).join('\n');
}
