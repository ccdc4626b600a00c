import type { SqlRunResult } from './sql-result.ts';

/** Where a run failed: lines and columns count from 1 in the text that was run. */
export interface FailurePlace {
  readonly line: number;
  readonly column: number | undefined;
}

export type RunState =
  /** A statement that runs after the ones before it. */
  | { readonly status: 'waiting' }
  /** A statement that did not run because one before it failed or was stopped. */
  | { readonly status: 'skipped' }
  | {
      readonly status: 'running';
      readonly clientId: string;
      /** In milliseconds since 1970. */
      readonly startedAt: number;
      readonly isStopping?: boolean;
      /** What the server says of a run in its queue. */
      readonly progress?: RunProgress;
    }
  | {
      readonly status: 'done';
      readonly clientId: string;
      readonly ms: number;
      readonly resultsKey: string | null;
      readonly result: SqlRunResult;
    }
  /** A run of an earlier visit: its rows are fetched when they are shown. */
  | {
      readonly status: 'stored';
      readonly clientId: string;
      readonly ms: number;
      readonly resultsKey: string | null;
    }
  | { readonly status: 'stopped'; readonly clientId: string }
  | {
      readonly status: 'failed';
      readonly clientId: string;
      readonly title: string;
      readonly message: string;
      readonly place: FailurePlace | undefined;
      readonly sql: string;
    };

export interface RunProgress {
  /** In percent. */
  readonly done: number;
  readonly text: string | undefined;
  readonly trackingUrl: string | undefined;
}

/** The table or view in which a run stores its result. */
export interface StoredAs {
  readonly method: 'TABLE' | 'VIEW';
  readonly name: string;
}

/** A run with the tab of the lower pane that shows it. */
export interface PaneRun {
  readonly id: string;
  readonly kind: 'result' | 'preview';
  readonly title: string;
  readonly sql: string;
  readonly storedAs?: StoredAs | undefined;
  readonly state: RunState;
}

const IDLE = { status: 'idle' } as const;

/** Returns how the last statement of a tab went that has run or runs. */
export function latestState(runs: readonly PaneRun[]): RunState | typeof IDLE {
  const results = runs.filter(run => run.kind === 'result').map(run => run.state);
  return (
    results.find(state => state.status === 'running') ??
    results.findLast(state => state.status !== 'waiting' && state.status !== 'skipped') ??
    results.at(-1) ??
    IDLE
  );
}

/** Returns the runs as they outlive the page: rows stay on the server, under the key of the run. */
export function storedRuns(runs: readonly PaneRun[]): readonly PaneRun[] {
  return runs
    .filter(run => run.state.status !== 'waiting' && run.state.status !== 'skipped')
    .map(run => ({ ...run, state: storedState(run.state) }));
}

function storedState(state: RunState): RunState {
  if (state.status !== 'done') return state;
  return { status: 'stored', clientId: state.clientId, ms: state.ms, resultsKey: state.resultsKey };
}

/** Returns whether a stored value is a run as this version writes it. */
export function isPaneRun(value: unknown): value is PaneRun {
  const { id, kind, title, sql, state } = (value ?? {}) as Partial<PaneRun>;
  return (
    typeof id === 'string' &&
    (kind === 'result' || kind === 'preview') &&
    typeof title === 'string' &&
    typeof sql === 'string' &&
    ['running', 'stored', 'stopped', 'failed'].includes(state?.status ?? '')
  );
}
