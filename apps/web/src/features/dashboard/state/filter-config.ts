import { hasSelection } from '@powerset/core/filters/filter-mask.ts';
import { entryProblems, limitsValues, type EntryProblems } from '@powerset/core/filters/filter-problems.ts';
import { isDivider, newDivider, newValueFilter } from '@powerset/core/filters/native-filter.ts';
import type { FilterEntry, NativeFilter } from '@powerset/core/filters/native-filter.ts';

/** The settings of a filter that are open, whether they have a value or not. */
export interface OpenSettings {
  readonly hasDefault: boolean;
  readonly hasPreFilter: boolean;
  readonly isSorted: boolean;
  readonly isDependent: boolean;
}

/** The filters of a dashboard while a user configures them. */
export interface FilterConfig {
  readonly entries: readonly FilterEntry[];
  readonly selectedId: string | undefined;
  /** The entries that were just removed and can still be restored. */
  readonly removed: ReadonlySet<string>;
  readonly open: Readonly<Record<string, OpenSettings>>;
}

export type FilterConfigEvent =
  | { readonly type: 'filter-added'; readonly id: string }
  | { readonly type: 'divider-added'; readonly id: string }
  | { readonly type: 'selected'; readonly id: string }
  | { readonly type: 'changed'; readonly entry: FilterEntry }
  | { readonly type: 'setting-opened'; readonly id: string; readonly open: Partial<OpenSettings> }
  | { readonly type: 'removed'; readonly id: string }
  | { readonly type: 'restored'; readonly id: string }
  | { readonly type: 'removal-settled'; readonly id: string }
  | { readonly type: 'moved'; readonly id: string; readonly to: number };

/**
 * Returns the first state of the dialog: it shows the first filter, and a dashboard without filters gets a
 * new one.
 */
export function openedConfig(entries: readonly FilterEntry[], firstId: string): FilterConfig {
  const all = entries.length > 0 ? entries : [newValueFilter(firstId)];
  return {
    entries: all,
    selectedId: all[0]?.id,
    removed: new Set(),
    open: Object.fromEntries(all.map(entry => [entry.id, openSettings(entry)])),
  };
}

/** Returns the state after an event. */
export function filterConfig(state: FilterConfig, event: FilterConfigEvent): FilterConfig {
  switch (event.type) {
    case 'filter-added':
      return added(state, newValueFilter(event.id));
    case 'divider-added':
      return added(state, newDivider(event.id));
    case 'selected':
      return { ...state, selectedId: event.id };
    case 'changed':
      return {
        ...state,
        entries: state.entries.map(entry => (entry.id === event.entry.id ? event.entry : entry)),
      };
    case 'setting-opened':
      return {
        ...state,
        open: { ...state.open, [event.id]: { ...settingsOf(state, event.id), ...event.open } },
      };
    case 'removed':
      return { ...state, removed: new Set([...state.removed, event.id]) };
    case 'restored':
      return { ...state, removed: without(state.removed, event.id) };
    case 'removal-settled':
      return state.removed.has(event.id) ? settled(state, event.id) : state;
    case 'moved':
      return { ...state, entries: moved(state.entries, event.id, event.to) };
  }
}

/** Returns which settings of an entry are open. */
export function settingsOf({ open }: FilterConfig, id: string): OpenSettings {
  return open[id] ?? { hasDefault: false, hasPreFilter: false, isSorted: false, isDependent: false };
}

/** Returns the entries that a save stores. */
export function keptEntries({ entries, removed }: FilterConfig): readonly FilterEntry[] {
  const left = new Set(entries.filter(entry => !removed.has(entry.id)).map(({ id }) => id));
  return entries
    .filter(entry => left.has(entry.id))
    .map(entry =>
      isDivider(entry)
        ? entry
        : {
            ...entry,
            name: entry.name.trim(),
            cascadeParentIds: entry.cascadeParentIds.filter(id => left.has(id)),
            ...firstRule(entry),
          },
    );
}

/** Returns the problems by entry; valid entries are left out. */
export function configProblems(config: FilterConfig): ReadonlyMap<string, EntryProblems> {
  const idsWith = (key: keyof OpenSettings): ReadonlySet<string> =>
    new Set(config.entries.filter(({ id }) => settingsOf(config, id)[key]).map(({ id }) => id));
  return entryProblems(keptEntries(config), {
    withDefault: idsWith('hasDefault'),
    withPreFilter: idsWith('hasPreFilter'),
  });
}

/** Returns whether a save would change anything. */
export function hasConfigChanges(now: FilterConfig, opened: FilterConfig): boolean {
  return JSON.stringify(keptEntries(now)) !== JSON.stringify(keptEntries(opened));
}

/** Returns the name of an entry in the list. */
export function entryName(entry: FilterEntry): string {
  return isDivider(entry) ? entry.title || '[divider]' : entry.name || '[untitled]';
}

/**
 * Returns whether a filter now offers other values or has another default, so that its current value is
 * obsolete.
 */
export function asksElse(before: NativeFilter | undefined, after: NativeFilter): boolean {
  return (
    !before ||
    JSON.stringify([before.filterType, before.targets, before.defaultDataMask, before.controlValues]) !==
      JSON.stringify([after.filterType, after.targets, after.defaultDataMask, after.controlValues])
  );
}

function added(state: FilterConfig, entry: FilterEntry): FilterConfig {
  return { ...state, entries: [...state.entries, entry], selectedId: entry.id };
}

function settled(state: FilterConfig, id: string): FilterConfig {
  const at = state.entries.findIndex(entry => entry.id === id);
  const entries = state.entries.filter(entry => entry.id !== id);
  const next = entries[Math.min(at, entries.length - 1)]?.id;
  return {
    ...state,
    entries,
    removed: without(state.removed, id),
    selectedId: state.selectedId === id ? next : state.selectedId,
  };
}

function openSettings(entry: FilterEntry): OpenSettings {
  if (isDivider(entry))
    return { hasDefault: false, hasPreFilter: false, isSorted: false, isDependent: false };
  return {
    hasDefault: hasSelection(entry.defaultDataMask),
    hasPreFilter: limitsValues(entry),
    isSorted: entry.controlValues.sortAscending !== undefined || Boolean(entry.sortMetric),
    isDependent: entry.cascadeParentIds.length > 0,
  };
}

// Other programs use `requiredFirst` to know that charts wait for the filter's first value.
function firstRule({ controlValues, requiredFirst }: NativeFilter): Partial<NativeFilter> {
  if (controlValues.defaultToFirstItem) return { requiredFirst: true };
  return requiredFirst === undefined ? {} : { requiredFirst: false };
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter(one => one !== id));
}

function moved(entries: readonly FilterEntry[], id: string, to: number): readonly FilterEntry[] {
  const at = entries.findIndex(entry => entry.id === id);
  if (at < 0 || to < 0 || to >= entries.length) return entries;
  return entries.toSpliced(at, 1).toSpliced(to, 0, entries[at]!);
}
