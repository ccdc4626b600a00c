import { entryProblems } from '@powerset/core/filters/filter-problems.ts';
import { isDivider, newValueFilter } from '@powerset/core/filters/native-filter.ts';
import type { FilterEntry, NativeFilter } from '@powerset/core/filters/native-filter.ts';

/** The filters of a dashboard while they are set up. */
export interface FilterConfig {
  readonly entries: readonly FilterEntry[];
  readonly selectedId: string | undefined;
  /** Removed, but kept until the dialog is saved. */
  readonly removed: ReadonlySet<string>;
}

export type FilterConfigEvent =
  | { readonly type: 'filter-added'; readonly id: string }
  | { readonly type: 'divider-added'; readonly id: string }
  | { readonly type: 'selected'; readonly id: string }
  | { readonly type: 'changed'; readonly entry: FilterEntry }
  | { readonly type: 'removed'; readonly id: string }
  | { readonly type: 'restored'; readonly id: string }
  | { readonly type: 'moved'; readonly id: string; readonly step: 1 | -1 };

/** The dialog as it opens: the first filter is shown, and a dashboard without filters gets its first one. */
export function openedConfig(entries: readonly FilterEntry[], firstId: string): FilterConfig {
  const all = entries.length > 0 ? entries : [newValueFilter(firstId)];
  return { entries: all, selectedId: all[0]?.id, removed: new Set() };
}

/** The state after an event. */
export function filterConfig(state: FilterConfig, event: FilterConfigEvent): FilterConfig {
  switch (event.type) {
    case 'filter-added':
      return { ...state, entries: [...state.entries, newValueFilter(event.id)], selectedId: event.id };
    case 'divider-added':
      return {
        ...state,
        entries: [...state.entries, { id: event.id, type: 'DIVIDER', title: '', description: '' }],
        selectedId: event.id,
      };
    case 'selected':
      return { ...state, selectedId: event.id };
    case 'changed':
      return {
        ...state,
        entries: state.entries.map(entry => (entry.id === event.entry.id ? event.entry : entry)),
      };
    case 'removed':
      return { ...state, removed: new Set([...state.removed, event.id]) };
    case 'restored':
      return { ...state, removed: new Set([...state.removed].filter(id => id !== event.id)) };
    case 'moved':
      return { ...state, entries: moved(state.entries, event.id, event.step) };
  }
}

/** What a save keeps. */
export function keptEntries({ entries, removed }: FilterConfig): readonly FilterEntry[] {
  return entries
    .filter(entry => !removed.has(entry.id))
    .map(entry =>
      isDivider(entry)
        ? entry
        : {
            ...entry,
            name: entry.name.trim(),
            cascadeParentIds: entry.cascadeParentIds.filter(id => !removed.has(id)),
          },
    );
}

/** Returns the problems by entry; valid entries are left out. */
export function configProblems(config: FilterConfig): ReadonlyMap<string, Readonly<Record<string, string>>> {
  return entryProblems(keptEntries(config));
}

/** What an entry is called in the list. */
export function entryName(entry: FilterEntry): string {
  return isDivider(entry) ? entry.title || '[divider]' : entry.name || '[untitled]';
}

/** Returns true when a filter now asks for other values, so that its current value is obsolete. */
export function asksElse(before: NativeFilter | undefined, after: NativeFilter): boolean {
  return (
    !before ||
    JSON.stringify([before.filterType, before.targets, before.defaultDataMask, before.controlValues]) !==
      JSON.stringify([after.filterType, after.targets, after.defaultDataMask, after.controlValues])
  );
}

function moved(entries: readonly FilterEntry[], id: string, step: 1 | -1): readonly FilterEntry[] {
  const at = entries.findIndex(entry => entry.id === id);
  const to = at + step;
  if (at < 0 || to < 0 || to >= entries.length) return entries;
  return entries.toSpliced(at, 1).toSpliced(to, 0, entries[at]!);
}
