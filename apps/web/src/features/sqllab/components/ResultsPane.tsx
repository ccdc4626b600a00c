import { Play } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { ProgressBar } from '@powerset/ui/feedback/ProgressBar.tsx';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { goToSignIn } from '../../../shared/session/sign-in-address.ts';
import type { PaneRun, RunState } from '../pane-run.ts';
import { isRunning } from '../run/use-runs.ts';
import type { SouthPaneProps } from './south-props.ts';
import styles from '../sqllab.module.css';

const ResultRows = lazy(async () => ({ default: (await import('./ResultRows.tsx')).ResultRows }));

interface ResultsPaneProps extends SouthPaneProps {
  readonly run: PaneRun | undefined;
}

/** Shows the result of a run: rows, why there are none, or the error. */
export function ResultsPane(props: ResultsPaneProps) {
  const { run } = props;
  if (!run)
    return <EmptyState icon={<Play size={24} strokeWidth={1.5} />} title="Run a query to display results" />;
  const { state } = run;
  switch (state.status) {
    case 'waiting':
      return <EmptyState title="Waiting for the statements before this one" />;
    case 'skipped':
      return (
        <EmptyState title="This statement did not run" text="A statement before it failed or was stopped." />
      );
    case 'running':
      return <Running state={state} />;
    case 'stopped':
      return (
        <div className={styles.notice}>
          <ErrorPanel level="warning" title="Query was stopped" />
        </div>
      );
    case 'failed':
      return <Failure {...props} state={state} />;
    case 'stored':
      return <Stored {...props} run={run} state={state} />;
    case 'done':
      return run.storedAs ? (
        <Created {...props} run={run} />
      ) : (
        <Suspense fallback={<Waiting />}>
          <ResultRows key={run.id} {...props} run={run} state={state} />
        </Suspense>
      );
    default:
      throw new Error(`unknown run ${(state satisfies never as RunState).status}`);
  }
}

function Waiting() {
  return (
    <div className={styles.notice}>
      <SkeletonLines count={5} />
    </div>
  );
}

function Running({ state: { progress, isStopping } }: { readonly state: StateOf<'running'> }) {
  return (
    <>
      <div className={styles.running}>
        <ProgressBar label="Running" />
      </div>
      <div className={styles.progress} role="status">
        <span>{isStopping ? 'Stopping' : (progress?.text ?? 'Running')}</span>
        {progress !== undefined && progress.done > 0 && <span>{Math.round(progress.done)}%</span>}
        {progress?.trackingUrl && (
          <a href={progress.trackingUrl} target="_blank" rel="noopener noreferrer">
            Track job
          </a>
        )}
      </div>
    </>
  );
}

type StateOf<Status extends RunState['status']> = Extract<RunState, { status: Status }>;

function Failure({ state, onShowPlace }: ResultsPaneProps & { readonly state: StateOf<'failed'> }) {
  const { place, title, message, sql } = state;
  return (
    <div className={styles.notice}>
      <ErrorPanel
        title={title}
        text={<span className={styles.message}>{message}</span>}
        details={sql}
        actions={
          <>
            {place && (
              <Button variant="link" onClick={() => onShowPlace(place)}>
                Go to line {place.line}
              </Button>
            )}
            {title === 'Session expired' && (
              <Button variant="link" onClick={goToSignIn}>
                Sign in
              </Button>
            )}
          </>
        }
      />
    </div>
  );
}

interface StoredProps extends ResultsPaneProps {
  readonly run: PaneRun;
  readonly state: StateOf<'stored'>;
}

/** Fetches the rows of an earlier visit; if they are gone, the query can be run again. */
function Stored({ tab, runs, run, state }: StoredProps) {
  const [wasAsked, setAsked] = useState(false);
  useEffect(() => {
    if (wasAsked || state.resultsKey === null) return;
    setAsked(true);
    void runs.fetch(tab, run);
  }, [wasAsked, runs, tab, run, state.resultsKey]);
  if (state.resultsKey !== null) return <Waiting />;
  const isPreview = run.kind === 'preview';
  return (
    <EmptyState
      title="No stored results found, you need to re-run your query"
      actions={
        <Button
          disabled={isRunning(tab)}
          onClick={() =>
            void (isPreview
              ? runs.preview(tab, run.title, run.sql)
              : runs.run(tab, { sql: run.sql, fromLine: 1, fromColumn: 1 }))
          }
        >
          {isPreview ? 'Fetch data preview' : 'Refetch results'}
        </Button>
      }
    />
  );
}

function Created({ run, onOpen }: ResultsPaneProps & { readonly run: PaneRun }) {
  const { method, name } = run.storedAs!;
  return (
    <div className={styles.notice}>
      <ErrorPanel
        level="info"
        title={`${method === 'VIEW' ? 'View' : 'Table'} [${name}] was created`}
        actions={
          <Button
            variant="link"
            onClick={() => onOpen({ sql: `SELECT *\nFROM ${name}`, name, autorun: true })}
          >
            Query in a new tab
          </Button>
        }
      />
    </div>
  );
}
