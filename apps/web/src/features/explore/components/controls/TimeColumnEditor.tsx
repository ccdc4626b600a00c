import { useState } from 'react';
import type { TimeColumn } from '@powerset/charts/time_table/time-column.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Checkbox } from '@powerset/ui/choice/Checkbox.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { NumberInput } from '@powerset/ui/input/NumberInput.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import { COLUMN_TYPES, COMPARISONS } from './time-column-choices.ts';
import styles from '../../../../shared/fields/controls.module.css';

interface TimeColumnEditorProps {
  readonly column: TimeColumn;
  onSave(column: TimeColumn): void;
}

/** Edits one column of a time table, with only the fields that its type needs. */
export function TimeColumnEditor({ column, onSave }: TimeColumnEditorProps) {
  const [draft, setDraft] = useState(column);
  const change = (part: Partial<TimeColumn>): void => setDraft({ ...draft, ...part });
  const parts = { draft, change };
  const { colType } = draft;
  return (
    <div className={styles.editor}>
      <Text label="Label" name="label" {...parts} />
      <Text label="Tooltip" name="tooltip" {...parts} />
      <Field label="Type">
        {field => (
          <Select
            id={field.id}
            label="Type"
            value={colType}
            options={COLUMN_TYPES}
            onChange={type => change({ colType: type })}
          />
        )}
      </Field>
      {colType === 'spark' && <SparkFields {...parts} />}
      {colType === 'time' && (
        <>
          <Count label="Time lag" name="timeLag" info="Number of periods to compare with" {...parts} />
          <Field label="Comparison">
            {field => (
              <Select
                id={field.id}
                label="Comparison"
                value={draft.comparisonType}
                options={COMPARISONS}
                onChange={comparisonType => change({ comparisonType })}
              />
            )}
          </Field>
        </>
      )}
      {colType === 'avg' && (
        <Count label="Periods" name="timeLag" info="Leave empty to average all periods" {...parts} />
      )}
      {colType !== 'spark' && <Ends label="Color bounds" name="bounds" {...parts} />}
      <Text label="Number format" name="d3format" info="A d3 format such as ,.2f" {...parts} />
      {colType === 'spark' && (
        <Text label="Date format" name="dateFormat" info="A d3 time format such as %b %Y" {...parts} />
      )}
      <div className={styles.editorFoot}>
        <Button variant="primary" onClick={() => onSave(draft)}>
          Apply
        </Button>
      </div>
    </div>
  );
}

interface Parts {
  readonly draft: TimeColumn;
  change(part: Partial<TimeColumn>): void;
}

function SparkFields(parts: Parts) {
  const { draft, change } = parts;
  return (
    <>
      <div className={styles.pair}>
        <Count label="Width" name="width" {...parts} />
        <Count label="Height" name="height" {...parts} />
      </div>
      <Count
        label="Time ratio"
        name="timeRatio"
        info="Show each value as a ratio to the one this many periods before"
        {...parts}
      />
      <Checkbox
        label="Show Y-axis"
        isChecked={draft.showYAxis === true}
        onChange={showYAxis => change({ showYAxis })}
      />
      <Ends label="Y-axis bounds" name="yAxisBounds" {...parts} />
    </>
  );
}

function Text({
  label,
  name,
  info,
  draft,
  change,
}: Parts & {
  readonly label: string;
  readonly name: 'label' | 'tooltip' | 'd3format' | 'dateFormat';
  readonly info?: string;
}) {
  return (
    <Field label={label} info={info}>
      {field => <Input id={field.id} value={draft[name] ?? ''} onChange={text => change({ [name]: text })} />}
    </Field>
  );
}

function Count({
  label,
  name,
  info,
  draft,
  change,
}: Parts & {
  readonly label: string;
  readonly name: 'width' | 'height' | 'timeLag' | 'timeRatio';
  readonly info?: string;
}) {
  return (
    <Field label={label} info={info}>
      {field => (
        <NumberInput
          id={field.id}
          isInteger
          value={draft[name] ?? null}
          onChange={count => change({ [name]: count ?? undefined })}
        />
      )}
    </Field>
  );
}

function Ends({
  label,
  name,
  draft,
  change,
}: Parts & { readonly label: string; readonly name: 'bounds' | 'yAxisBounds' }) {
  const [min, max] = draft[name];
  return (
    <Field label={label}>
      {field => (
        <div className={styles.pair}>
          <NumberInput
            id={field.id}
            aria-label={`${label}, min`}
            placeholder="Min"
            value={min ?? null}
            onChange={next => change({ [name]: [next ?? undefined, max] })}
          />
          <NumberInput
            aria-label={`${label}, max`}
            placeholder="Max"
            value={max ?? null}
            onChange={next => change({ [name]: [min, next ?? undefined] })}
          />
        </div>
      )}
    </Field>
  );
}
