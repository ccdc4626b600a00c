import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUpLeft, Play, SquarePlus, Table2, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { QueryRow } from '@powerset/contracts/query-history.ts';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { SearchInput } from '@powerset/ui/input/SearchInput.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import { Tag, type TagTone } from '@powerset/ui/tag/Tag.tsx';
import { errorText } from '../../../shared/api/api-error.ts';
import { useSession } from '../../../shared/session/session.ts';
import { fullTime, timeAgo } from '../../../shared/time-ago.ts';
import { toast } from '../../../shared/toast.ts';
import { forgetRun, historyQuery } from '../api.ts';
import type { EditorTab } from '../editor-tabs.ts';
import { STATES, SINCE, shortSql, shownRuns, type HistoryFilter } from '../history-filter.ts';
import styles from '../sqllab.module.css';

const RunDialog = lazy(async () => ({ default: (await import('./RunDialog.tsx')).RunDialog }));

export interface HistoryPaneProps {
  readonly tab: EditorTab;
  readonly onUse: (query: QueryRow) => void;
  readonly onOpen: (query: QueryRow) => void;
  readonly onRun: (query: QueryRow) => void;
}

const TONES: Readonly<Record<string, TagTone>> = {
  success: 'success',
  failed: 'error',
  timed_out: 'error',
  stopped: 'warning',
  running: 'accent',
};

/** Lists the user's latest runs, newest first: filtered, run again, loaded into the editor, or removed. */
export function HistoryPane(props: HistoryPaneProps) {
  const { user } = useSession();
  const history = useQuery(historyQuery(user?.userId ?? 0));
  const [filter, setFilter] = useState<HistoryFilter>({ search: '', state: 'all', since: 'ever' });
  const [viewed, setViewed] = useState<QueryRow>();
  if (history.isPending)
    return (
      <div className={styles.notice}>
        <SkeletonLines count={5} />
      </div>
    );
  if (history.isError)
    return <EmptyState title="The query history could not be loaded" text={errorText(history.error)} />;
  if (history.data.length === 0) return <EmptyState title="Run a query to display query history" />;
  const shown = shownRuns(history.data, filter, Date.now());
  return (
    <div className={styles.history}>
      <div className={styles.historyFilters}>
        <SearchInput
          size="small"
          label="Search the history"
          placeholder="Search the history"
          value={filter.search}
          onChange={search => setFilter({ ...filter, search })}
        />
        <Select
          size="small"
          label="State"
          value={filter.state}
          options={[
            { value: 'all', label: 'All states' },
            ...Object.entries(STATES).map(([value, label]) => ({ value, label })),
          ]}
          onChange={state => setFilter({ ...filter, state: state ?? 'all' })}
        />
        <Select
          size="small"
          label="Started"
          value={filter.since}
          options={Object.entries(SINCE).map(([value, { label }]) => ({
            value: value as keyof typeof SINCE,
            label,
          }))}
          onChange={since => setFilter({ ...filter, since: since ?? 'ever' })}
        />
      </div>
      <div className={styles.historyScroll} tabIndex={0} role="region" aria-label="Query history">
        <table className={styles.historyTable}>
          <thead>
            <tr>
              <th>State</th>
              <th>Started</th>
              <th className={styles.number}>Duration</th>
              <th className={styles.number}>Rows</th>
              <th>SQL</th>
              <th>Actions</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((query, at) => (
              <HistoryRow
                key={query.id}
                {...props}
                query={query}
                isLatest={at === 0}
                onView={() => setViewed(query)}
              />
            ))}
          </tbody>
        </table>
        {shown.length === 0 && <EmptyState isSmall title="No runs match these filters" />}
      </div>
      {viewed && (
        <Suspense fallback={null}>
          <RunDialog query={viewed} onClose={() => setViewed(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

interface HistoryRowProps extends HistoryPaneProps {
  readonly query: QueryRow;
  readonly isLatest: boolean;
  readonly onView: () => void;
}

function HistoryRow({ query, tab, isLatest, onUse, onOpen, onRun, onView }: HistoryRowProps) {
  const queries = useQueryClient();
  const remove = (): void => {
    forgetRun(tab, query.client_id).then(
      () => queries.invalidateQueries({ queryKey: ['sqllab', 'history'] }),
      () => toast.danger('An error occurred while removing query. Please contact your administrator.'),
    );
  };
  return (
    <tr>
      <td>
        <Tag tone={TONES[query.status] ?? 'neutral'}>{STATES[query.status] ?? 'Unknown Status'}</Tag>
      </td>
      <td title={fullTime(Number(query.start_time))}>{timeAgo(Number(query.start_time))}</td>
      <td className={styles.number}>{duration(query)}</td>
      <td className={styles.number}>{query.rows?.toLocaleString('en') ?? ''}</td>
      <td className={styles.historySql}>
        <code title={query.sql ?? ''}>{shortSql(query.sql ?? '')}</code>
      </td>
      <td>
        <span className={styles.historyActions}>
          <IconButton
            size="small"
            label="View results"
            disabled={query.status !== 'success'}
            icon={<Table2 size={14} strokeWidth={1.5} />}
            onClick={onView}
          />
          <IconButton
            size="small"
            label="Run again"
            icon={<Play size={14} strokeWidth={1.5} />}
            onClick={() => onRun(query)}
          />
          <IconButton
            size="small"
            label="Overwrite text in the editor with a query on this table"
            icon={<ArrowUpLeft size={14} strokeWidth={1.5} />}
            onClick={() => onUse(query)}
          />
          <IconButton
            size="small"
            label="Run query in a new tab"
            icon={<SquarePlus size={14} strokeWidth={1.5} />}
            onClick={() => onOpen(query)}
          />
          <IconButton
            size="small"
            label="Remove query from log"
            disabled={isLatest || tab.serverId === undefined}
            icon={<Trash2 size={14} strokeWidth={1.5} />}
            onClick={remove}
          />
        </span>
      </td>
    </tr>
  );
}

function duration({ start_time: start, end_time: end }: QueryRow): string {
  const ms = Number(end) - Number(start);
  if (!end || Number.isNaN(ms)) return '';
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
