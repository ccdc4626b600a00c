import { useState } from 'react';
import type { FilterItem } from '@powerset/charts/filter_box/filter-item.ts';
import type { PanelState } from '@powerset/charts/kit/control.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Checkbox } from '@powerset/ui/choice/Checkbox.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import styles from '../../../../shared/fields/controls.module.css';

interface FilterItemEditorProps {
  readonly item: FilterItem;
  readonly state: PanelState;
  onSave(item: FilterItem): void;
}

/** Edits one filter of a filter box. */
export function FilterItemEditor({ item, state, onSave }: FilterItemEditorProps) {
  const [draft, setDraft] = useState(item);
  const change = (part: Partial<FilterItem>): void => setDraft({ ...draft, ...part });
  const { columns = [], metrics = [] } = state.dataset ?? {};
  return (
    <div className={styles.editor}>
      <Field label="Column" isRequired>
        {({ id }) => (
          <Select
            id={id}
            value={draft.column || undefined}
            options={columns.map(({ name, label }) => ({ value: name, label }))}
            onChange={column => change({ column: column ?? '' })}
          />
        )}
      </Field>
      <Field label="Label">
        {({ id }) => <Input id={id} value={draft.label ?? ''} onChange={label => change({ label })} />}
      </Field>
      <Field label="Default" info="Separate several values with semicolons">
        {({ id }) => (
          <Input
            id={id}
            value={typeof draft.defaultValue === 'string' ? draft.defaultValue : ''}
            onChange={defaultValue => change({ defaultValue })}
          />
        )}
      </Field>
      <Field label="Sort metric" info="Order the values by this metric and show how large they are">
        {({ id }) => (
          <Select
            id={id}
            isClearable
            value={typeof draft.metric === 'string' ? draft.metric : undefined}
            options={metrics.map(({ name, label }) => ({ value: name, label }))}
            onChange={metric => change({ metric: metric ?? null })}
          />
        )}
      </Field>
      <Checkbox label="Sort ascending" isChecked={draft.asc === true} onChange={asc => change({ asc })} />
      <Checkbox
        label="Allow multiple selections"
        isChecked={draft.multiple !== false}
        onChange={multiple => change({ multiple })}
      />
      <Checkbox
        label="Can be cleared"
        isChecked={draft.clearable !== false}
        onChange={clearable => change({ clearable })}
      />
      <div className={styles.editorFoot}>
        <Button variant="primary" disabled={draft.column === ''} onClick={() => onSave(draft)}>
          Apply
        </Button>
      </div>
    </div>
  );
}
