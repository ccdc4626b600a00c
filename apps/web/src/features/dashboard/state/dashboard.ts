import { editLayout } from '@powerset/core/dashboard/edit-layout.ts';
import type { LayoutEvent } from '@powerset/core/dashboard/edit-layout.ts';
import { recordStep, redoStep, startHistory, undoStep } from '@powerset/core/dashboard/edit-history.ts';
import type { EditHistory } from '@powerset/core/dashboard/edit-history.ts';
import { GRID_ID, ancestorsOf, chartNodesOf, topTabsOf } from '@powerset/core/dashboard/layout.ts';
import type { Layout } from '@powerset/core/dashboard/layout.ts';
import type { SeenChart } from '@powerset/core/dashboard/visit.ts';
import type { DashboardChart } from '@powerset/contracts/dashboard.ts';
import type { DataMasks } from '@powerset/core/filters/data-mask.ts';
import type { Draft } from './draft.ts';
import { editAnnouncement } from './edit-announcement.ts';
import { scopedFilters } from './metadata.ts';

/** A size that the user is still dragging. */
export interface Resizing {
  readonly id: string;
  readonly width?: number;
  readonly height?: number;
  /** The widths of the part and of the neighbors that lend it columns, by id. */
  readonly widths?: Readonly<Record<string, number>>;
}

/** The state of a dashboard's page that does not come directly from the server. */
export interface DashboardState {
  readonly history: EditHistory<Draft>;
  /** The draft as last loaded or saved. */
  readonly base: Draft;
  readonly isEditing: boolean;
  /** The version of the server that the draft is based on. */
  readonly version: string;
  /** The open tab of each tabs part, by the part's id. */
  readonly activeTabs: Readonly<Record<string, string>>;
  /** The applied filters; undefined until the page has read the link. */
  readonly masks: DataMasks | undefined;
  /** The selections in the filters that are not applied yet. */
  readonly selected: DataMasks;
  /** The charts that were added to the page since it was loaded. */
  readonly addedCharts: Readonly<Record<number, DashboardChart>>;
  /** What the charts showed first in this visit, as far as other visits compare it. */
  readonly seenCharts: Readonly<Record<number, SeenChart>>;
  readonly fullScreenId: string | undefined;
  /** The part whose tools are visible. */
  readonly selectedId: string | undefined;
  readonly resizing: Resizing | undefined;
  /** Whether the style sheet is edited beside the page, in place of the choice of components. */
  readonly isCssOpen: boolean;
  /** Whether charts load that are not near the screen, for a picture of the whole page. */
  readonly loadsAll: boolean;
  /** Increases whenever all charts have to load again. */
  readonly refreshCount: number;
  readonly refreshKind: 'manual' | 'timed';
  /** The refresh interval of this session in seconds; undefined means the stored interval. */
  readonly sessionRefresh: number | undefined;
  /** Why the last edit did nothing; each warning is a new object. */
  readonly warning: { readonly text: string } | undefined;
  /** What the last edit did, for screen readers; each announcement is a new object. */
  readonly announcement: { readonly text: string } | undefined;
}

export type DashboardEvent =
  | { readonly type: 'edited'; readonly edit: LayoutEvent; readonly charts?: readonly DashboardChart[] }
  | { readonly type: 'draft-changed'; readonly change: Partial<Draft> }
  | { readonly type: 'undone' }
  | { readonly type: 'redone' }
  | { readonly type: 'edit-started' }
  | { readonly type: 'discarded' }
  | {
      readonly type: 'restored';
      readonly history: EditHistory<Draft>;
      readonly addedCharts: DashboardState['addedCharts'];
    }
  | {
      readonly type: 'draft-resumed';
      readonly draft: Draft;
      readonly base: Draft;
      readonly version: string;
      readonly addedCharts: DashboardState['addedCharts'];
    }
  | {
      readonly type: 'saved';
      readonly draft: Draft;
      readonly version: string;
      readonly staysEditing?: boolean;
    }
  | { readonly type: 'version-changed'; readonly version: string }
  | { readonly type: 'tab-chosen'; readonly tabsId: string; readonly tabId: string }
  | { readonly type: 'revealed'; readonly id: string }
  | { readonly type: 'chart-seen'; readonly chartId: number; readonly seen: SeenChart }
  | { readonly type: 'masks-set'; readonly masks: DataMasks }
  | { readonly type: 'filters-selected'; readonly masks: DataMasks }
  | { readonly type: 'selection-applied' }
  | { readonly type: 'full-screen-changed'; readonly id: string | undefined }
  | { readonly type: 'selected'; readonly id: string | undefined }
  | { readonly type: 'resizing'; readonly resizing: Resizing | undefined }
  | { readonly type: 'css-editor-toggled'; readonly isOpen: boolean }
  | { readonly type: 'whole-page-wanted' }
  | { readonly type: 'refreshed'; readonly kind: 'manual' | 'timed' }
  | { readonly type: 'session-refresh-set'; readonly seconds: number };

