import { useEffect, useEffectEvent } from 'react';
import { datasetEndpoints } from '@powerset/contracts/dataset.ts';
import { kvEndpoints } from '@powerset/contracts/tab-state.ts';
import { queryEndpoints } from '@powerset/contracts/query-history.ts';
import { call, callRaw } from '../../shared/api/call.ts';
import { useGo, useSearchParams, useSetSearchParams } from '../../shared/navigation.ts';
import { toast } from '../../shared/toast.ts';
import { databasesQuery, savedQuery } from './api.ts';
import type { TabChange } from './editor-tabs.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { mayRunUnread } from './may-run-unread.ts';
import type { EditorTabsStore } from './tabs/use-editor-tabs.ts';

const PARAMETERS = [
  'id',
  'savedQueryId',
  'datasourceKey',
  'queryId',
  'sql',
  'name',
  'title',
  'dbid',
  'dbname',
  'schema',
  'autorun',
  'new',
  'db',
  'reset',
] as const;

type Asked = Readonly<Partial<Record<(typeof PARAMETERS)[number], string | null>>>;

/**
 * Opens what the address names (a shared or saved query, a run, a dataset, a text, a new tab) and cleans the
 * address; opens a tab if there is none.
 */
export function useOpening({ state, open, isReady }: EditorTabsStore): void {
  const params = useSearchParams();
  const setParams = useSetSearchParams();
  const asked = PARAMETERS.map(name => params.get(name) ?? '')
    .join('\n')
    .trim();
  // Opened once for the address; later changes of the tabs must not open another.
  const openAsked = useEffectEvent((): void => {
    const given = withPosted(Object.fromEntries(PARAMETERS.map(name => [name, params.get(name)])));
    if (!asked && !given.sql && !given.datasourceKey) {
      if (state.list.length === 0) open();
      return;
    }
    setParams(Object.fromEntries(PARAMETERS.map(name => [name, null])), { replace: true });
    void askedTab(given).then(change => {
      if (change) open(withoutDanger(change));
    });
  });
  useEffect(() => {
    if (isReady) openAsked();
  }, [asked, isReady]);
}

/** Returns the tab, without running a text that may change data: the user has not read it yet. */
function withoutDanger(change: TabChange): TabChange {
  if (!change.autorun || mayRunUnread(change.sql ?? '')) return change;
  toast.info('The query came with a link. Read it before you run it.');
  return { ...change, autorun: false };
}

/** Opens the query history at the address of its old search. */
export function useOldSearch(): void {
  const go = useGo();
  useEffect(() => {
    if (window.location.hash === '#search') go('/sqllab/history/', { replace: true });
  }, [go]);
}

/** Returns the request with what a form posted to this page, which the server leaves in the page. */
function withPosted(given: Asked): Asked {
  const element = document.getElementById('sqllab-form');
  if (!element) return given;
  element.remove();
  try {
    const { sql, datasourceKey } = JSON.parse(element.textContent) as Asked;
    return { ...given, ...(sql ? { sql } : {}), ...(datasourceKey ? { datasourceKey } : {}) };
  } catch {
    return given;
  }
}

/** Returns the tab that the address asks for; undefined if it cannot be found. */
async function askedTab(given: Asked): Promise<TabChange | undefined> {
  try {
    if (given.id) return await sharedTab(given.id);
    if (given.savedQueryId) return await savedTab(Number(given.savedQueryId));
    if (given.queryId) return await runTab(Number(given.queryId));
  } catch (error) {
    toast.failure("The query couldn't be loaded", error);
    return undefined;
  }
  try {
    if (given.datasourceKey) return await datasetTab(given);
  } catch (error) {
    toast.failure("The datasource couldn't be loaded", error);
    return undefined;
  }
  return textTab(given);
}

async function textTab({ sql, name, title, dbid, dbname, schema, autorun }: Asked): Promise<TabChange> {
  const label = name || title;
  const databaseId = dbid ? Number(dbid) : dbname ? await databaseNamed(dbname) : undefined;
  return {
    ...(sql ? { sql } : {}),
    ...(label ? { name: label } : {}),
    ...(databaseId === undefined ? {} : { databaseId }),
    ...(schema ? { schema } : {}),
    ...(autorun === 'true' ? { autorun: true } : {}),
  };
}

async function databaseNamed(name: string): Promise<number | undefined> {
  const databases = await queryClient.fetchQuery(databasesQuery);
  return databases.find(database => database.database_name.toLowerCase() === name.toLowerCase())?.id;
}

async function sharedTab(id: string): Promise<TabChange> {
  const text = await (await callRaw(kvEndpoints.get, { params: { id: Number(id) } })).text();
  const shared = JSON.parse(text) as {
    readonly name?: string;
    readonly dbId?: number | string | null;
    readonly schema?: string | null;
    readonly autorun?: boolean;
    readonly sql?: string;
    readonly templateParams?: string | null;
  };
  return {
    name: shared.name || 'Shared query',
    sql: shared.sql ?? '',
    autorun: shared.autorun === true,
    ...(shared.dbId ? { databaseId: Number(shared.dbId) } : {}),
    ...(shared.schema ? { schema: shared.schema } : {}),
    ...(shared.templateParams ? { templateParams: shared.templateParams } : {}),
  };
}

async function savedTab(id: number): Promise<TabChange> {
  const query = await savedQuery(id);
  return {
    name: query.label ?? 'Untitled Query',
    sql: query.sql ?? '',
    savedQueryId: id,
    savedVersion: query.changed_on ?? undefined,
    description: query.description ?? '',
    ...(query.template_parameters ? { templateParams: query.template_parameters } : {}),
    ...(query.database ? { databaseId: query.database.id } : {}),
    ...(query.schema ? { schema: query.schema } : {}),
  };
}

async function runTab(id: number): Promise<TabChange> {
  const { result: run } = await call(queryEndpoints.get, { params: { id } });
  return {
    name: run.tab_name || 'Untitled Query',
    sql: run.sql ?? '',
    ...(run.database?.id === undefined ? {} : { databaseId: run.database.id }),
    ...(run.schema ? { schema: run.schema } : {}),
  };
}

/** A key such as `12__table`; a text beside it is a query on that dataset. */
async function datasetTab({ datasourceKey, sql }: Asked): Promise<TabChange> {
  const id = Number(datasourceKey!.split('__')[0]);
  const { result } = await call(datasetEndpoints.get, { params: { id }, query: { q: { keys: ['none'] } } });
  const dataset = result as {
    readonly name?: string | null;
    readonly table_name?: string | null;
    readonly schema?: string | null;
    readonly sql?: string | null;
    readonly select_star?: string | null;
    readonly database?: { readonly id?: number };
  };
  return {
    name: dataset.name ?? dataset.table_name ?? 'Untitled Dataset',
    sql: sql || dataset.select_star || dataset.sql || '',
    ...(dataset.database?.id === undefined ? {} : { databaseId: dataset.database.id }),
    ...(dataset.schema ? { schema: dataset.schema } : {}),
  };
}
