import type { ReactNode } from 'react';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import type { Conflict } from '../api/api-error.ts';
import { fullTime, timeAgo } from '../time-ago.ts';
import { differenceLabel } from './difference-label.ts';
import styles from './conflict-panel.module.css';

interface ConflictPanelProps {
  /** Undefined if the server knows no details. */
  readonly conflict: Conflict | undefined;
  readonly text: string;
  readonly actions?: ReactNode;
}

/** Shows who saved in the meantime, when, and how that version differs from the user's. */
export function ConflictPanel({ conflict, text, actions }: ConflictPanelProps) {
  return (
    <div className={styles.panel}>
      <ErrorPanel
        level="warning"
        title={
          conflict ? (
            <>
              Saved{' '}
              <time dateTime={conflict.changedOn} title={fullTime(conflict.changedOn)}>
                {timeAgo(conflict.changedOn)}
              </time>{' '}
              by {conflict.changedBy}
            </>
          ) : (
            'It was changed after you opened it'
          )
        }
        text={text}
        actions={actions}
      />
      {conflict && <DifferenceTable conflict={conflict} />}
    </div>
  );
}

function DifferenceTable({ conflict: { differences, more } }: { readonly conflict: Conflict }) {
  if (differences.length === 0)
    return <p className={styles.note}>The other changes do not affect anything you are saving.</p>;
  const knowsBefore = differences.some(({ before }) => before !== undefined);
  return (
    <div className={styles.scroll} role="region" aria-label="Differences" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">What differs</th>
            {knowsBefore && <th scope="col">When you began</th>}
            <th scope="col">There now</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ field, before, theirs, yours }) => (
            <tr key={field}>
              <th scope="row" title={field}>
                {differenceLabel(field)}
              </th>
              {knowsBefore && <td>{before ?? <Nothing />}</td>}
              <td>{theirs ?? <Nothing />}</td>
              <td>{yours ?? <Nothing />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className={styles.note}>and {more} more</p>}
    </div>
  );
}

function Nothing() {
  return <span className={styles.nothing}>nothing</span>;
}
