export type FilterValue = string | number | boolean | null;

export interface FilterChoice {
  readonly value: FilterValue;
  readonly label: string;
  /** The value's size relative to the largest one, by the metric of the filter. */
  readonly share: number | undefined;
}

/** One filter of a form. */
export interface FilterField {
  /** A column, or the reserved name of a time setting. */
  readonly key: string;
  readonly label: string;
  readonly isMultiple: boolean;
  readonly isClearable: boolean;
  /** Users can type values that are not among the choices. */
  readonly isFree: boolean;
  readonly choices: readonly FilterChoice[];
  readonly presets: readonly FilterValue[];
}

export interface FilterFormModel {
  readonly fields: readonly FilterField[];
  readonly isInstant: boolean;
}

/** Named time ranges; users can type others. */
export const NAMED_RANGES = [
  'No filter',
  'Last day',
  'Last week',
  'Last month',
  'Last quarter',
  'Last year',
  'previous calendar week',
  'previous calendar month',
  'previous calendar year',
] as const;

/** Returns a choice without a size. */
export function plainChoice(value: FilterValue, label = String(value)): FilterChoice {
  return { value, label, share: undefined };
}
