import { chartNodesOf, type Layout } from '@powerset/core/dashboard/layout.ts';
import { type CrossFilterScoping, withCrossFilterScoping } from '@powerset/core/filters/cross-filter.ts';
import { chartsInScope, type FilterScope } from '@powerset/core/filters/scope.ts';
import { scopeOfCharts } from '@powerset/core/filters/scope-tree.ts';
import type { Metadata } from '../../state/draft.ts';

/** The scopes while a user edits them: the charts that each one covers. */
export interface ScopingDraft {
  readonly global: ReadonlySet<number>;
  /** In the order in which the user added them; a chart is undefined until the user chooses it. */
  readonly custom: readonly CustomScope[];
  /** The custom scope that is shown; undefined for the global one. */
  readonly shown: number | undefined;
  readonly nextKey: number;
}

export interface CustomScope {
  readonly key: number;
  readonly chartId: number | undefined;
  readonly charts: ReadonlySet<number>;
}

export type ScopingEvent =
  | { readonly type: 'shown'; readonly key: number | undefined }
  | { readonly type: 'added'; readonly chartId?: number | undefined }
  | { readonly type: 'removed'; readonly key: number }
  | { readonly type: 'chart-chosen'; readonly key: number; readonly chartId: number }
  | { readonly type: 'charts-chosen'; readonly charts: ReadonlySet<number> };

/**
 * Returns the stored scopes for editing. Shows the own scope of `chartId`, and makes one if there is none.
 */
export function openedScoping(
  stored: CrossFilterScoping,
  layout: Layout,
  chartId: number | undefined,
): ScopingDraft {
  const covered = (scope: FilterScope): ReadonlySet<number> => new Set(chartsInScope(scope, layout));
  const present = new Set(chartNodesOf(layout).map(node => node.meta.chartId));
  const custom = [...stored.custom]
    .filter(([id]) => present.has(id))
    .map(([id, scope], key) => ({ key, chartId: id, charts: covered(scope) }));
  const draft = { global: covered(stored.global), custom, shown: undefined, nextKey: custom.length };
  if (chartId === undefined) return draft;
  const own = custom.find(one => one.chartId === chartId);
  return own ? { ...draft, shown: own.key } : scoping(draft, { type: 'added', chartId });
}

/** Returns the scopes after an event. */
export function scoping(draft: ScopingDraft, event: ScopingEvent): ScopingDraft {
  switch (event.type) {
    case 'shown':
      return { ...draft, shown: event.key };
    case 'added': {
      const scope = { key: draft.nextKey, chartId: event.chartId, charts: draft.global };
      return {
        ...draft,
        custom: [...draft.custom, scope],
        shown: draft.nextKey,
        nextKey: draft.nextKey + 1,
      };
    }
    case 'removed':
      return {
        ...draft,
        custom: draft.custom.filter(one => one.key !== event.key),
        shown: draft.shown === event.key ? undefined : draft.shown,
      };
    case 'chart-chosen':
      return withCustom(draft, event.key, { chartId: event.chartId });
    case 'charts-chosen':
      return draft.shown === undefined
        ? { ...draft, global: event.charts }
        : withCustom(draft, draft.shown, { charts: event.charts });
  }
}

/** Returns the scope that the dialog shows. */
export function shownScope({ custom, shown }: ScopingDraft): CustomScope | undefined {
  return custom.find(one => one.key === shown);
}

/** Returns the metadata that a save stores; leaves out scopes without a chart. */
export function savedScoping(
  metadata: Metadata,
  { global, custom }: ScopingDraft,
  page: { readonly layout: Layout; readonly emitters: readonly number[] },
): Metadata {
  const own = custom.flatMap(({ chartId, charts }): [number, FilterScope][] => {
    if (chartId === undefined) return [];
    // A chart never filters itself, so count it as covered: its scope can then still cover its whole tab.
    return [[chartId, scopeOfCharts(new Set([...charts, chartId]), page.layout)]];
  });
  const scopes = { global: scopeOfCharts(global, page.layout), custom: new Map(own) };
  return withCrossFilterScoping(metadata, scopes, page);
}

function withCustom(draft: ScopingDraft, key: number, change: Partial<CustomScope>): ScopingDraft {
  return { ...draft, custom: draft.custom.map(one => (one.key === key ? { ...one, ...change } : one)) };
}
