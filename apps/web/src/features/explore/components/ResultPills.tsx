import { DatabaseZap } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Tag, TagButton } from '@powerset/ui/tag/Tag.tsx';
import { Tooltip } from '@powerset/ui/tooltip/Tooltip.tsx';
import { timeAgo } from '../../../shared/time-ago.ts';
import type { RunState } from '../explore.ts';
import type { Builder } from '../use-explore.ts';
import styles from './explore.module.css';

/** Shows the number of rows, whether they were cached, and how long the query took. */
export function ResultPills({ builder }: { readonly builder: Builder }) {
  const { state, run } = builder;
  const result = state.run.status === 'failed' ? undefined : state.results?.[0];
  const limit = Number(state.ran?.row_limit);
  const isPaged = state.ran?.server_pagination === true;
  const isLimited =
    result !== undefined && !isPaged && (result.answer.isCut || (limit > 0 && result.rowCount >= limit));
  return (
    <div className={styles.pills}>
      {result && (
        <Tooltip content={isLimited ? 'Limit reached' : isPaged ? 'Rows on this page' : 'Rows of the result'}>
          <span>
            <Tag tone={result.rowCount === 0 || isLimited ? 'error' : 'neutral'}>
              {result.rowCount.toLocaleString('en-US')} {result.rowCount === 1 ? 'row' : 'rows'}
            </Tag>
          </span>
        </Tooltip>
      )}
      {result?.isCached && (
        <Tooltip
          content={`${result.cachedAt ? `Loaded data cached ${timeAgo(result.cachedAt)}. ` : ''}Click to force-refresh`}
        >
          <TagButton
            tone="accent"
            icon={<DatabaseZap size={12} strokeWidth={1.5} />}
            onClick={() => run({ force: true })}
          >
            Cached
          </TagButton>
        </Tooltip>
      )}
      <Timer run={state.run} />
    </div>
  );
}

const TONES = { running: 'accent', done: 'success', stopped: 'warning', failed: 'error' } as const;

function Timer({ run }: { readonly run: RunState }) {
  const [now, setNow] = useState(() => Date.now());
  const isRunning = run.status === 'running';
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 100);
    return () => clearInterval(timer);
  }, [isRunning]);
  if (run.status === 'idle') return null;
  const ms = Math.max(0, (run.status === 'running' ? now : run.endedAt) - run.startedAt);
  return (
    <Tag tone={TONES[run.status]} className={styles.timer}>
      {durationText(ms)}
    </Tag>
  );
}

function durationText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const seconds = ((ms % 60_000) / 1000).toFixed(2).padStart(5, '0');
  return `${String(minutes).padStart(2, '0')}:${seconds}`;
}
