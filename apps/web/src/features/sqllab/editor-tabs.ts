import { isPaneRun, storedRuns, type PaneRun, type RunState } from './pane-run.ts';

export interface EditorTab {
  readonly id: string;
  /** The number under which the server stores the tab. */
  readonly serverId: number | undefined;
  /** False for a tab of the server whose text is fetched when the tab is first shown. */
  readonly isLoaded: boolean;
  readonly name: string;
  readonly databaseId: number | undefined;
  readonly schema: string | undefined;
  readonly sql: string;
  /** The text that the server had when this browser last heard of it; undefined before that. */
  readonly storedSql: string | undefined;
  readonly limit: number;
  /** The saved query from which the text was opened. */
  readonly savedQueryId: number | undefined;
  /** The version of that query that was last opened or saved. */
  readonly savedVersion: string | undefined;
  readonly description: string;
  /** The values of the template parameters, as JSON text. */
  readonly templateParams: string;
  readonly autorun: boolean;
  readonly isBarHidden: boolean;
  /** The height of the lower pane: in pixels, or a share of the whole if at most 1. */
  readonly southSize: number;
  /** The tables whose columns are shown in the left bar. */
  readonly tables: readonly OpenTable[];
  readonly runs: readonly PaneRun[];
  /** The chosen tab of the lower pane: the id of a run, or the history. */
  readonly south: string;
}

/** A table whose columns a tab shows. */
export interface OpenTable {
  readonly databaseId: number;
  readonly schema: string | null;
  readonly name: string;
  /** The number under which the server stores it; undefined until it does. */
  readonly number: number | undefined;
}

export interface EditorTabs {
  readonly list: readonly EditorTab[];
  readonly activeId: string | undefined;
  /** The tabs that were closed last, newest first. */
  readonly closed: readonly ClosedTab[];
}

export interface ClosedTab {
  readonly tab: EditorTab;
  /** Its place among the others. */
  readonly at: number;
}

export const NO_TABS: EditorTabs = { list: [], activeId: undefined, closed: [] };
export const NEW_TAB_SQL = 'SELECT ...';
/** The text of a new tab where the server stores no tabs. */
export const NEW_LOCAL_TAB_SQL = `-- This tab is stored only in this browser. Save the query to keep it when you clear cookies or change browsers.\n\n${NEW_TAB_SQL}`;
export const HISTORY_PANE = 'history';
const SOUTH_SHARE = 0.6;
const MOST_CLOSED = 20;

export type TabChange = Partial<Omit<EditorTab, 'id' | 'runs'>>;

export type EditorTabsEvent =
  | {
      readonly type: 'opened';
      readonly id: string;
      readonly change?: TabChange;
      readonly defaultLimit: number;
    }
  | { readonly type: 'activated' | 'closed' | 'othersClosed' | 'gone'; readonly id: string }
  | { readonly type: 'duplicated'; readonly id: string; readonly newId: string }
  | { readonly type: 'reopened' }
  | { readonly type: 'moved'; readonly by: 1 | -1 }
  | { readonly type: 'reordered'; readonly id: string; readonly to: number }
  | { readonly type: 'changed'; readonly id: string; readonly change: TabChange }
  | { readonly type: 'tableToggled'; readonly id: string; readonly table: Omit<OpenTable, 'number'> }
  | { readonly type: 'tableStored'; readonly id: string; readonly table: OpenTable }
  /** Another window stored a text; it replaces the one here unless that has changed, too. */
  | { readonly type: 'followed'; readonly id: string; readonly sql: string }
  /** Another window changed the same lines: the text of this one goes on in a tab of its own. */
  | { readonly type: 'parted'; readonly id: string; readonly other: EditorTab }
  | { readonly type: 'runsStarted'; readonly id: string; readonly runs: readonly PaneRun[] }
  | { readonly type: 'ran'; readonly id: string; readonly runId: string; readonly state: RunState }
  | { readonly type: 'runRemoved'; readonly id: string; readonly runId: string }
  /** The tabs of the server arrived: they join those of this moment, not those of when they were asked for. */
  | {
      readonly type: 'merged';
      readonly merge: (state: EditorTabs) => Pick<EditorTabs, 'list' | 'activeId'>;
    };

