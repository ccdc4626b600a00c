import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import type { LayerPart } from './layer-part.ts';

/** Edits a formula in `x` and checks it while the user types. */
export function FormulaField({ draft, problem, set }: LayerPart) {
  return (
    <Field
      label="Formula"
      isRequired
      error={problem('value')}
      hint="A formula in x, the position on the x-axis. Times are in milliseconds since 1970. Example: 2x + 5"
    >
      {field => (
        <Input
          {...field}
          isMono
          spellCheck={false}
          autoComplete="off"
          value={typeof draft.value === 'object' ? '' : String(draft.value ?? '')}
          placeholder="2x + 5"
          onChange={value => set('value', value)}
        />
      )}
    </Field>
  );
}
