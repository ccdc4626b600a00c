import type { DataMask, MarkCondition, SelectionInput } from '../kit/selection.ts';
import { rowSelection } from '../kit/selection.ts';
import { columnsOf } from '@powerset/core/form-data/form-data.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';
import { queryMode } from '../kit/query-mode.ts';
import type { TableColumn } from './option.ts';

/** A cell as a cross-filter on its column; measures select nothing. */
export function cellMask(
  { key, role, source, format }: TableColumn,
  row: number,
  selected: readonly string[] = [],
): DataMask | undefined {
  if (role === 'metric' || role === 'percent') return undefined;
  const value = source.value(row);
  const text = format(value);
  if (selected.includes(text))
    return {
      extraFormData: { filters: [] },
      filterState: { label: '', value: null, selectedValues: null, filters: null },
    };
  const val = typeof value === 'bigint' ? String(value) : value;
  return {
    extraFormData: { filters: [{ col: key, op: 'IN', val: [val] }] },
    filterState: { label: text, value: [[val]], selectedValues: [text], filters: { [key]: [val] } },
  };
}

/** What a row stands for: its dimensions, or in raw mode its columns. */
export function rowConditions(input: SelectionInput, row: number): readonly MarkCondition[] {
  const isRaw = queryMode(input.formData) === 'raw';
  const keys = isRaw ? columnsOf(input.formData.all_columns).map(columnLabel) : undefined;
  return rowSelection(keys ? { ...input, formData: { ...input.formData, groupby: keys } } : input, {
    seriesId: '',
    name: '',
    dataIndex: row,
  });
}
