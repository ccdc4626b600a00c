import { useEffect, useReducer, useRef, useState, type Dispatch } from 'react';
import { readStored } from '@powerset/ui/stored.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useSession } from '../../../shared/session/session.ts';
import { toast } from '../../../shared/toast.ts';
import {
  editorTabs,
  NEW_LOCAL_TAB_SQL,
  restoredTabs,
  storedTabs,
  type EditorTab,
  type EditorTabs,
  type EditorTabsEvent,
  type TabChange,
} from '../editor-tabs.ts';
import { noteStorageUse, storeTabs } from './local-tabs.ts';
import { digest, mergedTabs, serverTab, serverTabs, tabFromServer } from './server-tabs.ts';
import { useTabSync, withNumbers } from './use-tab-sync.ts';

const SAVE_AFTER_MS = 400;

export interface EditorTabsStore {
  readonly state: EditorTabs;
  readonly send: Dispatch<EditorTabsEvent>;
  /** Opens a tab; its values default to those of the active one. */
  readonly open: (change?: TabChange) => void;
  /** False until the tabs that the server stores are known. */
  readonly isReady: boolean;
}

/**
 * Returns the tabs of the editor. This browser stores every change at once, so that nothing typed is lost; the
 * server stores the tabs too where the site allows it, so that other browsers show them.
 */
export function useEditorTabs(): EditorTabsStore {
  const { user, featureFlags, conf, appName, viewedBy } = useSession();
  const key = `sqllab__tabs_${user?.userId ?? 0}`;
  const isOnServer = featureFlags['SQLLAB_BACKEND_PERSISTENCE'] === true && user !== null;
  const [state, send] = useReducer(editorTabs, key, stored => restoredTabs(readStored(stored)));
  const [isReady, setReady] = useState(!isOnServer);
  const latest = useRef(state);
  latest.current = state;
  useStoredHere(key, state, latest);
  useEffect(() => {
    if (!isOnServer) return undefined;
    const abort = new AbortController();
    serverTabs(abort.signal)
      .then(found => {
        const merge = ({ list: known, activeId }: EditorTabs) => {
          const list = withNumbers(key, known);
          const unsaved = unsavedTabs(key, list);
          const tabs = mergedTabs(list, found, { unsaved, defaultLimit: conf.DEFAULT_SQLLAB_LIMIT });
          const front =
            tabs.find(tab => tab.id === activeId) ?? tabs.find(tab => tab.serverId === found.active?.id);
          return { list: tabs, activeId: front?.id ?? tabs[0]?.id };
        };
        send({ type: 'merged', merge });
        setReady(true);
      })
      // Without the server, the tabs of this browser still work.
      .catch(() => {
        if (!abort.signal.aborted) setReady(true);
      });
    return () => abort.abort();
  }, [isOnServer, key, conf.DEFAULT_SQLLAB_LIMIT]);
  useTabSync(state, send, { isOn: isOnServer && isReady && !viewedBy, key, appName });
  useFirstLook(state, send, conf.DEFAULT_SQLLAB_LIMIT);
  const open = (change?: TabChange): void =>
    send({
      type: 'opened',
      id: crypto.randomUUID(),
      defaultLimit: conf.DEFAULT_SQLLAB_LIMIT,
      change: { ...(isOnServer ? {} : { sql: NEW_LOCAL_TAB_SQL }), ...change },
    });
  return { state, send, open, isReady };
}

function useStoredHere(key: string, state: EditorTabs, latest: { readonly current: EditorTabs }): void {
  useEffect(() => {
    const timer = setTimeout(() => storeTabs(key, storedTabs(state)), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key, state]);
  useEffect(() => noteStorageUse(latest.current), [latest]);
  useEffect(() => {
    const saveNow = (): void => storeTabs(key, storedTabs(latest.current));
    window.addEventListener('pagehide', saveNow);
    return () => {
      window.removeEventListener('pagehide', saveNow);
      saveNow();
    };
  }, [key, latest]);
}

/** Fetches the text of a tab of the server when it is first shown; a tab that is gone there goes here too. */
function useFirstLook(state: EditorTabs, send: Dispatch<EditorTabsEvent>, defaultLimit: number): void {
  const tab = state.list.find(one => one.id === state.activeId);
  const asked = useRef(new Set<string>());
  useEffect(() => {
    if (!tab || tab.isLoaded || tab.serverId === undefined || asked.current.has(tab.id)) return;
    asked.current.add(tab.id);
    serverTab(tab.serverId).then(
      wire => {
        const { id: _id, runs, ...change } = tabFromServer(wire, tab, defaultLimit);
        send({ type: 'changed', id: tab.id, change });
        if (tab.runs.length === 0 && runs.length > 0) send({ type: 'runsStarted', id: tab.id, runs });
      },
      (error: unknown) => {
        asked.current.delete(tab.id);
        if (error instanceof ApiError && error.status === 404) send({ type: 'gone', id: tab.id });
        else toast.failure('An error occurred while fetching tab state', error);
      },
    );
  }, [tab, send, defaultLimit]);
}

/** Returns the tabs whose stored copy differs from what the server last confirmed. */
function unsavedTabs(key: string, list: readonly EditorTab[]): ReadonlySet<string> {
  const confirmed = (readStored(`${key}_saved`) ?? {}) as Readonly<Record<string, string>>;
  return new Set(list.filter(tab => tab.isLoaded && confirmed[tab.id] !== digest(tab)).map(tab => tab.id));
}
