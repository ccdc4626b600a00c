import { useState } from 'react';
import { filterSetParams, nameProblem, type FilterSet } from '@powerset/core/filters/filter-sets.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import type { FilterBarState } from './use-filter-bar.ts';
import { useChangeFilterSets } from './use-filter-sets.ts';
import styles from './filter-sets.module.css';

export interface EditingSetProps {
  readonly bar: FilterBarState;
  readonly set: FilterSet;
  readonly sets: readonly FilterSet[];
  readonly onClose: () => void;
}

/** Edits the name of a filter set; the filters below edit its values. */
export function EditingSet({ bar, set, sets, onClose }: EditingSetProps) {
  const [name, setName] = useState(set.name);
  const { mutate, isPending, error } = useChangeFilterSets();
  const problem = nameProblem(name, sets, set.id) ?? (name.trim() === '' ? 'Name is required' : undefined);
  const save = (): void =>
    mutate(
      {
        type: 'update',
        id: set.id,
        name: name.trim(),
        params: filterSetParams(bar.filters, bar.chosen),
      },
      { onSuccess: onClose },
    );
  return (
    <form
      className={styles.editing}
      onSubmit={event => {
        event.preventDefault();
        if (!problem) save();
      }}
    >
      <Field label="Editing filter set:" error={problem ?? error?.message}>
        {control => <Input {...control} value={name} onChange={setName} />}
      </Field>
      <div className={styles.buttons}>
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button size="small" type="submit" variant="primary" disabled={!!problem} isBusy={isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
