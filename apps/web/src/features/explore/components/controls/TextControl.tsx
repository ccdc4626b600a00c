import { Input } from '@powerset/ui/input/Input.tsx';
import type { ControlProps } from './control-props.ts';

/** Edits a line of text; text in a number field is saved once it is a number. */
export function TextControl({ control, value, id, onChange }: ControlProps<'text'>) {
  const text = value === null || value === undefined ? '' : String(value);
  return (
    <Input
      id={id}
      value={text}
      placeholder={control.placeholder}
      inputMode={control.isNumber ? 'decimal' : undefined}
      onChange={next => onChange(control.isNumber ? numberOf(next) : next, { mergesWithLast: true })}
    />
  );
}

function numberOf(text: string): string | number | null {
  if (text.trim() === '') return null;
  const number = Number(text);
  return Number.isNaN(number) || String(number) !== text.trim() ? text : number;
}
