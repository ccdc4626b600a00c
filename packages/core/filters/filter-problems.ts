import { cyclicFilters } from './dependencies.ts';
import { hasSelection } from './filter-mask.ts';
import { filterKind } from './filter-kinds.ts';
import { isDivider, type FilterEntry, type NativeFilter } from './native-filter.ts';

/** The problems of an entry by the field that shows them. */
export type EntryProblems = Readonly<Record<string, string>>;

/** What the dialog knows besides the entries. */
export interface SetupState {
  /** Filters whose switch for a default value is on. */
  readonly withDefault: ReadonlySet<string>;
  /** Filters whose switch for limiting values is on. */
  readonly withPreFilter: ReadonlySet<string>;
}

export const NO_SETUP: SetupState = { withDefault: new Set(), withPreFilter: new Set() };

/** Returns the problems by entry; valid entries are left out. */
export function entryProblems(
  entries: readonly FilterEntry[],
  setup: SetupState = NO_SETUP,
): ReadonlyMap<string, EntryProblems> {
  const filters = entries.filter((entry): entry is NativeFilter => !isDivider(entry));
  const cyclic = cyclicFilters(filters);
  return new Map(
    entries.flatMap(entry => {
      const problems: EntryProblems = isDivider(entry)
        ? entry.title.trim()
          ? {}
          : { title: 'Title is required' }
        : {
            ...filterProblems(entry, setup),
            ...(cyclic.has(entry.id) ? { dependencies: 'Cyclic dependency detected' } : {}),
          };
      return Object.keys(problems).length > 0 ? [[entry.id, problems] as const] : [];
    }),
  );
}

/** Returns the missing settings of a filter by field. */
export function filterProblems(filter: NativeFilter, setup: SetupState = NO_SETUP): EntryProblems {
  const kind = filterKind(filter.filterType);
  const target = filter.targets[0];
  const { enableEmptyFilter, defaultToFirstItem } = filter.controlValues;
  const hasDefault = hasSelection(filter.defaultDataMask);
  return {
    ...(filter.name.trim() ? {} : { name: 'Name is required' }),
    ...(kind?.needsDataset && target?.datasetId === undefined ? { dataset: 'Dataset is required' } : {}),
    ...(kind?.needsColumn && !target?.column ? { column: 'Column is required' } : {}),
    ...(setup.withPreFilter.has(filter.id) && !limitsValues(filter)
      ? { preFilter: 'Pre-filter is required' }
      : {}),
    ...(setup.withDefault.has(filter.id) && !hasDefault && !defaultToFirstItem
      ? { default: 'Default value is required' }
      : {}),
    ...(enableEmptyFilter && !hasDefault && !defaultToFirstItem
      ? { default: 'Default value must be set when "Filter value is required" is checked' }
      : {}),
  };
}

/** Returns whether a filter limits the values that it offers. */
export function limitsValues({ adhoc_filters: filters, time_range: range }: NativeFilter): boolean {
  return (filters?.length ?? 0) > 0 || (!!range && range !== 'No filter');
}
