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
  /**
   * The end of a range that users choose: 0 the minimum, 1 an exact value, 2 the maximum; both ends without
   * it.
   */
  enableSingleValue: z.literal([0, 1, 2]).optional().catch(undefined),
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
  /** The time column of `time_range`, which limits the values that the filter offers. */
  granularity_sqla: z.string().nullish().catch(undefined),
  /** The metric that orders the values. */
  sortMetric: z.unknown().optional(),
  /** Whether charts wait until the filter has a value. */
  requiredFirst: z.boolean().nullish().catch(undefined),
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

/** Returns an empty divider. */
export function newDivider(id: string): FilterDivider {
  return { id, type: 'DIVIDER', title: '', description: '' };
}
