import { sqlLabStart } from '@powerset/contracts/sqllab.ts';
import { tableSchemaEndpoints, tabStateEndpoints, type TabStateWire } from '@powerset/contracts/tab-state.ts';
import { textDigest } from '@powerset/kit/text-digest.ts';
import { call } from '../../../shared/api/call.ts';
import { isSameTable, newTab, type EditorTab, type OpenTable } from '../editor-tabs.ts';
import type { PaneRun } from '../pane-run.ts';

/** The tabs that the server stores for the user: texts come with the first look at a tab. */
export interface ServerTabs {
  readonly ids: readonly { readonly id: number; readonly label: string | null }[];
  readonly active: TabStateWire | undefined;
}

export async function serverTabs(signal: AbortSignal): Promise<ServerTabs> {
  const { result } = await call(sqlLabStart, { signal });
  return {
    ids: result.tab_state_ids as ServerTabs['ids'],
    active: (result.active_tab ?? undefined) as TabStateWire | undefined,
  };
}

export async function serverTab(id: number): Promise<TabStateWire> {
  return (await call(tabStateEndpoints.get, { params: { id } })) as TabStateWire;
}

export async function createTab(tab: EditorTab): Promise<number> {
  const editor = {
    name: tab.name,
    dbId: tab.databaseId ?? null,
    schema: tab.schema ?? null,
    sql: tab.sql,
    queryLimit: tab.limit,
    autorun: tab.autorun,
    hideLeftBar: tab.isBarHidden,
    templateParams: tab.templateParams,
  };
  const body = { queryEditor: JSON.stringify(editor) };
  return ((await call(tabStateEndpoints.create, { body })) as { readonly id: number }).id;
}

export async function updateTab(tab: EditorTab): Promise<void> {
  const body = Object.fromEntries(
    Object.entries(wireOf(tab)).map(([key, value]) => [key, JSON.stringify(value)]),
  );
  await call(tabStateEndpoints.update, {
    params: { id: tab.serverId! },
    body,
    keepalive: tab.sql.length < 30_000,
    // An unknown text matches none, so that another text there is never replaced unseen.
    basedOn: tab.storedSql === undefined ? 'unknown' : textDigest(tab.storedSql),
  });
}

/** Stores the place of a tab among the user's tabs. */
export async function placeTab(id: number, position: number): Promise<void> {
  await call(tabStateEndpoints.update, { params: { id }, body: { position: String(position) } });
}

/** Stores a table that a tab shows, and returns its number. */
export async function storeTable(tabNumber: number, table: Omit<OpenTable, 'number'>): Promise<number> {
  const sent = {
    dbId: table.databaseId,
    queryEditorId: tabNumber,
    schema: table.schema,
    name: table.name,
  };
  const body = { table: JSON.stringify(sent) };
  return ((await call(tableSchemaEndpoints.create, { body })) as { readonly id: number }).id;
}

export async function removeTable(number: number): Promise<void> {
  await call(tableSchemaEndpoints.remove, { params: { id: number } });
}

export async function removeTab(id: number): Promise<void> {
  await call(tabStateEndpoints.remove, { params: { id } });
}

export async function activateTab(id: number): Promise<void> {
  await call(tabStateEndpoints.activate, { params: { id } });
}

/** Returns what the server stores of a tab. */
export function wireOf(tab: EditorTab) {
  const latest = tab.runs.find(run => run.kind === 'result');
  return {
    label: tab.name,
    sql: tab.sql,
    database_id: tab.databaseId ?? null,
    schema: tab.schema ?? null,
    query_limit: tab.limit,
    autorun: tab.autorun,
    hide_left_bar: tab.isBarHidden,
    template_params: tab.templateParams,
    saved_query_id: tab.savedQueryId ?? null,
    latest_query_id: latest?.id ?? null,
    extra_json: JSON.stringify({
      southSize: tab.southSize,
      description: tab.description,
      savedVersion: tab.savedVersion,
    }),
  };
}

interface Extra {
  readonly southSize?: number;
  readonly description?: string;
  readonly savedVersion?: string;
}

