import type { DataMask } from './data-mask.ts';
import { filterKind } from './filter-kinds.ts';
import { newValueFilter, type NativeFilter } from './native-filter.ts';

/** The mask of a filter without a default. */
export const NO_DEFAULT: DataMask = { extraFormData: {}, filterState: {}, ownState: {} };

/** Returns a filter with another type, without the settings that the new type does not have. */
export function withType(filter: NativeFilter, filterType: string): NativeFilter {
  if (filterType === filter.filterType) return filter;
  const kind = filterKind(filterType);
  const datasetId = filter.targets[0]?.datasetId;
  const { adhoc_filters: _filters, time_range: _range, granularity_sqla: _column, ...rest } = filter;
  const { sortMetric: _metric, requiredFirst: _first, ...kept } = rest;
  const isValue = filterType === 'filter_select';
  return {
    ...(kind?.offersValues ? rest : kept),
    ...(kind?.offersValues ? limitsOf(filter) : {}),
    filterType,
    targets: kind?.needsDataset && datasetId !== undefined ? [{ datasetId }] : [{}],
    controlValues: {
      enableEmptyFilter: filter.controlValues.enableEmptyFilter ?? false,
      ...(isValue ? newValueFilter('').controlValues : {}),
      ...(filterType === 'filter_groupby' ? { multiSelect: true } : {}),
    },
    cascadeParentIds: kind?.canDepend ? filter.cascadeParentIds : [],
    defaultDataMask: NO_DEFAULT,
  };
}

/** Returns a filter with another dataset or column, without the default and the limits of the old target. */
export function withTarget(filter: NativeFilter, target: NativeFilter['targets'][number]): NativeFilter {
  const isSameDataset = target.datasetId === filter.targets[0]?.datasetId;
  const { adhoc_filters: _filters, time_range: _range, granularity_sqla: _column, ...rest } = filter;
  const { sortMetric: _metric, ...withoutLimits } = rest;
  return {
    ...(isSameDataset ? filter : withoutLimits),
    targets: [target],
    defaultDataMask: NO_DEFAULT,
  };
}

function limitsOf({ adhoc_filters, time_range, granularity_sqla }: NativeFilter): Partial<NativeFilter> {
  return { adhoc_filters, time_range, granularity_sqla };
}
