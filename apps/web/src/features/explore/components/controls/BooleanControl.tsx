import { resolved } from '@powerset/charts/kit/control.ts';
import { Checkbox } from '@powerset/ui/choice/Checkbox.tsx';
import type { ControlProps } from './control-props.ts';

export function BooleanControl({ control, value, state, onChange }: ControlProps<'boolean'>) {
  const description = control.description === undefined ? undefined : resolved(control.description, state);
  return (
    <Checkbox
      isChecked={value === true}
      onChange={onChange}
      label={resolved(control.label, state)}
      description={description}
    />
  );
}
