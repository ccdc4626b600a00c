import { editLayout } from '@powerset/core/dashboard/edit-layout.ts';
import type { LayoutEvent } from '@powerset/core/dashboard/edit-layout.ts';
import { recordStep, redoStep, startHistory, undoStep } from '@powerset/core/dashboard/edit-history.ts';
import type { EditHistory } from '@powerset/core/dashboard/edit-history.ts';
import { ancestorsOf } from '@powerset/core/dashboard/layout.ts';
import type { Layout } from '@powerset/core/dashboard/layout.ts';
import type { DashboardChart } from '@powerset/contracts/dashboard.ts';
import type { DataMasks } from '@powerset/core/filters/data-mask.ts';
import type { Draft } from './draft.ts';

/** A size that the pointer is still changing. */
export interface Resizing {
  readonly id: string;
  readonly width?: number;
  readonly height?: number;
}

/** What a dashboard's page knows besides what the server said. */
export interface DashboardState {
  readonly history: EditHistory<Draft>;
  /** What was loaded or saved last. */
  readonly base: Draft;
  readonly isEditing: boolean;
  /** The version of the server that the draft is based on. */
  readonly version: string;
  /** By id of the tabs, the tab that is shown. */
  readonly activeTabs: Readonly<Record<string, string>>;
  /** What the filters say, applied; undefined until it is known what the link wants. */
  readonly masks: DataMasks | undefined;
  /** What is selected in the filters but not applied yet. */
  readonly selected: DataMasks;
  /** Charts that were put on the page since it was loaded. */
  readonly addedCharts: Readonly<Record<number, DashboardChart>>;
  readonly fullScreenId: string | undefined;
  /** The part whose tools are shown. */
  readonly selectedId: string | undefined;
  readonly resizing: Resizing | undefined;
  /** Counts up whenever all charts are to be asked for again. */
  readonly refreshCount: number;
  readonly refreshKind: 'manual' | 'timed';
  /** Seconds, for this session; undefined is as stored. */
  readonly sessionRefresh: number | undefined;
  /** Why the last edit did nothing; a new object each time. */
  readonly warning: { readonly text: string } | undefined;
}

export type DashboardEvent =
  | { readonly type: 'edited'; readonly edit: LayoutEvent; readonly chart?: DashboardChart }
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
  | { readonly type: 'masks-set'; readonly masks: DataMasks }
  | { readonly type: 'filters-selected'; readonly masks: DataMasks }
  | { readonly type: 'selection-applied' }
  | { readonly type: 'full-screen-changed'; readonly id: string | undefined }
  | { readonly type: 'selected'; readonly id: string | undefined }
  | { readonly type: 'resizing'; readonly resizing: Resizing | undefined }
  | { readonly type: 'refreshed'; readonly kind: 'manual' | 'timed' }
  | { readonly type: 'session-refresh-set'; readonly seconds: number };

export interface LoadedDashboard {
  readonly draft: Draft;
  readonly version: string;
  readonly isEditing: boolean;
  /** What the filters say from the start; undefined while a link is asked. */
  readonly masks?: DataMasks | undefined;
}

/** A dashboard as it was loaded. */
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
    fullScreenId: undefined,
    selectedId: undefined,
    resizing: undefined,
    refreshCount: 0,
    refreshKind: 'manual',
    sessionRefresh: undefined,
    warning: undefined,
  };
}

/** The state after an event. */
export function dashboard(state: DashboardState, event: DashboardEvent): DashboardState {
  switch (event.type) {
    case 'edited':
      return edited(state, event.edit, event.chart);
    case 'draft-changed':
      return { ...state, history: recordStep(state.history, changed(state.history.present, event.change)) };
    case 'undone':
      return { ...state, history: undoStep(state.history) };
    case 'redone':
      return { ...state, history: redoStep(state.history) };
    case 'edit-started':
      return { ...state, isEditing: true, fullScreenId: undefined };
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
    case 'refreshed':
      return { ...state, refreshCount: state.refreshCount + 1, refreshKind: event.kind };
    case 'session-refresh-set':
      return { ...state, sessionRefresh: event.seconds };
  }
}

/** The tab that tabs show: the chosen one while it exists, else the first. */
export function activeTabOf(
  layout: Layout,
  activeTabs: DashboardState['activeTabs'],
  tabsId: string,
): string | undefined {
  const { children = [] } = layout[tabsId] ?? {};
  const chosen = activeTabs[tabsId];
  return chosen !== undefined && children.includes(chosen) ? chosen : children[0];
}

function edited(state: DashboardState, edit: LayoutEvent, chart: DashboardChart | undefined): DashboardState {
  const draft = state.history.present;
  const { layout, warning } = editLayout(draft.layout, edit);
  return {
    ...state,
    history: recordStep(state.history, layout === draft.layout ? draft : { ...draft, layout }),
    warning: warning === undefined ? state.warning : { text: warning },
    addedCharts: chart ? { ...state.addedCharts, [chart.id]: chart } : state.addedCharts,
    selectedId:
      edit.type === 'component-removed' && edit.id === state.selectedId ? undefined : state.selectedId,
  };
}

function changed(draft: Draft, change: Partial<Draft>): Draft {
  const isSame = Object.entries(change).every(([key, value]) => draft[key as keyof Draft] === value);
  return isSame ? draft : { ...draft, ...change };
}

// A filter that is applied from elsewhere, such as from a chart's empty state, shows what it is now.
function selectionAfter({ masks, selected }: DashboardState, next: DataMasks): DataMasks {
  return Object.fromEntries(Object.entries(selected).filter(([id]) => masks?.[id] === next[id]));
}

function tabsOnTheWay(layout: Layout, id: string): Readonly<Record<string, string>> {
  const way = [...ancestorsOf(layout, id), id];
  return Object.fromEntries(
    way.flatMap((one, at) => (layout[one]?.type === 'TAB' ? [[way[at - 1]!, one]] : [])),
  );
}