export interface LoadedDashboard {
  readonly draft: Draft;
  readonly version: string;
  readonly isEditing: boolean;
  /** The filters from the start; undefined until the page has read the link. */
  readonly masks?: DataMasks | undefined;
}

/** Returns the initial state of a loaded dashboard. */
export function loadedDashboard({ draft, version, isEditing, masks }: LoadedDashboard): DashboardState {
  return {
    history: startHistory(draft),
    base: draft,
    isEditing,
    version,
    activeTabs: {},
    masks,
    selected: {},
    addedCharts: {},
    seenCharts: {},
    fullScreenId: undefined,
    selectedId: undefined,
    resizing: undefined,
    isCssOpen: false,
    loadsAll: false,
    refreshCount: 0,
    refreshKind: 'manual',
    sessionRefresh: undefined,
    warning: undefined,
    announcement: undefined,
  };
}

/** Returns the state after an event. */
export function dashboard(state: DashboardState, event: DashboardEvent): DashboardState {
  switch (event.type) {
    case 'edited':
      return edited(state, event.edit, event.charts ?? []);
    case 'draft-changed':
      return { ...state, history: recordStep(state.history, changed(state.history.present, event.change)) };
    case 'undone':
      return { ...state, history: undoStep(state.history) };
    case 'redone':
      return { ...state, history: redoStep(state.history) };
    case 'edit-started':
      return { ...state, isEditing: true, isCssOpen: false, fullScreenId: undefined };
    case 'discarded':
      return {
        ...state,
        history: startHistory(state.base),
        isEditing: false,
        selectedId: undefined,
        addedCharts: {},
      };
    case 'restored':
      return { ...state, history: event.history, addedCharts: event.addedCharts, isEditing: true };
    case 'draft-resumed':
      return {
        ...state,
        history: recordStep(startHistory(event.base), event.draft),
        base: event.base,
        version: event.version,
        addedCharts: event.addedCharts,
        isEditing: true,
        fullScreenId: undefined,
      };
    case 'saved':
      return {
        ...state,
        history: startHistory(event.draft),
        base: event.draft,
        version: event.version,
        isEditing: event.staysEditing ?? false,
        selectedId: undefined,
      };
    case 'version-changed':
      return { ...state, version: event.version };
    case 'tab-chosen':
      return { ...state, activeTabs: { ...state.activeTabs, [event.tabsId]: event.tabId } };
    case 'revealed':
      return {
        ...state,
        activeTabs: { ...state.activeTabs, ...tabsOnTheWay(state.history.present.layout, event.id) },
      };
    case 'chart-seen':
      return chartSeen(state, event.chartId, event.seen);
    case 'masks-set':
      return { ...state, masks: event.masks, selected: selectionAfter(state, event.masks) };
    case 'filters-selected':
      return { ...state, selected: { ...state.selected, ...event.masks } };
    case 'selection-applied':
      return { ...state, masks: { ...state.masks, ...state.selected }, selected: {} };
    case 'full-screen-changed':
      return { ...state, fullScreenId: event.id };
    case 'selected':
      return state.selectedId === event.id ? state : { ...state, selectedId: event.id };
    case 'resizing':
      return { ...state, resizing: event.resizing };
    case 'css-editor-toggled':
      return { ...state, isCssOpen: event.isOpen };
    case 'whole-page-wanted':
      return { ...state, loadsAll: true };
    case 'refreshed':
      return { ...state, refreshCount: state.refreshCount + 1, refreshKind: event.kind };
    case 'session-refresh-set':
      return { ...state, sessionRefresh: event.seconds };
  }
}

