import { resolved } from '@powerset/charts/kit/control.ts';
import { adhocFiltersOf } from '@powerset/core/form-data/adhoc-filter.ts';
import { AdhocFiltersField } from '../../../../shared/fields/AdhocFiltersField.tsx';
import type { ControlProps } from './control-props.ts';

/** Edits the chart's filters. */
export function FiltersControl({ control, value, state, id, onChange }: ControlProps<'filters'>) {
  return (
    <AdhocFiltersField
      id={id}
      control={control.key}
      label={resolved(control.label, state)}
      filters={adhocFiltersOf(value)}
      dataset={state.dataset}
      onChange={onChange}
    />
  );
}
