import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, type Dispatch } from 'react';
import { useSession } from '../../shared/session/session.ts';
import { databasesQuery, functionsQuery, schemasQuery, tablesQuery } from './api.ts';
import type { EditorTab, EditorTabsEvent } from './editor-tabs.ts';

/** Chooses a database and a schema for a tab that has none. */
export function useDefaults(tab: EditorTab | undefined, send: Dispatch<EditorTabsEvent>): void {
  const { conf } = useSession();
  const databases = useQuery(databasesQuery);
  const schemas = useQuery(schemasQuery(tab?.databaseId));
  const lowest = databases.data?.toSorted((a, b) => a.id - b.id)[0]?.id;
  const wanted = (conf as { readonly SQLLAB_DEFAULT_DBID?: number | null }).SQLLAB_DEFAULT_DBID;
  const firstDatabase = databases.data?.some(one => one.id === wanted) ? (wanted ?? lowest) : lowest;
  const firstSchema =
    schemas.data?.find(schema => schema === 'main' || schema === 'public') ?? schemas.data?.[0];
  const { id, databaseId, schema, isLoaded = false } = tab ?? {};
  useEffect(() => {
    if (id && isLoaded && databaseId === undefined && firstDatabase !== undefined)
      send({ type: 'changed', id, change: { databaseId: firstDatabase } });
  }, [id, isLoaded, databaseId, firstDatabase, send]);
  useEffect(() => {
    if (id && isLoaded && databaseId !== undefined && schema === undefined && firstSchema !== undefined)
      send({ type: 'changed', id, change: { schema: firstSchema } });
  }, [id, isLoaded, databaseId, schema, firstSchema, send]);
}

export interface CompletionFacts {
  readonly backend: string | undefined;
  readonly databaseId: number | undefined;
  readonly schemas: readonly string[];
  readonly tables: readonly { readonly name: string; readonly isView: boolean }[];
  readonly functions: readonly string[];
}

/** Returns the names that completion offers; columns are fetched for the tables that a text names. */
export function useCompletionFacts(tab: EditorTab | undefined): CompletionFacts {
  const databases = useQuery(databasesQuery);
  const functions = useQuery(functionsQuery(tab?.databaseId));
  const schemas = useQuery(schemasQuery(tab?.databaseId));
  const tables = useQuery(tablesQuery(tab?.databaseId, tab?.schema));
  const backend = databases.data?.find(database => database.id === tab?.databaseId)?.backend;
  return useMemo(
    () => ({
      backend,
      databaseId: tab?.databaseId,
      schemas: schemas.data ?? [],
      tables: (tables.data ?? []).map(({ value, type }) => ({ name: value, isView: type === 'view' })),
      functions: functions.data ?? [],
    }),
    [backend, tab?.databaseId, schemas.data, tables.data, functions.data],
  );
}