/** Returns the open tab: the chosen one while it exists, otherwise the first. */
export function activeTabOf(
  layout: Layout,
  activeTabs: DashboardState['activeTabs'],
  tabsId: string,
): string | undefined {
  const { children = [] } = layout[tabsId] ?? {};
  const chosen = activeTabs[tabsId];
  return chosen !== undefined && children.includes(chosen) ? chosen : children[0];
}

/** Returns the part whose content the page shows: the open top-level tab, or the grid. */
export function openPage(layout: Layout, activeTabs: DashboardState['activeTabs']): string {
  const tabs = topTabsOf(layout);
  return (tabs && activeTabOf(layout, activeTabs, tabs.id)) ?? GRID_ID;
}

function edited(state: DashboardState, edit: LayoutEvent, charts: readonly DashboardChart[]): DashboardState {
  const draft = state.history.present;
  const { layout, warning: refusal } = editLayout(draft.layout, edit);
  const warning = refusal ?? scopeNotice(draft, layout, edit);
  const said = editAnnouncement(draft.layout, layout, edit);
  return {
    ...state,
    history: recordStep(state.history, layout === draft.layout ? draft : { ...draft, layout }),
    warning: warning === undefined ? state.warning : { text: warning },
    announcement: said === undefined ? state.announcement : { text: said },
    addedCharts:
      charts.length === 0
        ? state.addedCharts
        : { ...state.addedCharts, ...Object.fromEntries(charts.map(chart => [chart.id, chart])) },
    selectedId: selectionAfterEdit(state, layout, edit),
    activeTabs:
      edit.type === 'part-pasted'
        ? { ...state.activeTabs, ...tabsOnTheWay(layout, edit.part.rootId) }
        : state.activeTabs,
  };
}

/** Selects a pasted part, and deselects a removed one. */
function selectionAfterEdit(
  { selectedId }: DashboardState,
  layout: Layout,
  edit: LayoutEvent,
): string | undefined {
  if (edit.type === 'part-pasted' && layout[edit.part.rootId]) return edit.part.rootId;
  return selectedId !== undefined && layout[selectedId] ? selectedId : undefined;
}

/**
 * A chart that moves to another tab may come under other filters, which the user would not notice without a
 * notice.
 */
function scopeNotice(draft: Draft, layout: Layout, edit: LayoutEvent): string | undefined {
  if (edit.type !== 'component-moved' || layout === draft.layout) return undefined;
  const moved = new Set(chartNodesOf(layout, edit.id).map(node => node.meta.chartId));
  const before = scopedFilters(draft);
  const after = scopedFilters({ ...draft, layout });
  const hasOtherScope = before.some(({ charts }, at) =>
    [...moved].some(id => charts.includes(id!) !== after[at]!.charts.includes(id!)),
  );
  return hasOtherScope ? 'This chart has been moved to a different filter scope.' : undefined;
}

// Filters ask other questions; the first one of a visit is the one that the next visit asks first too.
function chartSeen(state: DashboardState, chartId: number, seen: SeenChart): DashboardState {
  const first = state.seenCharts[chartId];
  return first && first.question !== seen.question
    ? state
    : { ...state, seenCharts: { ...state.seenCharts, [chartId]: seen } };
}

function changed(draft: Draft, change: Partial<Draft>): Draft {
  const isSame = Object.entries(change).every(([key, value]) => draft[key as keyof Draft] === value);
  return isSame ? draft : { ...draft, ...change };
}

// When another place applies a filter, such as a chart's empty state, the bar shows the new value.
function selectionAfter({ masks, selected }: DashboardState, next: DataMasks): DataMasks {
  return Object.fromEntries(Object.entries(selected).filter(([id]) => masks?.[id] === next[id]));
}

function tabsOnTheWay(layout: Layout, id: string): Readonly<Record<string, string>> {
  const way = [...ancestorsOf(layout, id), id];
  return Object.fromEntries(
    way.flatMap((one, at) => (layout[one]?.type === 'TAB' ? [[way[at - 1]!, one]] : [])),
  );
}
