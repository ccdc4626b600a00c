import type { PanelState } from '@powerset/charts/kit/control.ts';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import { TypeIcon } from '../../../../shared/fields/TypeIcon.tsx';

interface ColumnChoiceProps {
  readonly label: string;
  readonly value: unknown;
  readonly state: PanelState;
  onChange(column: string | undefined): void;
}

/** Chooses one column of the dataset by name. */
export function ColumnChoice({ label, value, state, onChange }: ColumnChoiceProps) {
  const columns = state.dataset?.columns ?? [];
  return (
    <Field label={label}>
      {field => (
        <Select
          {...field}
          value={typeof value === 'string' && value !== '' ? value : undefined}
          options={columns.map(one => ({
            value: one.name,
            label: one.label,
            icon: (
              <TypeIcon
                type={one.isTemporal ? 'temporal' : one.genericType}
                isCalculated={one.expression !== null}
              />
            ),
          }))}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
