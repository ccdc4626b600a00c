import { conditionsOf, adhocFiltersOf } from '../form-data/adhoc-filter.ts';
import { chosenValues } from './data-mask.ts';
import type { DataMask, DataMasks } from './data-mask.ts';
import { mergeExtraFormData } from './merge-masks.ts';
import type { NativeFilter } from './native-filter.ts';

export type FilterValue = string | number | boolean | null;

/** The column that a value filter is about; undefined while it is not set up. */
export function targetOf(
  filter: NativeFilter,
): { readonly datasetId: number; readonly column: string } | undefined {
  const target = filter.targets[0];
  return target?.datasetId === undefined || !target.column
    ? undefined
    : { datasetId: target.datasetId, column: target.column.name };
}

/** What a value filter says with these values chosen. A required one without a value lets nothing through. */
export function valueMask(filter: NativeFilter, values: readonly FilterValue[]): DataMask {
  const column = targetOf(filter)?.column;
  const { inverseSelection, enableEmptyFilter } = filter.controlValues;
  const chosen = {
    value: values.length > 0 ? [...values] : null,
    label: values.map(valueText).join(', ') || undefined,
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

/** True when a filter needs a value and has none, so that it must not be applied. */
export function lacksValue(filter: NativeFilter, mask: DataMask | undefined): boolean {
  return filter.controlValues.enableEmptyFilter === true && chosenValues(mask).length === 0;
}

/** What a dashboard's filters say when it is opened: as kept for the link, else as configured. */
export function firstMasks(filters: readonly NativeFilter[], kept: DataMasks): DataMasks {
  return Object.fromEntries(filters.map(filter => [filter.id, kept[filter.id] ?? defaultMask(filter)]));
}

/** What a filter says as long as nobody chose anything. */
export function defaultMask(filter: NativeFilter): DataMask {
  const values = chosenValues(filter.defaultDataMask);
  if (filter.filterType !== 'filter_select') return filter.defaultDataMask;
  if (values.length === 0 && filter.controlValues.defaultToFirstItem) return {};
  return valueMask(filter, values as readonly FilterValue[]); // stored by ourselves or by a compatible server
}

/** True for a filter that still has to take the first of its values; null means that there was none, or that it was cleared. */
export function takesFirst(filter: NativeFilter, mask: DataMask | undefined): boolean {
  return (
    filter.filterType === 'filter_select' &&
    filter.controlValues.defaultToFirstItem === true &&
    mask?.filterState?.value === undefined
  );
}

export interface OptionsQueryInput {
  readonly filter: NativeFilter;
  readonly search: string;
  readonly rowLimit: number;
  readonly dashboardId: number;
  /** What the filters that this one depends on say. */
  readonly masks: DataMasks;
}

/** The chart-data request for the values that a filter offers; undefined while it is not set up. */
export function optionsQuery({ filter, search, rowLimit, dashboardId, masks }: OptionsQueryInput) {
  const target = targetOf(filter);
  if (!target) return undefined;
  const extra = mergeExtraFormData(filter.cascadeParentIds.map(id => masks[id]?.extraFormData));
  const conditions = conditionsOf(
    adhocFiltersOf([...(filter.adhoc_filters ?? []), ...asList(extra['adhoc_filters'])]),
  );
  const searching = search.trim() ? [{ col: target.column, op: 'ILIKE', val: `%${search.trim()}%` }] : [];
  return {
    datasource: { id: target.datasetId, type: 'table' },
    force: false,
    queries: [
      {
        columns: [target.column],
        metrics: [],
        filters: [...asList(extra['filters']), ...conditions.filters, ...searching],
        extras: { where: conditions.where, having: conditions.having },
        orderby: [[target.column, filter.controlValues.sortAscending !== false]],
        row_limit: rowLimit,
        ...(typeof extra['time_range'] === 'string'
          ? { time_range: extra['time_range'] }
          : filter.time_range
            ? { time_range: filter.time_range }
            : {}),
      },
    ],
    form_data: {
      datasource: `${target.datasetId}__table`,
      viz_type: filter.filterType,
      type: 'NATIVE_FILTER',
      native_filter_id: filter.id,
      dashboardId,
      groupby: [target.column],
    },
    result_format: 'json',
    result_type: 'full',
  };
}

function valueText(value: FilterValue): string {
  if (value === null) return '<NULL>';
  return value === '' ? '<empty string>' : String(value);
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
