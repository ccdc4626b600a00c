import { useQuery } from '@tanstack/react-query';
import { Calendar, X } from 'lucide-react';
import { useState } from 'react';
import { NO_TIME_RANGE } from '@powerset/core/form-data/adhoc-filter.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Popover } from '@powerset/ui/popover/Popover.tsx';
import { TimeRangeEditor } from './TimeRangeEditor.tsx';
import { rangeText } from './time-range.ts';
import { isWritten, timeRangeQuery } from './time-range-query.ts';
import styles from './time-range.module.css';

interface TimeRangeFieldProps {
  readonly id: string;
  readonly range: string;
  readonly side?: 'right' | 'bottom' | undefined;
  /** Shows a button that removes the time range. */
  readonly isClearable?: boolean;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: boolean | undefined;
  onChange(range: string): void;
}

/** Shows a time range, with an editor in a popover. */
export function TimeRangeField(props: TimeRangeFieldProps) {
  const { id, range, side = 'right', isClearable = false, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.field} data-invalid={props['aria-invalid'] || undefined}>
      <Popover
        isOpen={isOpen}
        onOpenChange={setOpen}
        side={side}
        label="Edit time range"
        trigger={
          <button
            id={id}
            type="button"
            className={styles.open}
            title={range}
            data-empty={range === NO_TIME_RANGE || undefined}
            aria-describedby={props['aria-describedby']}
          >
            <Calendar size={14} strokeWidth={1.5} aria-hidden="true" />
            <span>{rangeText(range)}</span>
          </button>
        }
      >
        {isOpen && (
          <RangeDraft
            range={range}
            onCancel={() => setOpen(false)}
            onApply={next => {
              onChange(next);
              setOpen(false);
            }}
          />
        )}
      </Popover>
      {isClearable && range !== NO_TIME_RANGE && (
        <button
          type="button"
          className={styles.clear}
          aria-label="Clear"
          onClick={() => onChange(NO_TIME_RANGE)}
        >
          <X size={14} strokeWidth={1.5} />
        </button>
      )}
    </div>
  );
}

interface RangeDraftProps {
  readonly range: string;
  onApply(range: string): void;
  onCancel(): void;
}

function RangeDraft({ range, onApply, onCancel }: RangeDraftProps) {
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
