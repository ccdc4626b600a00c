import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { errorText } from '../api/api-error.ts';
import { NO_TIME_RANGE } from '@powerset/core/form-data/adhoc-filter.ts';
import { RadioGroup } from '@powerset/ui/choice/RadioGroup.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import { isWritten, timeRangeQuery } from './time-range-query.ts';
import {
  LAST_RANGES,
  PREVIOUS_RANGES,
  RANGE_KINDS,
  rangeKind,
  startOfKind,
  type RangeKind,
} from './time-range.ts';
import { CustomRangeFields } from './CustomRangeFields.tsx';
import styles from './time-range.module.css';

interface TimeRangeEditorProps {
  readonly value: string;
  onChange(value: string): void;
}

/** Edits a time range by name, by parts, or as text, and shows its current meaning. */
export function TimeRangeEditor({ value, onChange }: TimeRangeEditorProps) {
  const [kind, setKind] = useState<RangeKind>(() => rangeKind(value));
  const choose = (next: RangeKind): void => {
    setKind(next);
    onChange(startOfKind(next, value, todayText()));
  };
  return (
    <div className={styles.editor}>
      <Field label="Range type">
        {field => (
          <Select
            id={field.id}
            label="Range type"
            value={kind}
            options={RANGE_KINDS.map(one => ({ value: one, label: one }))}
            onChange={next => next && choose(next)}
          />
        )}
      </Field>
      {kind === 'Last' && <Named options={LAST_RANGES} value={value} label="Last" onChange={onChange} />}
      {kind === 'Previous' && (
        <Named options={PREVIOUS_RANGES} value={value} label="Previous" onChange={onChange} />
      )}
      {kind === 'Custom' && <CustomRangeFields value={value} onChange={onChange} />}
      {kind === 'Advanced' && <Advanced value={value} onChange={onChange} />}
      <ActualRange value={value} />
    </div>
  );
}

function Named({
  options,
  value,
  label,
  onChange,
}: {
  readonly options: readonly string[];
  readonly value: string;
  readonly label: string;
  onChange(value: string): void;
}) {
  const words = (option: string): string => option[0]!.toUpperCase() + option.slice(1);
  return (
    <RadioGroup
      value={value}
      options={options.map(option => ({ value: option, label: words(option) }))}
      onChange={onChange}
      label={label}
    />
  );
}

/** Edits two texts, which may contain functions such as DATEADD and DATETRUNC. */
function Advanced({ value, onChange }: TimeRangeEditorProps) {
  const [since = '', until = ''] = value.split(' : ');
  return (
    <>
      <Field label="Start (inclusive)">
        {field => (
          <Input
            {...field}
            isMono
            value={since}
            onChange={next => onChange(`${next} : ${until}`)}
            placeholder='DATETRUNC(DATETIME("today"), month)'
          />
        )}
      </Field>
      <Field label="End (exclusive)" hint="You can use DATETIME, DATEADD, DATETRUNC, LASTDAY, and HOLIDAY.">
        {field => (
          <Input
            {...field}
            isMono
            value={until}
            onChange={next => onChange(`${since} : ${next}`)}
            placeholder="today"
          />
        )}
      </Field>
    </>
  );
}

/** Shows the current meaning of the range as the server reads it. */
function ActualRange({ value }: { readonly value: string }) {
  const asked = useDeferredValue(value);
  const range = useQuery({
    ...timeRangeQuery(asked),
    enabled: isWritten(asked),
  });
  if (value === NO_TIME_RANGE)
    return <p className={styles.actual}>No time filter: all dates are included.</p>;
  if (range.isError)
    return (
      <p className={styles.problem} role="alert">
        {errorText(range.error)}
      </p>
    );
  const bound = (text: string | null | undefined, open: string): string =>
    text?.replace('T', ' ').replace(/ 00:00:00$/, '') ?? open;
  return (
    <p className={styles.actual} aria-live="polite">
      <span>Actual time range</span>
      {range.data ? (
        <strong>
          {bound(range.data.since, 'the beginning')} ≤ time &lt; {bound(range.data.until, 'the end')}
        </strong>
      ) : (
        <strong>…</strong>
      )}
    </p>
  );
}

/** Returns the last midnight, in UTC as on the server. */
function todayText(): string {
  return `${new Date().toISOString().slice(0, 10)}T00:00:00`;
}
