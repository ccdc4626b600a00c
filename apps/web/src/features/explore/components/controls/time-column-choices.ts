import type { TimeColumn } from '@powerset/charts/time_table/time-column.ts';
import type { Option } from '@powerset/ui/select/option.ts';

type ColumnType = TimeColumn['colType'];
type Comparison = NonNullable<TimeColumn['comparisonType']>;

export const COLUMN_TYPES: readonly Option<ColumnType>[] = [
  { value: 'time', label: 'Time comparison' },
  { value: 'contrib', label: 'Contribution' },
  { value: 'spark', label: 'Sparkline' },
  { value: 'avg', label: 'Period average' },
];

export const COMPARISONS: readonly Option<Comparison>[] = [
  { value: 'value', label: 'Actual value' },
  { value: 'diff', label: 'Difference' },
  { value: 'perc', label: 'Percentage' },
  { value: 'perc_change', label: 'Percentage change' },
];

/** Returns the name of a column type. */
export function columnTypeName(type: ColumnType): string {
  return String(COLUMN_TYPES.find(({ value }) => value === type)?.label ?? type);
}