/** Returns the editor's tabs after an event. */
export function editorTabs(state: EditorTabs, event: EditorTabsEvent): EditorTabs {
  switch (event.type) {
    case 'opened':
      return opened(state, event);
    case 'activated':
      return { ...state, activeId: event.id };
    case 'closed':
      return closed(state, event.id, true);
    case 'gone':
      return closed(state, event.id, false);
    case 'othersClosed':
      return othersClosed(state, event.id);
    case 'duplicated':
      return duplicated(state, event.id, event.newId);
    case 'reopened':
      return reopened(state);
    case 'moved':
      return moved(state, event.by);
    case 'reordered':
      return reordered(state, event.id, event.to);
    case 'changed':
      return changed(state, event.id, event.change);
    case 'tableToggled':
      return withTab(state, event.id, tab => ({ ...tab, tables: toggled(tab.tables, event.table) }));
    case 'tableStored':
      return withTab(state, event.id, tab => ({
        ...tab,
        tables: tab.tables.map(table => (isSameTable(table, event.table) ? event.table : table)),
      }));
    case 'followed':
      return withTab(state, event.id, tab =>
        tab.sql === tab.storedSql ? { ...tab, sql: event.sql, storedSql: event.sql } : tab,
      );
    case 'parted':
      return parted(state, event.id, event.other);
    case 'runsStarted':
      return withTab(state, event.id, tab => started(tab, event.runs));
    case 'ran':
      return withTab(state, event.id, tab => ran(tab, event.runId, event.state));
    case 'runRemoved':
      return withTab(state, event.id, tab => withoutRun(tab, event.runId));
    case 'merged':
      return { ...state, ...event.merge(state) };
    default:
      throw new Error(`unknown event ${(event satisfies never as EditorTabsEvent).type}`);
  }
}

/** Returns the part of the tabs that outlives the page: everything but rows. */
export function storedTabs(state: EditorTabs): EditorTabs {
  const stored = (tab: EditorTab): EditorTab => ({ ...tab, runs: storedRuns(tab.runs) });
  return {
    ...state,
    list: state.list.map(stored),
    closed: state.closed.map(({ tab, at }) => ({ tab: stored(tab), at })),
  };
}

/** Returns the stored tabs; none if the stored text is not in the form that this version writes. */
export function restoredTabs(stored: unknown): EditorTabs {
  const { list, activeId, closed: gone } = (stored ?? {}) as Partial<EditorTabs>;
  const tabs = restoredList(list);
  return {
    list: tabs,
    activeId: tabs.some(tab => tab.id === activeId) ? activeId : tabs[0]?.id,
    closed: Array.isArray(gone)
      ? gone.flatMap(one => restoredList([one?.tab]).map(tab => ({ tab, at: Number(one.at) || 0 })))
      : [],
  };
}

function restoredList(list: unknown): readonly EditorTab[] {
  if (!Array.isArray(list)) return [];
  return list.filter(isStoredTab).map(tab => ({
    ...EMPTY,
    ...tab,
    tables: Array.isArray(tab.tables) ? tab.tables : [],
    runs: Array.isArray(tab.runs) ? tab.runs.filter(isPaneRun) : [],
  }));
}

function isStoredTab(tab: unknown): tab is EditorTab {
  const { id, name, sql, limit } = (tab ?? {}) as Partial<EditorTab>;
  return (
    typeof id === 'string' && typeof name === 'string' && typeof sql === 'string' && typeof limit === 'number'
  );
}

const EMPTY = {
  serverId: undefined,
  isLoaded: true,
  databaseId: undefined,
  schema: undefined,
  sql: NEW_TAB_SQL,
  storedSql: undefined,
  savedQueryId: undefined,
  savedVersion: undefined,
  description: '',
  templateParams: '{}',
  autorun: false,
  isBarHidden: false,
  southSize: SOUTH_SHARE,
  tables: [],
  runs: [],
  south: 'results',
} as const satisfies Partial<EditorTab>;

/** Returns a tab with the given values, and defaults for the others. */
export function newTab(given: Pick<EditorTab, 'id' | 'name' | 'limit'> & Partial<EditorTab>): EditorTab {
  return { ...EMPTY, ...given };
}

function opened(
  state: EditorTabs,
  { id, change, defaultLimit }: Extract<EditorTabsEvent, { type: 'opened' }>,
): EditorTabs {
  const active = state.list.find(tab => tab.id === state.activeId);
  const inherited = active && {
    databaseId: active.databaseId,
    schema: active.schema,
    autorun: active.autorun,
    isBarHidden: active.isBarHidden,
    southSize: active.southSize,
  };
  const isOtherDatabase = change?.databaseId !== undefined && change.databaseId !== active?.databaseId;
  const tab = newTab({
    id,
    name: untitledName(state),
    limit: active?.limit ?? defaultLimit,
    ...inherited,
    ...(isOtherDatabase ? { schema: undefined } : {}),
    ...change,
  });
  return { ...state, list: [...state.list, tab], activeId: id };
}

/** Returns `Untitled Query N`, where N is the highest number in use plus one. */
function untitledName({ list }: EditorTabs): string {
  const numbers = list.map(tab => Number(/^Untitled Query (\d+)$/.exec(tab.name)?.[1] ?? 0));
  return `Untitled Query ${Math.max(0, ...numbers) + 1}`;
}

function closed(state: EditorTabs, id: string, canReopen: boolean): EditorTabs {
  const at = state.list.findIndex(tab => tab.id === id);
  const tab = state.list[at];
  if (!tab) return state;
  const list = state.list.filter(other => other.id !== id);
  const neighbour = list[Math.min(at, list.length - 1)]?.id;
  return {
    list,
    activeId: state.activeId === id ? neighbour : state.activeId,
    closed: canReopen ? [{ tab, at }, ...state.closed].slice(0, MOST_CLOSED) : state.closed,
  };
}

