import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer, useRef, type Dispatch } from 'react';
import { readStored, writeStored } from '@powerset/ui/stored.ts';
import { ApiError, errorText, isAbort } from '../../shared/api/api-error.ts';
import { useSession } from '../../shared/session/session.ts';
import { toast } from '../../shared/toast.ts';
import {
  databasesQuery,
  functionsQuery,
  runSql,
  schemasQuery,
  stopRun,
  tableQuery,
  tablesQuery,
} from './api.ts';
import type { KnownTable } from './editor/completion.ts';
import {
  editorTabs,
  restoredTabs,
  storedTabs,
  type EditorTab,
  type EditorTabs,
  type EditorTabsEvent,
} from './editor-tabs.ts';
import { failureInWhole } from './failure-place.ts';
import { sqlRunResult } from './sql-result.ts';
import type { ChosenSql } from './statement-at.ts';

const SAVE_AFTER_MS = 400;

/** Stores the tabs in this browser as they change, separately for each user. */
export function useEditorTabs(): readonly [EditorTabs, Dispatch<EditorTabsEvent>] {
  const { user } = useSession();
  const key = `sqllab__tabs_${user?.userId ?? 0}`;
  const [state, send] = useReducer(editorTabs, key, stored => restoredTabs(readStored(stored)));
  const latest = useRef(state);
  latest.current = state;
  useEffect(() => {
    const timer = setTimeout(() => writeStored(key, storedTabs(state)), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key, state]);
  useEffect(() => {
    const saveNow = (): void => writeStored(key, storedTabs(latest.current));
    window.addEventListener('pagehide', saveNow);
    return () => window.removeEventListener('pagehide', saveNow);
  }, [key]);
  return [state, send];
}

/** Chooses a database and a schema for a tab that has none. */
export function useDefaults(tab: EditorTab | undefined, send: Dispatch<EditorTabsEvent>): void {
  const databases = useQuery(databasesQuery);
  const schemas = useQuery(schemasQuery(tab?.databaseId));
  const firstDatabase = databases.data?.toSorted((a, b) => a.id - b.id)[0]?.id;
  const firstSchema =
    schemas.data?.find(schema => schema === 'main' || schema === 'public') ?? schemas.data?.[0];
  const { id, databaseId, schema } = tab ?? {};
  useEffect(() => {
    if (id && databaseId === undefined && firstDatabase !== undefined)
      send({ type: 'changed', id, change: { databaseId: firstDatabase } });
  }, [id, databaseId, firstDatabase, send]);
  useEffect(() => {
    if (id && databaseId !== undefined && schema === undefined && firstSchema !== undefined)
      send({ type: 'changed', id, change: { schema: firstSchema } });
  }, [id, databaseId, schema, firstSchema, send]);
}

/** Returns what completion offers: functions, and tables with their columns as far as known. */
export function useCompletionFacts(tab: EditorTab | undefined): {
  readonly backend: string | undefined;
  readonly tables: readonly KnownTable[];
  readonly functions: readonly string[];
} {
  const databases = useQuery(databasesQuery);
  const functions = useQuery(functionsQuery(tab?.databaseId));
  const tables = useQuery(tablesQuery(tab?.databaseId, tab?.schema));
  const names = useMemo(
    () => (tables.data ?? []).slice(0, MAX_KNOWN_TABLES).map(table => table.value),
    [tables.data],
  );
  const known = useQueries({
    queries: names.map(name => tableQuery(tab?.databaseId ?? 0, tab?.schema ?? '', name)),
    combine: results => results.map(result => result.data),
  });
  const knownTables = useMemo(
    () =>
      names.map((name, at): KnownTable => ({
        schema: tab?.schema ?? '',
        name,
        columns: known[at]?.columns ?? [],
      })),
    [names, known, tab?.schema],
  );
  return {
    backend: databases.data?.find(database => database.id === tab?.databaseId)?.backend,
    tables: knownTables,
    functions: functions.data ?? [],
  };
}

/**
 * The most tables whose columns are fetched in advance for completion; in larger schemas only opened tables
 * are known.
 */
const MAX_KNOWN_TABLES = 40;

/** Runs and stops the queries of tabs. */
export function useRuns(send: Dispatch<EditorTabsEvent>): {
  readonly run: (tab: EditorTab, chosen: ChosenSql) => Promise<void>;
  readonly stop: (tab: EditorTab) => void;
} {
  const queries = useQueryClient();
  return {
    async run(tab, chosen) {
      if (tab.databaseId === undefined) return;
      const clientId = newClientId();
      const startedAt = performance.now();
      send({ type: 'ran', id: tab.id, run: { status: 'running', clientId, startedAt } });
      try {
        const answer = await runSql({
          clientId,
          databaseId: tab.databaseId,
          schema: tab.schema,
          sql: chosen.sql,
          limit: tab.limit,
          tabId: tab.id,
          tabName: tab.name,
        });
        send({
          type: 'ran',
          id: tab.id,
          run: { status: 'done', clientId, ms: performance.now() - startedAt, result: sqlRunResult(answer) },
        });
      } catch (error) {
        send({ type: 'ran', id: tab.id, run: failedRun(error, clientId, chosen) });
      }
      await queries.invalidateQueries({ queryKey: ['sqllab', 'history'] });
    },
    stop(tab) {
      if (tab.run.status !== 'running') return;
      send({ type: 'ran', id: tab.id, run: { ...tab.run, isStopping: true } });
      stopRun(tab.run.clientId).then(
        () => toast.success('Query was stopped.'),
        (error: unknown) => toast.failure('Failed at stopping query.', error),
      );
    },
  };
}

function failedRun(error: unknown, clientId: string, chosen: ChosenSql): EditorTab['run'] {
  if (isAbort(error) || (error instanceof ApiError && error.message === 'The query was stopped.'))
    return { status: 'stopped', clientId };
  const part = error instanceof ApiError ? error.parts[0] : undefined;
  const title = part?.errorType === 'BACKEND_TIMEOUT_ERROR' ? 'Timeout error' : 'Database error';
  return {
    status: 'failed',
    clientId,
    title,
    ...failureInWhole({ message: errorText(error), extra: part?.extra }, chosen),
    sql: chosen.sql,
  };
}

/** Ten letters and digits, the form in which the server stores the id. */
function newClientId(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 10);
}
