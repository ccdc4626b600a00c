import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import type { DashboardVersionRow } from '@powerset/contracts/dashboard-version.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { Skeleton } from '@powerset/ui/feedback/Skeleton.tsx';
import { Tag } from '@powerset/ui/tag/Tag.tsx';
import { fullTime, timeAgo } from '../../../../shared/time-ago.ts';
import { useFacts } from '../../facts.ts';
import { versionsQuery } from '../../versions-api.ts';
import { authorOf, changesSummary } from './change-text.ts';
import { VersionDetails } from './VersionDetails.tsx';
import styles from './history.module.css';

/** Lists every save of the dashboard with its author and its changes; a click restores a version. */
export function HistoryDialog({ onClose }: { readonly onClose: () => void }) {
  const { item } = useFacts();
  const versions = useInfiniteQuery(versionsQuery(item.id));
  const rows = versions.data?.pages.flatMap(page => page.result) ?? [];
  const [chosen, setChosen] = useState<number>();
  const at = Math.max(
    0,
    rows.findIndex(row => row.version === chosen),
  );
  const row = rows[at];
  return (
    <Dialog isOpen onClose={onClose} title="Version history" width={1040} isFlush>
      <div className={styles.panes}>
        <div className={styles.list} role="listbox" aria-label="Versions">
          {versions.isPending && <ListSkeleton />}
          {rows.map(one => (
            <VersionLine
              key={one.version}
              row={one}
              isChosen={one === row}
              onChoose={() => setChosen(one.version)}
            />
          ))}
          {versions.hasNextPage && (
            <Button
              variant="ghost"
              isBusy={versions.isFetchingNextPage}
              onClick={() => void versions.fetchNextPage()}
            >
              Show older versions
            </Button>
          )}
        </div>
        <div className={styles.details}>
          {versions.error && (
            <ErrorPanel
              title="The history could not be loaded"
              text={versions.error.message}
              actions={<Button onClick={() => void versions.refetch()}>Try again</Button>}
            />
          )}
          {row && <VersionDetails key={row.version} row={row} before={rows[at + 1]} onClose={onClose} />}
          {versions.isSuccess && !row && (
            <EmptyState
              icon={<History size={20} strokeWidth={1.5} />}
              title="No versions yet"
              text="Each save of this dashboard will be listed here."
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}

function VersionLine({
  row,
  isChosen,
  onChoose,
}: {
  readonly row: DashboardVersionRow;
  readonly isChosen: boolean;
  onChoose(): void;
}) {
  return (
    <button type="button" role="option" aria-selected={isChosen} className={styles.line} onClick={onChoose}>
      <span className={styles.lineHead}>
        <time dateTime={row.changed_on} title={fullTime(row.changed_on)}>
          {timeAgo(row.changed_on)}
        </time>
        {row.is_current && <Tag tone="success">Current</Tag>}
      </span>
      <span className={styles.author}>{authorOf(row)}</span>
      <span className={styles.summary}>{row.note ?? changesSummary(row.changes, row.more)}</span>
    </button>
  );
}

function ListSkeleton() {
  return (
    <div className={styles.skeletons}>
      {[0, 1, 2, 3].map(at => (
        <Skeleton key={at} height={56} />
      ))}
    </div>
  );
}