function othersClosed(state: EditorTabs, id: string): EditorTabs {
  const gone = state.list.map((tab, at) => ({ tab, at })).filter(({ tab }) => tab.id !== id);
  return {
    list: state.list.filter(tab => tab.id === id),
    activeId: id,
    closed: [...gone, ...state.closed].slice(0, MOST_CLOSED),
  };
}

// The server has forgotten a closed tab, so it gets a new number.
function reopened(state: EditorTabs): EditorTabs {
  const [last, ...rest] = state.closed;
  if (!last) return state;
  const tab = {
    ...last.tab,
    serverId: undefined,
    storedSql: undefined,
    tables: unnumbered(last.tab.tables),
    isLoaded: true,
  };
  return { list: state.list.toSpliced(last.at, 0, tab), activeId: tab.id, closed: rest };
}

function duplicated(state: EditorTabs, id: string, newId: string): EditorTabs {
  const at = state.list.findIndex(tab => tab.id === id);
  const original = state.list[at];
  if (!original) return state;
  const copy: EditorTab = {
    ...original,
    id: newId,
    serverId: undefined,
    storedSql: undefined,
    tables: unnumbered(original.tables),
    name: `Copy of ${original.name}`,
    savedQueryId: undefined,
    savedVersion: undefined,
    runs: [],
    south: EMPTY.south,
  };
  return { ...state, list: state.list.toSpliced(at + 1, 0, copy), activeId: newId };
}

function toggled(tables: readonly OpenTable[], table: Omit<OpenTable, 'number'>): readonly OpenTable[] {
  const others = tables.filter(one => !isSameTable(one, table));
  return others.length < tables.length ? others : [...tables, { ...table, number: undefined }];
}

/** Returns whether two entries are the same table. */
export function isSameTable(a: Omit<OpenTable, 'number'>, b: Omit<OpenTable, 'number'>): boolean {
  return a.databaseId === b.databaseId && a.schema === b.schema && a.name === b.name;
}

function parted(state: EditorTabs, id: string, other: EditorTab): EditorTabs {
  const at = state.list.findIndex(tab => tab.id === id);
  const mine = state.list[at];
  if (!mine) return state;
  const own = {
    ...mine,
    serverId: undefined,
    storedSql: undefined,
    tables: unnumbered(mine.tables),
    name: `${mine.name} (this window)`,
  };
  return { ...state, list: state.list.toSpliced(at, 1, other, own) };
}

function moved(state: EditorTabs, by: 1 | -1): EditorTabs {
  const at = state.list.findIndex(tab => tab.id === state.activeId);
  const next = state.list[(at + by + state.list.length) % state.list.length];
  return next ? { ...state, activeId: next.id } : state;
}

// The server stores each tab's tables under numbers of their own.
function unnumbered(tables: readonly OpenTable[]): readonly OpenTable[] {
  return tables.map(table => ({ ...table, number: undefined }));
}

function reordered(state: EditorTabs, id: string, to: number): EditorTabs {
  const tab = state.list.find(one => one.id === id);
  if (!tab) return state;
  const others = state.list.filter(one => one.id !== id);
  return { ...state, list: others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, tab) };
}

// Another database has other schemas.
function changed(state: EditorTabs, id: string, change: TabChange): EditorTabs {
  return withTab(state, id, tab => {
    const isOtherDatabase =
      'databaseId' in change && change.databaseId !== tab.databaseId && !('schema' in change);
    return { ...tab, ...change, ...(isOtherDatabase ? { schema: undefined } : {}) };
  });
}

// New results replace the earlier results, and a new preview the earlier preview of the same table.
function started(tab: EditorTab, runs: readonly PaneRun[]): EditorTab {
  const isPreview = runs[0]?.kind === 'preview';
  const kept = tab.runs.filter(run => (isPreview ? run.title !== runs[0]!.title : run.kind === 'preview'));
  return {
    ...tab,
    runs: isPreview ? [...kept, ...runs] : [...runs, ...kept],
    south: runs[0]?.id ?? tab.south,
  };
}

// A run that ended leaves its place to the last statement that ran, unless another tab was chosen.
function ran(tab: EditorTab, runId: string, state: RunState): EditorTab {
  const run = tab.runs.find(one => one.id === runId);
  if (!run) return tab;
  const shown = tab.runs.find(one => one.id === tab.south);
  const follows = state.status === 'running' && run.kind === 'result' && shown?.kind === 'result';
  return {
    ...tab,
    runs: tab.runs.map(one => (one.id === runId ? { ...one, state } : one)),
    south: follows ? runId : tab.south,
  };
}

function withoutRun(tab: EditorTab, runId: string): EditorTab {
  const runs = tab.runs.filter(run => run.id !== runId);
  return { ...tab, runs, south: tab.south === runId ? (runs[0]?.id ?? EMPTY.south) : tab.south };
}

function withTab(state: EditorTabs, id: string, change: (tab: EditorTab) => EditorTab): EditorTabs {
  return { ...state, list: state.list.map(tab => (tab.id === id ? change(tab) : tab)) };
}
