import { z } from 'zod';
import { DataMask } from './data-mask.ts';
import { FilterScope } from './scope.ts';

const ControlValues = z.looseObject({
  /** Whether a value is required. */
  enableEmptyFilter: z.boolean().optional().catch(undefined),
  defaultToFirstItem: z.boolean().optional().catch(undefined),
  multiSelect: z.boolean().optional().catch(undefined),
  /** Whether searching queries the database instead of the first thousand values. */
  searchAllOptions: z.boolean().optional().catch(undefined),
  /** Whether selected values are excluded. */
  inverseSelection: z.boolean().optional().catch(undefined),
  sortAscending: z.boolean().optional().catch(undefined),
});

const Target = z.looseObject({
  datasetId: z.number().optional(),
  column: z.looseObject({ name: z.string() }).optional(),
});

/** A dashboard filter as it is stored; unknown fields survive a save. */
export const NativeFilter = z.looseObject({
  id: z.string(),
  type: z.literal('NATIVE_FILTER').catch('NATIVE_FILTER'),
  name: z.string().catch(''),
  filterType: z.string(),
  description: z.string().nullish().catch(undefined),
  targets: z.array(Target).catch([]),
  controlValues: ControlValues.catch({}),
  defaultDataMask: DataMask.catch({}),
  cascadeParentIds: z.array(z.string()).catch([]),
  scope: FilterScope.catch({ rootPath: ['ROOT_ID'], excluded: [] }),
  adhoc_filters: z.array(z.unknown()).nullish().catch(undefined),
  time_range: z.string().nullish().catch(undefined),
  chartsInScope: z.array(z.number()).nullish().catch(undefined),
  tabsInScope: z.array(z.string()).nullish().catch(undefined),
});
export type NativeFilter = Readonly<z.infer<typeof NativeFilter>>;

/** A heading between filters. */
export const FilterDivider = z.looseObject({
  id: z.string(),
  type: z.literal('DIVIDER'),
  title: z.string().catch(''),
  description: z.string().nullish().catch(undefined),
});
export type FilterDivider = Readonly<z.infer<typeof FilterDivider>>;

export type FilterEntry = NativeFilter | FilterDivider;

/** Reads `native_filter_configuration` and drops invalid entries. */
export function readFilters(stored: unknown): readonly FilterEntry[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((one): FilterEntry[] => {
    const divider = FilterDivider.safeParse(one);
    if (divider.success) return [divider.data];
    const filter = NativeFilter.safeParse(one);
    return filter.success ? [filter.data] : [];
  });
}

export function isDivider(entry: FilterEntry): entry is FilterDivider {
  return entry.type === 'DIVIDER';
}

/** Returns the filters among the entries. */
export function filtersOnly(entries: readonly FilterEntry[]): readonly NativeFilter[] {
  return entries.filter((entry): entry is NativeFilter => !isDivider(entry));
}

/** Returns an empty value filter. */
export function newValueFilter(id: string): NativeFilter {
  return {
    id,
    type: 'NATIVE_FILTER',
    name: '',
    filterType: 'filter_select',
    description: '',
    targets: [],
    controlValues: {
      enableEmptyFilter: false,
      defaultToFirstItem: false,
      multiSelect: true,
      searchAllOptions: false,
      inverseSelection: false,
    },
    defaultDataMask: { extraFormData: {}, filterState: {}, ownState: {} },
    cascadeParentIds: [],
    scope: { rootPath: ['ROOT_ID'], excluded: [] },
    tabsInScope: [],
    chartsInScope: [],
  };
}

/** Returns the missing settings of a filter by field. */
export function filterProblems(filter: NativeFilter): Readonly<Record<string, string>> {
  const target = filter.targets[0];
  const { enableEmptyFilter, defaultToFirstItem } = filter.controlValues;
  const hasDefault =
    filter.defaultDataMask.filterState?.value !== undefined &&
    filter.defaultDataMask.filterState.value !== null;
  return {
    ...(filter.name.trim() ? {} : { name: 'Name is required' }),
    ...(filter.filterType !== 'filter_select' || target?.datasetId !== undefined
      ? {}
      : { dataset: 'Dataset is required' }),
    ...(filter.filterType !== 'filter_select' || target?.column ? {} : { column: 'Column is required' }),
    ...(enableEmptyFilter && !hasDefault && !defaultToFirstItem
      ? { default: 'Default value must be set when "Filter value is required" is checked' }
      : {}),
  };
}
