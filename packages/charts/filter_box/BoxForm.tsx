import { useState } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { MultiSelect } from '@powerset/ui/select/MultiSelect.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import styles from './filter-box.module.css';
import type { BoxField, BoxModel, BoxValue } from './option.ts';

/** Selected values by the key of their filter. */
export type BoxValues = Readonly<Record<string, readonly BoxValue[]>>;

interface BoxFormProps {
  readonly model: BoxModel;
  readonly values: BoxValues;
  onApply(values: BoxValues): void;
}

/** The filters of a box; changes wait for Apply unless the author wants them at once. */
export function BoxForm({ model, values, onApply }: BoxFormProps) {
  const [changes, setChanges] = useState<BoxValues>({});
  const current = { ...values, ...changes };
  const change = (key: string, next: readonly BoxValue[]): void => {
    if (model.isInstant) onApply({ ...values, [key]: next });
    else setChanges({ ...changes, [key]: next });
  };
  const isChanged = Object.entries(changes).some(
    ([key, next]) => JSON.stringify(next) !== JSON.stringify(values[key] ?? []),
  );
  return (
    <form
      className={styles.box}
      onSubmit={event => {
        event.preventDefault();
        onApply(current);
        setChanges({});
      }}
    >
      {model.fields.map(field => (
        <Field key={field.key} label={field.label}>
          {({ id }) => (
            <Choice
              id={id}
              field={field}
              values={current[field.key] ?? []}
              onChange={next => change(field.key, next)}
            />
          )}
        </Field>
      ))}
      {!model.isInstant && model.fields.length > 0 && (
        <Button type="submit" variant="primary" disabled={!isChanged}>
          Apply
        </Button>
      )}
      {model.fields.length === 0 && <p className={styles.none}>This filter box has no filters.</p>}
    </form>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly field: BoxField;
  readonly values: readonly BoxValue[];
  onChange(values: readonly BoxValue[]): void;
}

function Choice({ id, field, values, onChange }: ChoiceProps) {
  const options = field.choices.map(({ value, label, share }) => ({
    value,
    label,
    ...(share === undefined
      ? {}
      : { trailing: <span className={styles.share} style={{ width: `${Math.round(share * 48)}px` }} /> }),
  }));
  const shared = {
    id,
    label: field.label,
    options,
    isClearable: field.isClearable,
    ...(field.isFree ? { makeValue: (text: string): BoxValue => text } : {}),
  };
  return field.isMultiple ? (
    <MultiSelect {...shared} values={values} onChange={onChange} />
  ) : (
    <Select
      {...shared}
      value={values.length > 0 ? values[0] : undefined}
      onChange={next => onChange(next === undefined ? [] : [next])}
    />
  );
}
