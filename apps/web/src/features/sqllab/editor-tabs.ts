import type { SqlRunResult } from './sql-result.ts';

/** Where a run failed: lines and columns count from 1 in the text that was run. */
export interface FailurePlace {
  readonly line: number;
  readonly column: number | undefined;
}

export type RunState =
  | { readonly status: 'idle' }
  | {
      readonly status: 'running';
      readonly clientId: string;
      readonly startedAt: number;
      readonly isStopping?: boolean;
    }
  | { readonly status: 'done'; readonly clientId: string; readonly ms: number; readonly result: SqlRunResult }
  | { readonly status: 'stopped'; readonly clientId: string }
  | {
      readonly status: 'failed';
      readonly clientId: string;
      readonly title: string;
      readonly message: string;
      readonly place: FailurePlace | undefined;
      readonly sql: string;
    };

export interface EditorTab {
  readonly id: string;
  readonly name: string;
  readonly databaseId: number | undefined;
  readonly schema: string | undefined;
  readonly sql: string;
  readonly limit: number;
  /** The saved query from which the text was opened. */
  readonly savedQueryId: number | undefined;
  /** The version of that query that was last opened or saved. */
  readonly savedVersion: string | undefined;
  readonly description: string;
  readonly run: RunState;
}

export interface EditorTabs {
  readonly list: readonly EditorTab[];
  readonly activeId: string | undefined;
}

export const NO_TABS: EditorTabs = { list: [], activeId: undefined };
export const NEW_TAB_SQL = 'SELECT ...';

type TabChange = Partial<
  Pick<
    EditorTab,
    'name' | 'databaseId' | 'schema' | 'sql' | 'limit' | 'savedQueryId' | 'savedVersion' | 'description'
  >
>;

export type EditorTabsEvent =
  | {
      readonly type: 'opened';
      readonly id: string;
      readonly change?: TabChange;
      readonly defaultLimit: number;
    }
  | { readonly type: 'activated' | 'closed' | 'othersClosed'; readonly id: string }
  | { readonly type: 'duplicated'; readonly id: string; readonly newId: string }
  | { readonly type: 'restored'; readonly tab: EditorTab; readonly at: number }
  | { readonly type: 'moved'; readonly by: 1 | -1 }
  | { readonly type: 'changed'; readonly id: string; readonly change: TabChange }
  | { readonly type: 'ran'; readonly id: string; readonly run: RunState };

/** Returns the editor's tabs after an event. */
export function editorTabs(state: EditorTabs, event: EditorTabsEvent): EditorTabs {
  switch (event.type) {
    case 'opened':
      return opened(state, event);
    case 'activated':
      return { ...state, activeId: event.id };
    case 'closed':
      return closed(state, event.id);
    case 'othersClosed':
      return { list: state.list.filter(tab => tab.id === event.id), activeId: event.id };
    case 'duplicated':
      return duplicated(state, event.id, event.newId);
    case 'restored':
      return { list: state.list.toSpliced(event.at, 0, event.tab), activeId: event.tab.id };
    case 'moved':
      return moved(state, event.by);
    case 'changed':
      return changed(state, event.id, event.change);
    case 'ran':
      return withTab(state, event.id, tab => (isLate(tab.run, event.run) ? tab : { ...tab, run: event.run }));
    default:
      throw new Error(`unknown event ${(event satisfies never as EditorTabsEvent).type}`);
  }
}

/** Returns the part of the tabs that outlives the page: everything but the runs. */
export function storedTabs(state: EditorTabs): EditorTabs {
  return { ...state, list: state.list.map(tab => ({ ...tab, run: { status: 'idle' } })) };
}

/** Returns the stored tabs; none if the stored text is not in the form that this version writes. */
export function restoredTabs(stored: unknown): EditorTabs {
  const { list, activeId } = (stored ?? {}) as Partial<EditorTabs>;
  if (!Array.isArray(list)) return NO_TABS;
  const tabs = list.filter(isStoredTab);
  return { list: tabs, activeId: tabs.some(tab => tab.id === activeId) ? activeId : tabs[0]?.id };
}

function isStoredTab(tab: unknown): tab is EditorTab {
  const { id, name, sql, limit, run } = (tab ?? {}) as Partial<EditorTab>;
  return (
    typeof id === 'string' &&
    typeof name === 'string' &&
    typeof sql === 'string' &&
    typeof limit === 'number' &&
    run?.status === 'idle'
  );
}

function opened(
  state: EditorTabs,
  { id, change, defaultLimit }: Extract<EditorTabsEvent, { type: 'opened' }>,
): EditorTabs {
  const active = state.list.find(tab => tab.id === state.activeId);
  const tab: EditorTab = {
    id,
    name: untitledName(state),
    databaseId: active?.databaseId,
    schema: active?.schema,
    sql: NEW_TAB_SQL,
    limit: active?.limit ?? defaultLimit,
    savedQueryId: undefined,
    savedVersion: undefined,
    description: '',
    run: { status: 'idle' },
    ...change,
  };
  return { list: [...state.list, tab], activeId: id };
}

/** Returns `Untitled Query N`, where N is the highest number in use plus one. */
function untitledName({ list }: EditorTabs): string {
  const numbers = list.map(tab => Number(/^Untitled Query (\d+)$/.exec(tab.name)?.[1] ?? 0));
  return `Untitled Query ${Math.max(0, ...numbers) + 1}`;
}

function closed(state: EditorTabs, id: string): EditorTabs {
  const at = state.list.findIndex(tab => tab.id === id);
  const list = state.list.filter(tab => tab.id !== id);
  const neighbour = list[Math.min(at, list.length - 1)]?.id;
  return { list, activeId: state.activeId === id ? neighbour : state.activeId };
}

function duplicated(state: EditorTabs, id: string, newId: string): EditorTabs {
  const at = state.list.findIndex(tab => tab.id === id);
  const original = state.list[at];
  if (!original) return state;
  const copy: EditorTab = {
    ...original,
    id: newId,
    name: `Copy of ${original.name}`,
    savedQueryId: undefined,
    savedVersion: undefined,
    run: { status: 'idle' },
  };
  return { list: state.list.toSpliced(at + 1, 0, copy), activeId: newId };
}

function moved(state: EditorTabs, by: 1 | -1): EditorTabs {
  const at = state.list.findIndex(tab => tab.id === state.activeId);
  const next = state.list[(at + by + state.list.length) % state.list.length];
  return next ? { ...state, activeId: next.id } : state;
}

// Another database has other schemas.
function changed(state: EditorTabs, id: string, change: TabChange): EditorTabs {
  return withTab(state, id, tab => {
    const isOtherDatabase =
      'databaseId' in change && change.databaseId !== tab.databaseId && !('schema' in change);
    return { ...tab, ...change, ...(isOtherDatabase ? { schema: undefined } : {}) };
  });
}

// The result of a run is stale once a newer run has started.
function isLate(current: RunState, next: RunState): boolean {
  return (
    current.status === 'running' &&
    next.status !== 'running' &&
    'clientId' in next &&
    next.clientId !== current.clientId
  );
}

function withTab(state: EditorTabs, id: string, change: (tab: EditorTab) => EditorTab): EditorTabs {
  return { ...state, list: state.list.map(tab => (tab.id === id ? change(tab) : tab)) };
}
