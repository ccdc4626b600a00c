import { useState } from 'react';
import type { ViewProps } from '../kit/view/view-props.ts';
import { BoxForm, type BoxValues } from './BoxForm.tsx';
import type { BoxModel } from './option.ts';

/** A box without a dashboard: it can be tried, and filters nothing. */
export function View({ option: model }: ViewProps<BoxModel>) {
  const [values, setValues] = useState<BoxValues>(() =>
    Object.fromEntries(model.fields.map(field => [field.key, field.presets])),
  );
  return <BoxForm model={model} values={values} onApply={setValues} />;
}
