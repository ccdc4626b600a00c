import { filtersOnly, isDivider, readFilters } from '@powerset/core/filters/native-filter.ts';
import type { FilterEntry, NativeFilter } from '@powerset/core/filters/native-filter.ts';
import { chartsInScope } from '@powerset/core/filters/scope.ts';
import { tabsOfCharts } from '@powerset/core/filters/scope-tree.ts';
import type { ScopedFilter } from '@powerset/core/filters/merge-masks.ts';
import type { Draft, Metadata } from './draft.ts';

/** Returns the filters and dividers of a dashboard, in order. */
export function filterEntries(metadata: Metadata): readonly FilterEntry[] {
  return readFilters(metadata['native_filter_configuration']);
}

/** Returns the filters of a dashboard with the charts that each one acts on in the current layout. */
export function scopedFilters({
  metadata,
  layout,
}: Pick<Draft, 'metadata' | 'layout'>): readonly (ScopedFilter & { readonly filter: NativeFilter })[] {
  return filtersOnly(filterEntries(metadata)).map(filter => ({
    id: filter.id,
    filter,
    charts: chartsInScope(filter.scope, layout),
  }));
}

/**
 * Returns metadata with other filters. Each filter also lists the charts and tabs in its scope, because other
 * clients read the lists.
 */
export function withFilters(draft: Draft, entries: readonly FilterEntry[]): Metadata {
  const stored = draft.metadata['native_filter_configuration'];
  // Entries that cannot be read belong to other programs.
  const unread = (Array.isArray(stored) ? stored : []).filter(
    (one: unknown) => readFilters([one]).length === 0,
  );
  return {
    ...draft.metadata,
    native_filter_configuration: [
      ...entries.map(entry => (isDivider(entry) ? entry : withScope(entry, draft))),
      ...unread,
    ],
  };
}

function withScope(filter: NativeFilter, { layout }: Draft): NativeFilter {
  const chartsInScopeNow = chartsInScope(filter.scope, layout);
  return {
    ...filter,
    chartsInScope: [...chartsInScopeNow],
    tabsInScope: [...tabsOfCharts(chartsInScopeNow, layout)],
  };
}

/** Browsers fire timers longer than about 25 days immediately. */
const LONGEST_WAIT_S = 2_147_483;

/** Returns the seconds between refreshes; 0 for never. */
export function refreshSeconds(metadata: Metadata): number {
  const seconds = metadata['refresh_frequency'];
  return typeof seconds === 'number' && seconds > 0 ? Math.min(Math.max(1, seconds), LONGEST_WAIT_S) : 0;
}

/** Returns the charts that automatic refreshes skip. */
export function immuneCharts(metadata: Metadata): readonly number[] {
  const charts = metadata['timed_refresh_immune_slices'];
  return Array.isArray(charts) ? charts.filter(chart => typeof chart === 'number') : [];
}

/** Returns the charts whose description is visible from the start. */
export function expandedCharts(metadata: Metadata): ReadonlySet<number> {
  const { expanded_slices: expanded } = metadata;
  if (typeof expanded !== 'object' || expanded === null) return new Set();
  return new Set(Object.entries(expanded).flatMap(([id, isShown]) => (isShown === true ? Number(id) : [])));
}

/** Returns the colors that the author chose for labels, and the palette of the dashboard. */
export function dashboardColors(metadata: Metadata): {
  readonly labelColors: Readonly<Record<string, string>>;
  readonly scheme: string | undefined;
} {
  const { label_colors: chosen, shared_label_colors: shared, color_scheme: scheme } = metadata;
  return {
    labelColors: { ...colorsOf(shared), ...colorsOf(chosen) },
    scheme: typeof scheme === 'string' && scheme !== '' ? scheme : undefined,
  };
}

function colorsOf(value: unknown): Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );
}
