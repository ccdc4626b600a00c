import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { databasesQuery, stopRun } from './api.ts';
import type { EditorTabs } from './editor-tabs.ts';

/** Asks before the page is left and stops what runs, where a database is set so. */
export function useLeaveWarning({ list }: EditorTabs): void {
  const databases = useQuery(databasesQuery);
  const stopping = new Set(
    (databases.data ?? []).filter(database => stopsOnLeave(database.extra)).map(database => database.id),
  );
  const running = list
    .filter(tab => tab.databaseId !== undefined && stopping.has(tab.databaseId))
    .flatMap(tab => tab.runs.flatMap(({ state }) => (state.status === 'running' ? [state.clientId] : [])));
  const ids = running.join();
  useEffect(() => {
    if (ids === '') return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    const stop = (): void => {
      for (const id of ids.split(',')) void stopRun(id).catch(() => undefined);
    };
    window.addEventListener('beforeunload', ask);
    window.addEventListener('pagehide', stop);
    return () => {
      window.removeEventListener('beforeunload', ask);
      window.removeEventListener('pagehide', stop);
    };
  }, [ids]);
}

function stopsOnLeave(extra: string): boolean {
  try {
    return (
      (JSON.parse(extra) as { readonly cancel_query_on_windows_unload?: unknown })
        .cancel_query_on_windows_unload === true
    );
  } catch {
    return false;
  }
}
