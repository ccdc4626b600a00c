import { useState } from 'react';
import type { ViewProps } from './view-props.ts';
import { FilterForm, type FilterValues } from './FilterForm.tsx';
import type { FilterFormModel } from '../filter-field.ts';

/** Shows filters without a dashboard: users can try them, but they filter nothing. */
export function FilterFormView({ option: model }: ViewProps<FilterFormModel>) {
  const [values, setValues] = useState<FilterValues>(() =>
    Object.fromEntries(model.fields.map(field => [field.key, field.presets])),
  );
  return <FilterForm model={model} values={values} onApply={setValues} />;
}
