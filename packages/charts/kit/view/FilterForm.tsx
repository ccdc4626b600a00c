import { useState } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { MultiSelect } from '@powerset/ui/select/MultiSelect.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import styles from './filter-form.module.css';
import type { FilterField, FilterFormModel, FilterValue } from '../filter-field.ts';

/** Selected values by the key of their filter. */
export type FilterValues = Readonly<Record<string, readonly FilterValue[]>>;

interface FilterFormProps {
  readonly model: FilterFormModel;
  readonly values: FilterValues;
  onApply(values: FilterValues): void;
}

/** Shows filters with their values; changes wait for Apply unless the author wants them at once. */
export function FilterForm({ model, values, onApply }: FilterFormProps) {
  const [changes, setChanges] = useState<FilterValues>({});
  const current = { ...values, ...changes };
  const change = (key: string, next: readonly FilterValue[]): void => {
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
      {model.fields.length === 0 && <p className={styles.none}>This chart has no filters.</p>}
    </form>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly field: FilterField;
  readonly values: readonly FilterValue[];
  onChange(values: readonly FilterValue[]): void;
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
    ...(field.isFree ? { makeValue: (text: string): FilterValue => text } : {}),
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
