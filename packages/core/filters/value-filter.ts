import { chosenValues } from './data-mask.ts';
import type { DataMask, DataMasks } from './data-mask.ts';
import type { NativeFilter } from './native-filter.ts';

/** Appended to the values of a filter that excludes them. */
export const EXCLUDED = ' (excluded)';

export type FilterValue = string | number | boolean | null;

/** Returns the column of a value filter; undefined until it is set up. */
export function targetOf(
  filter: NativeFilter,
): { readonly datasetId: number; readonly column: string } | undefined {
  const target = filter.targets[0];
  return target?.datasetId === undefined || !target.column
    ? undefined
    : { datasetId: target.datasetId, column: target.column.name };
}

/**
 * Returns the mask of a value filter with these values. A required filter without a value matches nothing.
 */
export function valueMask(
  filter: NativeFilter,
  values: readonly FilterValue[],
  textOf: (value: FilterValue) => string = valueText,
): DataMask {
  const column = targetOf(filter)?.column;
  const { inverseSelection, enableEmptyFilter } = filter.controlValues;
  const chosen = {
    value: values.length > 0 ? [...values] : null,
    label: values.length > 0 ? values.map(textOf).join(', ') + (inverseSelection ? EXCLUDED : '') : undefined,
  };
  const filterState = { ...chosen, ...(inverseSelection ? { excludeFilterValues: true } : {}) };
  if (column === undefined) return { extraFormData: {}, filterState };
  if (values.length > 0)
    return {
      extraFormData: { filters: [{ col: column, op: inverseSelection ? 'NOT IN' : 'IN', val: [...values] }] },
      filterState,
    };
  if (enableEmptyFilter && !inverseSelection)
    return {
      extraFormData: { adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: '1 = 0' }] },
      filterState,
    };
  return { extraFormData: {}, filterState };
}

/** Returns true if a required filter has no value and so must not be applied. */
export function lacksValue(filter: NativeFilter, mask: DataMask | undefined): boolean {
  return filter.controlValues.enableEmptyFilter === true && chosenValues(mask).length === 0;
}

/** Returns the initial masks of a dashboard: from the link if stored, otherwise as configured. */
export function firstMasks(filters: readonly NativeFilter[], kept: DataMasks): DataMasks {
  return Object.fromEntries(filters.map(filter => [filter.id, kept[filter.id] ?? defaultMask(filter)]));
}

/** Returns the mask of a filter before the user selects anything. */
export function defaultMask(filter: NativeFilter): DataMask {
  const values = chosenValues(filter.defaultDataMask);
  if (filter.filterType !== 'filter_select') return filter.defaultDataMask;
  if (values.length === 0 && filter.controlValues.defaultToFirstItem) return {};
  return valueMask(filter, values as readonly FilterValue[]); // Masks are stored by us or by a compatible server.
}

/**
 * Returns true if a filter must still select its first value; null means there was none or it was cleared.
 */
export function takesFirst(filter: NativeFilter, mask: DataMask | undefined): boolean {
  return (
    filter.filterType === 'filter_select' &&
    filter.controlValues.defaultToFirstItem === true &&
    mask?.filterState?.value === undefined
  );
}

/** Returns a value as text for users. */
export function valueText(value: FilterValue): string {
  if (value === null) return '<NULL>';
  return value === '' ? '<empty string>' : String(value);
}
