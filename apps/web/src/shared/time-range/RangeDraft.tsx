import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NO_TIME_RANGE } from '@powerset/core/form-data/adhoc-filter.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { isWritten, timeRangeQuery } from './time-range-query.ts';
import { TimeRangeEditor } from './TimeRangeEditor.tsx';
import styles from './time-range.module.css';

interface RangeDraftProps {
  readonly range: string;
  onApply(range: string): void;
  onCancel(): void;
}

/** Edits a time range until the user applies or cancels the change. */
export function RangeDraft({ range, onApply, onCancel }: RangeDraftProps) {
  const [draft, setDraft] = useState(range);
  const { isError } = useQuery({ ...timeRangeQuery(draft), enabled: isWritten(draft) });
  const isValid = draft === NO_TIME_RANGE || (isWritten(draft) && !isError);
  return (
    <div className={styles.draft}>
      <TimeRangeEditor value={draft} onChange={setDraft} />
      <div className={styles.foot}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" disabled={!isValid} onClick={() => onApply(draft)}>
          Apply
        </Button>
      </div>
    </div>
  );
}
