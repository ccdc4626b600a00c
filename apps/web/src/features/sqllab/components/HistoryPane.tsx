import { useQuery } from '@tanstack/react-query';
import { ArrowUpLeft, SquarePlus } from 'lucide-react';
import type { QueryRow } from '@powerset/contracts/query-history.ts';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { Tag, type TagTone } from '@powerset/ui/tag/Tag.tsx';
import { errorText } from '../../../shared/api/api-error.ts';
import { useSession } from '../../../shared/session/session.ts';
import { fullTime, timeAgo } from '../../../shared/time-ago.ts';
import { historyQuery } from '../api.ts';
import styles from '../sqllab.module.css';

export interface HistoryPaneProps {
  readonly onUse: (query: QueryRow) => void;
  readonly onOpen: (query: QueryRow) => void;
}

const TONES: Readonly<Record<string, TagTone>> = {
  success: 'success',
  failed: 'error',
  timed_out: 'error',
  stopped: 'warning',
  running: 'accent',
};

/** Lists the user's latest runs, newest first; each can be loaded into the editor. */
export function HistoryPane({ onUse, onOpen }: HistoryPaneProps) {
  const { user } = useSession();
  const history = useQuery(historyQuery(user?.userId ?? 0));
  if (history.isPending)
    return (
      <div className={styles.notice}>
        <SkeletonLines count={5} />
      </div>
    );
  if (history.isError)
    return <EmptyState title="The query history could not be loaded" text={errorText(history.error)} />;
  if (history.data.length === 0) return <EmptyState title="Run a query to display query history" />;
  return (
    <div className={styles.history}>
      <table className={styles.historyTable}>
        <thead>
          <tr>
            <th>State</th>
            <th>Started</th>
            <th className={styles.number}>Duration</th>
            <th className={styles.number}>Rows</th>
            <th>SQL</th>
            <th>
              <span className={styles.hidden}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {history.data.map(query => (
            <tr key={query.id}>
              <td>
                <Tag tone={TONES[query.status] ?? 'neutral'}>{query.status.replace('_', ' ')}</Tag>
              </td>
              <td title={fullTime(Number(query.start_time))}>{timeAgo(Number(query.start_time))}</td>
              <td className={styles.number}>{duration(query)}</td>
              <td className={styles.number}>{query.rows?.toLocaleString('en') ?? ''}</td>
              <td className={styles.historySql}>
                <code title={query.sql ?? ''}>{query.sql?.replaceAll(/\s+/g, ' ')}</code>
              </td>
              <td>
                <span className={styles.historyActions}>
                  <IconButton
                    size="small"
                    label="Overwrite text in the editor with this query"
                    icon={<ArrowUpLeft size={14} strokeWidth={1.5} />}
                    onClick={() => onUse(query)}
                  />
                  <IconButton
                    size="small"
                    label="Open the query in a new tab"
                    icon={<SquarePlus size={14} strokeWidth={1.5} />}
                    onClick={() => onOpen(query)}
                  />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function duration({ start_time: start, end_time: end }: QueryRow): string {
  const ms = Number(end) - Number(start);
  if (!end || Number.isNaN(ms)) return '';
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
