import { resolved, type Choice } from '@powerset/charts/kit/control.ts';
import { MultiSelect } from '@powerset/ui/select/MultiSelect.tsx';
import type { Option, OptionValue } from '@powerset/ui/select/option.ts';
import { Select } from '@powerset/ui/select/Select.tsx';
import type { ControlProps } from './control-props.ts';

/** Edits one or more choices; free form also accepts typed values. */
export function SelectControl({ control, value, state, id, onChange }: ControlProps<'select'>) {
  const choices: readonly Choice[] = resolved(control.choices, state);
  const isNumeric = choices.some(([choice]) => typeof choice === 'number');
  const shared = {
    id,
    label: resolved(control.label, state),
    placeholder: control.placeholder ?? (control.isMulti ? 'Select ...' : 'None'),
    ...(control.isFreeForm ? { makeValue: (text: string): OptionValue => typed(text, isNumeric) } : {}),
  };
  if (control.isMulti) {
    const values = (
      Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]
    ) as readonly OptionValue[];
    return (
      <MultiSelect {...shared} values={values} options={withValues(choices, values)} onChange={onChange} />
    );
  }
  // A choice of null is saved as null and shown by name.
  const chosen =
    value === undefined
      ? choices.some(([choice]) => choice === null)
        ? null
        : undefined
      : (value as OptionValue);
  const known = chosen === null && !choices.some(([choice]) => choice === null) ? undefined : chosen;
  return (
    <Select
      {...shared}
      value={known}
      options={withValues(choices, known === undefined ? [] : [known])}
      onChange={next => onChange(next ?? null)}
      isClearable={control.isClearable === true}
    />
  );
}

/** Returns the choices together with typed values. */
function withValues(choices: readonly Choice[], values: readonly OptionValue[]): readonly Option[] {
  const known = choices.map(([value, label]) => ({ value, label }));
  const typedIn = values
    .filter(value => !choices.some(([choice]) => choice === value))
    .map(value => ({ value, label: String(value) }));
  return [...known, ...typedIn];
}

function typed(text: string, isNumeric: boolean): OptionValue {
  const trimmed = text.trim();
  return isNumeric && trimmed !== '' && Number.isFinite(Number(trimmed)) ? Number(trimmed) : trimmed;
}
