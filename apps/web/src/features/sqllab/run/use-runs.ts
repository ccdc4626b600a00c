import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, type Dispatch } from 'react';
import type { DatabaseRow } from '@powerset/contracts/database.ts';
import type { SqlQuery } from '@powerset/contracts/sqllab.ts';
import { ApiError, errorText } from '../../../shared/api/api-error.ts';
import { useSession } from '../../../shared/session/session.ts';
import { logEvent } from '../../../shared/activity/log-event.ts';
import { toast } from '../../../shared/toast.ts';
import { databasesQuery, runSql, stopRun, storedResult } from '../api.ts';
import type { EditorTab, EditorTabs, EditorTabsEvent } from '../editor-tabs.ts';
import { latestState, type PaneRun, type RunState, type StoredAs } from '../pane-run.ts';
import { sqlRunResult } from '../sql-result.ts';
import type { ChosenSql } from '../statement-at.ts';
import { failedRun, failedState } from './failed-run.ts';
import { rulesOf, statementsToRun, type StatementToRun } from './statements.ts';
import { waitForRun } from './wait-for-run.ts';

export interface Runs {
  /** Runs statements one after another, up to the first that fails. */
  readonly run: (tab: EditorTab, chosen: ChosenSql, storedAs?: StoredAs) => Promise<void>;
  readonly preview: (tab: EditorTab, table: string, sql: string) => Promise<void>;
  readonly stop: (tab: EditorTab) => void;
  /** Fetches the rows of a run of an earlier visit. */
  readonly fetch: (tab: EditorTab, run: PaneRun) => Promise<void>;
}

/** Runs and stops the queries of tabs. */
export function useRuns(state: EditorTabs, send: Dispatch<EditorTabsEvent>): Runs {
  const queries = useQueryClient();
  const {
    conf: { SQL_MAX_ROW: mostRows },
  } = useSession();
  const stopped = useRef(new Set<string>());
  const told = (): Promise<void> => queries.invalidateQueries({ queryKey: ['sqllab', 'history'] });
  const databaseOf = (tab: EditorTab): DatabaseRow | undefined =>
    queries.getQueryData(databasesQuery.queryKey)?.find(database => database.id === tab.databaseId);
  const one = async (tab: EditorTab, run: PaneRun, chosen: ChosenSql): Promise<RunState> => {
    const report = (next: RunState): void => send({ type: 'ran', id: tab.id, runId: run.id, state: next });
    const isAsync = databaseOf(tab)?.allow_run_async === true;
    const end = await finished(tab, { run, chosen, isAsync, mostRows, report });
    report(end);
    void told();
    return end;
  };
  const run: Runs['run'] = async (tab, chosen, storedAs) => {
    if (tab.databaseId === undefined) return;
    const statements = statementsToRun(chosen, rulesOf(databaseOf(tab)?.backend));
    const runs = statements.map((statement, at) =>
      paneRun(statement, at === statements.length - 1 ? storedAs : undefined),
    );
    send({ type: 'runsStarted', id: tab.id, runs });
    let goesOn = true;
    for (const [at, paned] of runs.entries()) {
      if (goesOn)
        goesOn = (await one(tab, paned, statements[at]!)).status === 'done' && !stopped.current.has(paned.id);
      else send({ type: 'ran', id: tab.id, runId: paned.id, state: { status: 'skipped' } });
    }
  };
  useReattached(state, send, mostRows);
  return {
    run,
    preview: async (tab, table, sql) => {
      const preview: PaneRun = {
        id: newClientId(),
        kind: 'preview',
        title: table,
        sql,
        state: { status: 'waiting' },
      };
      send({ type: 'runsStarted', id: tab.id, runs: [preview] });
      await one({ ...tab, name: '', templateParams: '{}' }, preview, { sql, fromLine: 1, fromColumn: 1 });
    },
    stop: tab => {
      for (const { id, state: current } of tab.runs) {
        if (current.status !== 'running') continue;
        stopped.current.add(id);
        send({ type: 'ran', id: tab.id, runId: id, state: { ...current, isStopping: true } });
        stopRun(current.clientId).then(
          () => toast.success('Query was stopped.'),
          (error: unknown) => toast.failure(`Failed at stopping query. ${current.clientId}`, error),
        );
      }
    },
    fetch: async (tab, { id, state: current }) => {
      if (current.status !== 'stored') return;
      const next = await fetched(current, mostRows);
      send({ type: 'ran', id: tab.id, runId: id, state: next });
    },
  };
}

