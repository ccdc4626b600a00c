import type { ReactNode } from 'react';

export type OptionValue = string | number | boolean | null;

export interface Option<Value extends OptionValue = OptionValue> {
  readonly value: Value;
  /** The text that the list shows and searches. */
  readonly label: string;
  readonly description?: string | undefined;
  readonly icon?: ReactNode;
  readonly trailing?: ReactNode;
  /** The heading of the option's group. */
  readonly group?: string | undefined;
  readonly isDisabled?: boolean;
}

/** Returns the label of a bare value in a list. */
export function valueLabel(value: OptionValue): string {
  if (value === null) return '<NULL>';
  if (value === '') return '<empty string>';
  if (value === true) return 'TRUE';
  if (value === false) return 'FALSE';
  return String(value);
}

/** Returns bare values as options. */
export function optionsOf<Value extends OptionValue>(values: readonly Value[]): readonly Option<Value>[] {
  return values.map(value => ({ value, label: valueLabel(value) }));
}
