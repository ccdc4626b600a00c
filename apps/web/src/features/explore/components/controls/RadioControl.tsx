import { resolved } from '@powerset/charts/kit/control.ts';
import { Segmented } from '@powerset/ui/segmented/Segmented.tsx';
import type { ControlProps } from './control-props.ts';

export function RadioControl({ control, value, state, onChange }: ControlProps<'radio'>) {
  const chosen = value ?? control.initial?.(state) ?? control.default;
  return (
    <Segmented
      value={String(chosen)}
      options={control.choices.map(([choice, label]) => ({ value: String(choice), label }))}
      onChange={onChange}
      label={resolved(control.label, state)}
      isWide
    />
  );
}
