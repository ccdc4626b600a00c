import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { NumberInput } from '@powerset/ui/input/NumberInput.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import { Segmented } from '@powerset/ui/segmented/Segmented.tsx';
import {
  defaultCustom,
  readCustom,
  RELATIVE_GRAINS,
  writeCustom,
  type CustomRange,
  type RangeEnd,
} from './time-range.ts';
import styles from './time-range.module.css';

const MODES = [
  { value: 'specific', label: 'Specific Date/Time' },
  { value: 'relative', label: 'Relative Date/Time' },
  { value: 'now', label: 'Now' },
  { value: 'today', label: 'Midnight' },
] as const;

/** Edits the start and the end of a range, each in its own form. */
export function CustomRangeFields({
  value,
  onChange,
}: {
  readonly value: string;
  onChange(value: string): void;
}) {
  const today = `${new Date().toISOString().slice(0, 10)}T00:00:00`;
  const range = readCustom(value) ?? readCustom(defaultCustom(today))!;
  const change = (part: Partial<CustomRange>): void => onChange(writeCustom({ ...range, ...part }));
  const bothRelative = range.since.mode === 'relative' && range.until.mode === 'relative';
  return (
    <>
      <End
        label="Start (inclusive)"
        side="Before"
        end={range.since}
        today={today}
        onChange={since => change({ since })}
      />
      <End
        label="End (exclusive)"
        side="After"
        end={range.until}
        today={today}
        onChange={until => change({ until })}
      />
      {bothRelative && (
        <Field label="Anchor to">
          {() => (
            <div className={styles.row}>
              <Segmented
                value={range.anchor === 'now' ? 'now' : 'date'}
                options={[
                  { value: 'now', label: 'Now' },
                  { value: 'date', label: 'Date/Time' },
                ]}
                onChange={kind => change({ anchor: kind === 'now' ? 'now' : today })}
                label="Anchor to"
              />
              {range.anchor !== 'now' && (
                <DateTime value={range.anchor} onChange={anchor => change({ anchor })} />
              )}
            </div>
          )}
        </Field>
      )}
    </>
  );
}

interface EndProps {
  readonly label: string;
  readonly side: 'Before' | 'After';
  readonly end: RangeEnd;
  readonly today: string;
  onChange(end: RangeEnd): void;
}

function End({ label, side, end, today, onChange }: EndProps) {
  const switchTo = (mode: RangeEnd['mode']): void =>
    onChange(
      mode === 'specific'
        ? { mode, datetime: today }
        : mode === 'relative'
          ? { mode, amount: 7, grain: 'day' }
          : { mode },
    );
  return (
    <Field label={label}>
      {field => (
        <div className={styles.row}>
          <Select
            id={field.id}
            label={label}
            value={end.mode}
            options={MODES}
            onChange={mode => mode && switchTo(mode)}
          />
          {end.mode === 'specific' && (
            <DateTime value={end.datetime} onChange={datetime => onChange({ ...end, datetime })} />
          )}
          {end.mode === 'relative' && (
            <div className={styles.relative}>
              <NumberInput
                value={Math.abs(end.amount)}
                min={1}
                isInteger
                aria-label="Quantity"
                onChange={amount => onChange({ ...end, amount: amount ?? 1 })}
              />
              <Select
                label="Unit"
                value={end.grain}
                options={RELATIVE_GRAINS.map(grain => ({
                  value: grain,
                  label: `${grain[0]!.toUpperCase()}${grain.slice(1)}s ${side}`,
                }))}
                onChange={grain => grain && onChange({ ...end, grain })}
              />
            </div>
          )}
        </div>
      )}
    </Field>
  );
}

function DateTime({ value, onChange }: { readonly value: string; onChange(value: string): void }) {
  return (
    <Input
      type="datetime-local"
      step={1}
      aria-label="Date and time"
      value={value.slice(0, 19)}
      onChange={next => next && onChange(next.length === 16 ? `${next}:00` : next)}
    />
  );
}
