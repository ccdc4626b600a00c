import { Calendar } from 'lucide-react';
import { useState } from 'react';
import { NO_TIME_RANGE } from '@powerset/core/form-data/adhoc-filter.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Popover } from '@powerset/ui/popover/Popover.tsx';
import type { ControlProps } from './control-props.ts';
import { TimeRangeEditor } from './TimeRangeEditor.tsx';
import styles from './controls.module.css';

interface TimeRangeFieldProps {
  readonly id: string;
  readonly range: string;
  onChange(range: string): void;
}

/** The time range of a whole chart. */
export function TimeRangeControl({ value, id, onChange }: ControlProps<'time-range'>) {
  const range = typeof value === 'string' && value !== '' ? value : NO_TIME_RANGE;
  return <TimeRangeField id={id} range={range} onChange={onChange} />;
}

/** A time range, with an editor in a popover. */
export function TimeRangeField({ id, range, onChange }: TimeRangeFieldProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.zone}>
      <Popover
        isOpen={isOpen}
        onOpenChange={setOpen}
        side="right"
        label="Time range"
        trigger={
          <button id={id} type="button" className={styles.add}>
            <Calendar size={14} strokeWidth={1.5} aria-hidden="true" />
            <span>{range}</span>
          </button>
        }
      >
        {isOpen && (
          <RangeDraft
            range={range}
            onApply={next => {
              onChange(next);
              setOpen(false);
            }}
          />
        )}
      </Popover>
    </div>
  );
}

function RangeDraft({ range, onApply }: { readonly range: string; onApply(range: string): void }) {
  const [draft, setDraft] = useState(range);
  return (
    <div className={styles.editor}>
      <TimeRangeEditor value={draft} onChange={setDraft} />
      <div className={styles.editorFoot}>
        <Button variant="primary" onClick={() => onApply(draft)}>
          Apply
        </Button>
      </div>
    </div>
  );
}