/** Returns a tab of the server as the editor shows it; `known` is this browser's copy. */
export function tabFromServer(
  wire: TabStateWire,
  known: EditorTab | undefined,
  defaultLimit: number,
): EditorTab {
  const extra = wire.extra_json as Extra;
  return {
    ...newTab({
      id: known?.id ?? crypto.randomUUID(),
      name: wire.label ?? 'Untitled Query',
      limit: defaultLimit,
    }),
    ...known,
    serverId: wire.id,
    isLoaded: true,
    name: wire.label ?? 'Untitled Query',
    sql: wire.sql ?? '',
    storedSql: wire.sql ?? '',
    databaseId: wire.database_id ?? undefined,
    schema: wire.schema ?? undefined,
    limit: wire.query_limit ?? defaultLimit,
    autorun: wire.autorun,
    isBarHidden: wire.hide_left_bar,
    templateParams: wire.template_params || '{}',
    savedQueryId: (wire.saved_query?.['id'] as number | undefined) ?? undefined,
    ...(extra.southSize === undefined ? {} : { southSize: extra.southSize }),
    ...(extra.description === undefined ? {} : { description: extra.description }),
    savedVersion: extra.savedVersion,
    tables: tablesOf(wire),
    runs: known?.runs.length ? known.runs : runsFromServer(wire),
  };
}

function tablesOf({ table_schemas: tables }: TabStateWire): readonly OpenTable[] {
  return tables
    .filter(table => table.expanded)
    .map(table => ({
      databaseId: table.database_id,
      schema: table.schema,
      name: table.table,
      number: table.id,
    }));
}

/** Returns a tab with unsaved text as this browser has it, with what is stored on the server beside the text. */
function unsavedTab(tab: EditorTab, active: TabStateWire | undefined): EditorTab {
  if (!active || tab.serverId !== active.id) return tab;
  const stored = tablesOf(active);
  const isNew = (table: OpenTable): boolean =>
    table.number === undefined && !stored.some(one => isSameTable(one, table));
  return {
    ...tab,
    tables: [...stored, ...tab.tables.filter(isNew)],
    ...((active.sql ?? '') === tab.sql ? { storedSql: tab.sql } : {}),
  };
}

/** Returns the latest run of a tab that another browser started. */
function runsFromServer({ latest_query: query }: TabStateWire): readonly PaneRun[] {
  if (!query) return [];
  const run = { id: query.id, kind: 'result', title: 'Results', sql: query.sql } as const;
  const clientId = query.id;
  const ms = (query.endDttm ?? 0) - (query.startDttm ?? 0);
  switch (query.state) {
    case 'success':
      return [{ ...run, state: { status: 'stored', clientId, ms, resultsKey: query.resultsKey } }];
    case 'stopped':
      return [{ ...run, state: { status: 'stopped', clientId } }];
    case 'failed':
    case 'timed_out':
      return [
        {
          ...run,
          state: {
            status: 'failed',
            clientId,
            title: query.state === 'failed' ? 'Database error' : 'Timeout error',
            message: query.errorMessage ?? 'Unknown error',
            place: undefined,
            sql: query.sql,
          },
        },
      ];
    default:
      return [];
  }
}

/**
 * Returns the tabs to show: the server's, with this browser's copy where it holds changes that the server
 * does not have, and the tabs that only this browser has.
 */
export function mergedTabs(
  local: readonly EditorTab[],
  { ids, active }: ServerTabs,
  { unsaved, defaultLimit }: { readonly unsaved: ReadonlySet<string>; readonly defaultLimit: number },
): readonly EditorTab[] {
  const onServer = new Map(ids.map(one => [one.id, one.label]));
  const kept = local
    .filter(tab => tab.serverId === undefined || onServer.has(tab.serverId) || unsaved.has(tab.id))
    .map(tab => {
      if (tab.serverId === undefined || unsaved.has(tab.id))
        return onServer.has(tab.serverId ?? NaN) ? unsavedTab(tab, active) : { ...tab, serverId: undefined };
      if (tab.serverId === active?.id) return tabFromServer(active, tab, defaultLimit);
      return { ...tab, name: onServer.get(tab.serverId) ?? tab.name, isLoaded: false };
    });
  const known = new Set(kept.map(tab => tab.serverId));
  const others = ids
    .filter(({ id }) => !known.has(id))
    .map(({ id, label }) =>
      id === active?.id
        ? tabFromServer(active, undefined, defaultLimit)
        : {
            ...newTab({ id: crypto.randomUUID(), name: label ?? 'Untitled Query', limit: defaultLimit }),
            serverId: id,
            isLoaded: false,
          },
    );
  return inOrderOf(
    ids.map(({ id }) => id),
    [...kept, ...others],
  );
}

// A tab that only this browser has stays behind the one before it.
function inOrderOf(ids: readonly number[], tabs: readonly EditorTab[]): readonly EditorTab[] {
  let place = -1;
  return tabs
    .map(tab => {
      const at = tab.serverId === undefined ? -1 : ids.indexOf(tab.serverId);
      place = at === -1 ? place : at;
      return { tab, place };
    })
    .sort((a, b) => a.place - b.place)
    .map(({ tab }) => tab);
}

/** Returns a short text that changes with what the server stores of a tab. */
export function digest(tab: EditorTab): string {
  return textDigest(JSON.stringify(wireOf(tab)));
}
