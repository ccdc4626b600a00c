import { Calendar, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { NO_TIME_RANGE } from '@powerset/core/form-data/adhoc-filter.ts';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { Popover } from '@powerset/ui/popover/Popover.tsx';
import { rangeText } from './time-range.ts';
import styles from './time-range.module.css';

// Few readers change a time range, so its editor comes when the pointer or the focus reaches the field.
const loadDraft = () => import('./RangeDraft.tsx');
const RangeDraft = lazy(async () => ({ default: (await loadDraft()).RangeDraft }));

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
            onPointerEnter={() => void loadDraft()}
            onFocus={() => void loadDraft()}
            aria-describedby={props['aria-describedby']}
          >
            <Calendar size={14} strokeWidth={1.5} aria-hidden="true" />
            <span>{rangeText(range)}</span>
          </button>
        }
      >
        {isOpen && (
          <Suspense fallback={<Waiting />}>
            <RangeDraft
              range={range}
              onCancel={() => setOpen(false)}
              onApply={next => {
                onChange(next);
                setOpen(false);
              }}
            />
          </Suspense>
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

function Waiting() {
  return (
    <div className={styles.draft}>
      <SkeletonLines count={6} />
    </div>
  );
}
