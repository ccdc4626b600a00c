import { useEffect, useEffectEvent, type Dispatch } from 'react';
import { useSearchParams, useSetSearchParams } from '../../shared/navigation.ts';
import { useSession } from '../../shared/session/session.ts';
import { toast } from '../../shared/toast.ts';
import { savedQuery } from './api.ts';
import type { EditorTabs, EditorTabsEvent } from './editor-tabs.ts';

type TabChange = NonNullable<Extract<EditorTabsEvent, { type: 'opened' }>['change']>;

const PARAMETERS = ['new', 'sql', 'name', 'title', 'dbid', 'schema', 'savedQueryId'] as const;

/**
 * Opens what the address names (a saved query, a text, a new tab) and cleans the address; opens a tab if
 * there is none.
 */
export function useOpening(state: EditorTabs, send: Dispatch<EditorTabsEvent>): void {
  const params = useSearchParams();
  const setParams = useSetSearchParams();
  const {
    conf: { DEFAULT_SQLLAB_LIMIT: defaultLimit },
  } = useSession();
  const asked = PARAMETERS.map(name => params.get(name) ?? '')
    .join('\n')
    .trim();
  // Opened once for the address; later changes of the tabs must not open another.
  const openAsked = useEffectEvent((): void => {
    const open = (change?: TabChange): void =>
      send({ type: 'opened', id: crypto.randomUUID(), defaultLimit, ...(change ? { change } : {}) });
    if (!asked) {
      if (state.list.length === 0) open();
      return;
    }
    const given = Object.fromEntries(PARAMETERS.map(name => [name, params.get(name)]));
    setParams(Object.fromEntries(PARAMETERS.map(name => [name, null])), { replace: true });
    if (given.savedQueryId) void openSaved(Number(given.savedQueryId), open);
    else open(askedTab(given));
  });
  useEffect(() => openAsked(), [asked]);
}

function askedTab({
  sql,
  name,
  title,
  dbid,
  schema,
}: Readonly<Record<string, string | null | undefined>>): TabChange {
  const label = name || title;
  return {
    ...(sql ? { sql } : {}),
    ...(label ? { name: label } : {}),
    ...(dbid ? { databaseId: Number(dbid) } : {}),
    ...(schema ? { schema } : {}),
  };
}

async function openSaved(id: number, open: (change: TabChange) => void): Promise<void> {
  try {
    const query = await savedQuery(id);
    open({
      name: query.label ?? 'Untitled Query',
      sql: query.sql ?? '',
      savedQueryId: id,
      savedVersion: query.changed_on ?? undefined,
      description: query.description ?? '',
      ...(query.database ? { databaseId: query.database.id } : {}),
      ...(query.schema ? { schema: query.schema } : {}),
    });
  } catch (error) {
    toast.failure("The query couldn't be loaded", error);
  }
}
