import { useState } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { readStored, writeStored } from '@powerset/ui/stored.ts';
import { useFacts } from '../../facts.ts';
import { useDashboard } from '../../state/store.ts';
import { ConvertBoxesDialog } from './ConvertBoxesDialog.tsx';
import { useBoxes } from './use-boxes.ts';
import styles from './filter-boxes.module.css';

const A_DAY_MS = 86_400_000;
const keyOf = (dashboard: number): string => `filter_box_review_${dashboard}`;

/** Offers to convert filter boxes to filters of the dashboard; the boxes also work without it. */
export function BoxNotice() {
  const { item, canEdit } = useFacts();
  const boxes = useBoxes();
  const isEditing = useDashboard(state => state.isEditing);
  const [isHidden, setHidden] = useState(() => Number(readStored(keyOf(item.id)) ?? 0) > Date.now());
  const [isReviewing, setReviewing] = useState(false);
  if (isReviewing) return <ConvertBoxesDialog boxes={boxes} onClose={() => setReviewing(false)} />;
  if (!canEdit || isEditing || isHidden || boxes.length === 0) return null;
  const hideUntil = (moment: number): void => {
    writeStored(keyOf(item.id), moment);
    setHidden(true);
  };
  return (
    <div className={styles.notice}>
      <ErrorPanel
        level="info"
        title="Ready to review filters in this dashboard?"
        text={`This dashboard has ${boxes.length === 1 ? 'a filter box' : `${boxes.length} filter boxes`}, an older kind of filter. You can turn ${boxes.length === 1 ? 'it' : 'them'} into dashboard filters without losing values or scopes.`}
        actions={
          <>
            <Button variant="primary" onClick={() => setReviewing(true)}>
              Start Review
            </Button>
            <Button onClick={() => hideUntil(Date.now() + A_DAY_MS)}>Remind me in 24 hours</Button>
            <Button variant="ghost" onClick={() => hideUntil(Number.MAX_SAFE_INTEGER)}>
              Cancel
            </Button>
          </>
        }
      />
    </div>
  );
}