interface Finishing {
  readonly run: PaneRun;
  readonly chosen: ChosenSql;
  readonly isAsync: boolean;
  readonly mostRows: number;
  readonly report: (state: RunState) => void;
}

async function finished(
  tab: EditorTab,
  { run, chosen, isAsync, mostRows, report }: Finishing,
): Promise<RunState> {
  const startedAt = Date.now();
  const clientId = run.id;
  report({ status: 'running', clientId, startedAt });
  try {
    const answer = await runSql({ clientId, sql: run.sql, storedAs: run.storedAs, isAsync }, tab);
    if (answer.data !== undefined)
      return {
        status: 'done',
        clientId,
        ms: Date.now() - startedAt,
        resultsKey: answer.query.resultsKey,
        result: sqlRunResult(answer),
      };
    return await awaited({ clientId, startedAt, query: answer.query, chosen, mostRows, report });
  } catch (error) {
    return failedRun(error, clientId, chosen);
  }
}

interface Awaiting extends Pick<Finishing, 'mostRows' | 'report'> {
  readonly clientId: string;
  readonly startedAt: number;
  readonly query: SqlQuery | undefined;
  readonly chosen: ChosenSql;
}

async function awaited({
  clientId,
  startedAt,
  query,
  chosen,
  mostRows,
  report,
}: Awaiting): Promise<RunState> {
  const ended = await waitForRun({
    clientId,
    since: query?.startDttm ?? startedAt - CLOCKS_APART_MS,
    onChange: now => report({ status: 'running', clientId, startedAt, progress: progressOf(now) }),
  });
  if (!ended)
    return failedState(clientId, chosen, {
      message: 'The query is no longer followed because it ran too long.',
    });
  if (ended.state === 'stopped') return { status: 'stopped', clientId };
  if (ended.state !== 'success')
    return failedState(clientId, chosen, {
      message: ended.errorMessage ?? 'Unknown error',
      isTimeout: ended.state === 'timed_out',
    });
  const ms = (ended.endDttm ?? 0) - (ended.startDttm ?? 0);
  return fetched({ status: 'stored', clientId, ms, resultsKey: ended.resultsKey }, mostRows);
}

/** Clocks of browser and server may differ; an earlier time only returns more runs. */
const CLOCKS_APART_MS = 600_000;

function progressOf({ progress, extra, trackingUrl }: SqlQuery) {
  const place = extra['queue_position'];
  const said = extra['progress'];
  const text =
    typeof place === 'number'
      ? `Waiting, number ${place} in the queue`
      : typeof said === 'string'
        ? said
        : undefined;
  return { done: progress, text, trackingUrl: trackingUrl ?? undefined };
}

/** Returns the rows of a run; one whose rows are gone keeps its place without a key. */
async function fetched(state: Extract<RunState, { status: 'stored' }>, mostRows: number): Promise<RunState> {
  if (state.resultsKey === null) return state;
  try {
    const answer = await storedResult(state.resultsKey, mostRows);
    return { ...state, status: 'done', result: sqlRunResult(answer) };
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 410)) {
      toast.danger(`Failed at retrieving results: ${errorText(error)}`);
      logEvent({
        name: 'sqllab_fetch_failed_query',
        type: 'user',
        facts: { client_id: state.clientId, message: errorText(error) },
      });
    }
    return { ...state, resultsKey: null };
  }
}

/** Follows the runs that were unfinished when the page was left. */
function useReattached(state: EditorTabs, send: Dispatch<EditorTabsEvent>, mostRows: number): void {
  const follow = useEffectEvent((): void => {
    for (const tab of state.list)
      for (const run of tab.runs) {
        if (run.state.status !== 'running') continue;
        const report = (next: RunState): void =>
          send({ type: 'ran', id: tab.id, runId: run.id, state: next });
        const chosen = { sql: run.sql, fromLine: 1, fromColumn: 1 };
        void awaited({ ...run.state, query: undefined, chosen, mostRows, report }).then(report);
      }
  });
  useEffect(() => follow(), []);
}

function paneRun({ sql, title }: StatementToRun, storedAs: StoredAs | undefined): PaneRun {
  return { id: newClientId(), kind: 'result', title, sql, storedAs, state: { status: 'waiting' } };
}

/** Ten letters and digits, the form in which the server stores the id. */
function newClientId(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 10);
}

/** Returns whether a statement of the tab runs or waits. */
export function isRunning(tab: EditorTab): boolean {
  return ['running', 'waiting'].includes(latestState(tab.runs).status);
}
