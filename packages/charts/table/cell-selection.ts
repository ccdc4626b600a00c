import type { DataMask, Drill, DrillFilter } from '../kit/selection.ts';
import type { TableColumn, TableModel } from './option.ts';

/** Returns a cell as a cross-filter on its column; measures select nothing. */
export function cellMask(
  { key, role, source, format }: TableColumn,
  row: number,
  selected: readonly string[] = [],
): DataMask | undefined {
  if (role === 'metric' || role === 'percent') return undefined;
  const value = source.value(row);
  const text = format(value);
  if (selected.includes(cellName(key, text)))
    return {
      extraFormData: { filters: [] },
      filterState: { label: '', value: null, selectedValues: null, filters: null },
    };
  const val = typeof value === 'bigint' ? String(value) : value;
  return {
    extraFormData: { filters: [{ col: key, op: 'IN', val: [val] }] },
    filterState: {
      label: value === null ? '' : text,
      value: [[val]],
      selectedValues: [cellName(key, text)],
      filters: { [key]: [val] },
    },
  };
}

/** Returns the name of a selected cell; the same text in another column is another value. */
export function cellName(key: string, text: string): string {
  return `${key}: ${text}`;
}

/** Returns the drill of a cell: the row's dimensions, or in raw mode its columns. */
export function cellDrill(model: TableModel, row: number, clicked: TableColumn): Drill {
  const conditions = model.columns
    .filter(column => column.role === 'dimension' || column.role === 'raw')
    .map(column => ({ column, filter: drillFilter(column, row) }));
  const own = conditions.find(({ column }) => column.key === clicked.key)?.filter;
  return {
    detail: conditions.map(({ filter }) => filter),
    ...(own
      ? { by: { filters: [{ col: own.col, op: own.op, val: own.val }], groupbyFieldName: 'groupby' } }
      : {}),
  };
}

function drillFilter({ key, source, format }: TableColumn, row: number): DrillFilter {
  const value = source.value(row);
  const val = typeof value === 'bigint' ? String(value) : value;
  return { col: key, op: '==', val, formattedVal: format(value) };
}
