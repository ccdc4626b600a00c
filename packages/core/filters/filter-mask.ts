import { NO_TIME_RANGE } from '../form-data/adhoc-filter.ts';
import { chosenValues, type DataMask } from './data-mask.ts';
import type { NativeFilter } from './native-filter.ts';
import { valueMask } from './value-filter.ts';

/** The extra form data field that a filter without a column sets. */
const FIELDS: Readonly<Record<string, string>> = {
  filter_time: 'time_range',
  filter_timecolumn: 'granularity_sqla',
  filter_timegrain: 'time_grain_sqla',
  filter_groupby: 'interactive_groupby',
};

/** Returns the mask of a time range filter; `No filter` selects nothing. */
export function timeMask(range: string): DataMask {
  return range === NO_TIME_RANGE || range.trim() === ''
    ? { extraFormData: {}, filterState: { value: null } }
    : { extraFormData: { time_range: range }, filterState: { value: range } };
}

/** Returns the time range that a mask selects. */
export function timeRangeOf(mask: DataMask | undefined): string {
  const [range] = chosenValues(mask);
  return typeof range === 'string' && range !== '' ? range : NO_TIME_RANGE;
}

/** Returns the mask of a filter that chooses time columns, time grains, or columns to group by. */
export function choiceMask(
  filter: NativeFilter,
  values: readonly string[],
  labelOf: (value: string) => string = value => value,
): DataMask {
  const field = FIELDS[filter.filterType];
  if (values.length === 0 || field === undefined) return { extraFormData: {}, filterState: { value: null } };
  return {
    extraFormData: { [field]: field === 'interactive_groupby' ? [...values] : values[0] },
    filterState: { value: [...values], label: values.map(labelOf).join(', ') },
  };
}

/** Returns the mask of any filter without a selection. */
export function clearedMask(filter: NativeFilter): DataMask {
  return filter.filterType === 'filter_select'
    ? valueMask(filter, [])
    : { extraFormData: {}, filterState: { value: null } };
}

/** Returns the selection of a mask as text, for badges and lists. */
export function maskText(mask: DataMask | undefined): string {
  return mask?.filterState?.label || chosenValues(mask).map(textOf).join(', ');
}

/** Returns whether a mask has a selection. */
export function hasSelection(mask: DataMask | undefined): boolean {
  return chosenValues(mask).length > 0;
}

function textOf(value: unknown): string {
  if (value === null) return '<NULL>';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
