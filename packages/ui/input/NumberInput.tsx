import { useState } from 'react';
import { Input } from './Input.tsx';
import type { InputProps } from './Input.tsx';

export interface NumberInputProps extends Omit<InputProps, 'value' | 'onChange' | 'type' | 'min' | 'max'> {
  readonly value: number | null;
  /** Called on every valid change; with null when the user empties the field. */
  readonly onChange: (value: number | null) => void;
  readonly min?: number;
  readonly max?: number;
  readonly isInteger?: boolean;
}

/** Edits a number. Invalid text stays in the field, marked as wrong, and is not reported. */
export function NumberInput({ value, onChange, min, max, isInteger, ...rest }: NumberInputProps) {
  const [typed, setTyped] = useState<string | undefined>();
  const problem = typed === undefined ? undefined : readNumber(typed, { min, max, isInteger }).problem;
  const change = (text: string): void => {
    const read = readNumber(text, { min, max, isInteger });
    setTyped(text);
    if (!read.problem) onChange(read.value);
  };
  return (
    <Input
      inputMode={isInteger ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...rest}
      value={typed ?? (value === null ? '' : String(value))}
      onChange={change}
      onBlur={event => {
        if (!problem) setTyped(undefined);
        rest.onBlur?.(event);
      }}
      aria-invalid={problem ? true : rest['aria-invalid']}
      title={problem ?? rest.title}
    />
  );
}

interface NumberRules {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly isInteger?: boolean | undefined;
}

/** Reads the typed text; `problem` explains what is wrong with it. */
export function readNumber(
  text: string,
  { min, max, isInteger }: NumberRules = {},
): { readonly value: number | null; readonly problem?: string } {
  const trimmed = text.trim().replace(/(?<=\d)[\s_,](?=\d{3}(?!\d))/g, '');
  if (trimmed === '') return { value: null };
  const value = Number(trimmed);
  if (!Number.isFinite(value)) return { value: null, problem: 'is expected to be a number' };
  if (isInteger && !Number.isInteger(value)) return { value: null, problem: 'is expected to be an integer' };
  if (min !== undefined && value < min) return { value: null, problem: `must be ${min} or more` };
  if (max !== undefined && value > max) return { value: null, problem: `must be ${max} or less` };
  return { value };
}
