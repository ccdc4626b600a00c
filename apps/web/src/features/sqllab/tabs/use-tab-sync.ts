import { useEffect, useRef, type Dispatch } from 'react';
import { readStored, writeStored } from '@powerset/ui/stored.ts';
import { mergeLines } from '@powerset/kit/merge-lines.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { toast } from '../../../shared/toast.ts';
import { isSameTable, type EditorTab, type EditorTabs, type EditorTabsEvent } from '../editor-tabs.ts';
import {
  activateTab,
  createTab,
  digest,
  placeTab,
  removeTab,
  removeTable,
  serverTab,
  storeTable,
  tabFromServer,
  updateTab,
} from './server-tabs.ts';

const SAVE_AFTER_MS = 2000;
const RETRY_AFTER_MS = 15_000;

const NOT_STORED =
  'An error occurred while storing your query in the backend. To avoid losing your changes, please save your query using the "Save Query" button.';
const notMigrated = (appName: string): string =>
  `Unable to migrate query editor state to backend. ${appName} will retry later.`;

interface SyncOptions {
  readonly isOn: boolean;
  readonly key: string;
  readonly appName: string;
}

/** Stores changed tabs on the server, two seconds after the last change, and tries again when that fails. */
export function useTabSync(
  state: EditorTabs,
  send: Dispatch<EditorTabsEvent>,
  { isOn, key, appName }: SyncOptions,
): void {
  const sync = useRef<TabSync>(undefined);
  sync.current ??= new TabSync(key, appName, send);
  useEffect(() => {
    if (isOn) sync.current!.follow(state);
  }, [isOn, state]);
  const { activeId } = state;
  useEffect(() => {
    if (!isOn) return undefined;
    const look = (): void => void sync.current!.refresh(tab => tab.id === activeId).catch(() => undefined);
    look();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [isOn, activeId]);
  useEffect(() => {
    const now = (): void => {
      if (document.visibilityState === 'hidden') void sync.current!.saveKnown();
    };
    const stopListening = sync.current!.listen();
    document.addEventListener('visibilitychange', now);
    return () => {
      stopListening();
      document.removeEventListener('visibilitychange', now);
      void sync.current!.saveKnown();
    };
  }, []);
}

function storeNumbers(key: string, numbers: ReadonlyMap<string, number>): void {
  writeStored(`${key}_numbers`, Object.fromEntries(numbers));
}

/** Returns tabs with the numbers that the server gave them, also those that were stored before they had one. */
export function withNumbers(key: string, list: readonly EditorTab[]): readonly EditorTab[] {
  const numbers = (readStored(`${key}_numbers`) ?? {}) as Readonly<Record<string, number>>;
  return list.map(tab => ({ ...tab, serverId: tab.serverId ?? numbers[tab.id] }));
}

class TabSync {
  readonly #tabsKey: string;
  readonly #key: string;
  readonly #appName: string;
  readonly #send: Dispatch<EditorTabsEvent>;
  /** What the server last confirmed of each tab. */
  readonly #confirmed: Map<string, string>;
  readonly #numbers = new Map<string, number>();
  #windows: BroadcastChannel | undefined;
  /** The numbers of the tabs in the order that the server knows. */
  #order: readonly number[] | undefined;
  #state: EditorTabs | undefined;
  #activeId: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSaving = false;
  #changedMeanwhile = false;
  #hasWarned = false;

  constructor(key: string, appName: string, send: Dispatch<EditorTabsEvent>) {
    this.#appName = appName;
    this.#tabsKey = key;
    this.#key = `${key}_saved`;
    this.#send = send;
    this.#confirmed = new Map(Object.entries((readStored(this.#key) ?? {}) as Record<string, string>));
  }

  follow(state: EditorTabs): void {
    const before = this.#state?.list ?? [];
    this.#state = state;
    this.#order ??= state.list.flatMap(tab => tab.serverId ?? []);
    for (const tab of state.list) if (tab.serverId !== undefined) this.#number(tab.id, tab.serverId);
    for (const gone of before.filter(tab => !state.list.some(one => one.id === tab.id)))
      this.#remove(gone.id);
    this.#removeTables(before, state.list);
    this.#activate();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), SAVE_AFTER_MS);
  }

  /**
   * Stores the tabs that the server knows. A page that is being left never hears the number of a new tab, which
   * would come back twice.
   */
  async saveKnown(): Promise<void> {
    await this.save(tab => tab.serverId !== undefined || this.#numbers.has(tab.id));
    this.#timer = setTimeout(() => void this.save(), SAVE_AFTER_MS);
  }

  async save(isMeant: (tab: EditorTab) => boolean = () => true): Promise<void> {
    if (!this.#state) return;
    if (this.#isSaving) {
      this.#changedMeanwhile = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#isSaving = true;
    try {
      for (const tab of this.#state.list.filter(isMeant)) await this.#saveTab(tab);
      for (const tab of this.#state.list) await this.#saveTables(tab.id);
      await this.#saveOrder();
      this.#hasWarned = false;
    } catch (error) {
      this.#warn(error);
      this.#timer = setTimeout(() => void this.save(), RETRY_AFTER_MS);
    } finally {
      this.#isSaving = false;
      if (this.#changedMeanwhile) {
        this.#changedMeanwhile = false;
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => void this.save(), SAVE_AFTER_MS);
      }
    }
  }

  async #saveTab(tab: EditorTab): Promise<void> {
    const number = tab.serverId ?? this.#numbers.get(tab.id);
    const now = digest(tab);
    if (!tab.isLoaded || (number !== undefined && this.#confirmed.get(tab.id) === now)) return undefined;
    if (number === undefined) {
      const made = await createTab(tab);
      this.#number(tab.id, made);
      this.#send({ type: 'changed', id: tab.id, change: { serverId: made } });
      // Creating a tab brings it to the front there.
      this.#activeId = made;
      this.#activate();
      await updateTab({ ...tab, serverId: made });
      this.#stored(tab, made);
    } else {
      try {
        await updateTab({ ...tab, serverId: number });
        this.#stored(tab, number);
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) return this.#join(tab, number);
        if (!(error instanceof ApiError && error.status === 404)) throw error;
        // Another window closed the tab; its text goes on here as a new one.
        this.#number(tab.id, undefined);
        this.#send({ type: 'changed', id: tab.id, change: { serverId: undefined, storedSql: undefined } });
        return undefined;
      }
    }
    return this.#confirm(tab.id, now);
  }

  /** Takes over what another window or browser stored of a tab that has no changes here. */
  async refresh(isMeant: (tab: EditorTab) => boolean): Promise<void> {
    for (const tab of this.#state?.list.filter(isMeant) ?? []) {
      if (tab.serverId === undefined || !tab.isLoaded || tab.sql !== tab.storedSql) continue;
      const { sql } = await serverTab(tab.serverId);
      if ((sql ?? '') !== tab.storedSql) this.#send({ type: 'followed', id: tab.id, sql: sql ?? '' });
    }
  }

  listen(): () => void {
    this.#windows = new BroadcastChannel(this.#key);
    this.#windows.addEventListener('message', ({ data }: MessageEvent<number>) => {
      this.refresh(tab => tab.serverId === data).catch(() => undefined);
    });
    return () => this.#windows?.close();
  }

  #stored(tab: EditorTab, number: number): void {
    this.#send({ type: 'changed', id: tab.id, change: { storedSql: tab.sql } });
    this.#windows?.postMessage(number);
  }

  async #saveTables(tabId: string): Promise<void> {
    const find = () => this.#state?.list.find(one => one.id === tabId);
    const number = find()?.serverId;
    if (number === undefined) return;
    for (const table of find()?.tables.filter(one => one.number === undefined) ?? []) {
      const stored = { ...table, number: await storeTable(number, table) };
      // It may have been closed while it was being stored.
      if (find()?.tables.some(one => isSameTable(one, table)))
        this.#send({ type: 'tableStored', id: tabId, table: stored });
      else await removeTable(stored.number);
    }
  }

  #removeTables(before: readonly EditorTab[], list: readonly EditorTab[]): void {
    for (const tab of list) {
      const known = before.find(one => one.id === tab.id)?.tables ?? [];
      for (const { number } of known.filter(one => !tab.tables.some(other => isSameTable(one, other))))
        if (number !== undefined) removeTable(number).catch(() => undefined);
    }
  }

  async #saveOrder(): Promise<void> {
    const ids = (this.#state?.list ?? []).flatMap(tab => tab.serverId ?? this.#numbers.get(tab.id) ?? []);
    const before = this.#order;
    this.#order = ids;
    // New tabs follow the others there in the order in which they were created.
    const kept = (before ?? []).filter(id => ids.includes(id));
    const there = [...kept, ...ids.filter(id => !kept.includes(id)).toSorted((a, b) => a - b)];
    if (there.every((id, at) => ids[at] === id)) return;
    try {
      for (const [position, id] of ids.entries()) await placeTab(id, position);
    } catch (error) {
      this.#order = before;
      throw error;
    }
  }

  // The next save stores the joined text.
  async #join(saved: EditorTab, number: number): Promise<void> {
    const wire = await serverTab(number);
    const tab = this.#state?.list.find(one => one.id === saved.id);
    if (!tab) return;
    const theirs = wire.sql ?? '';
    const joined = tab.storedSql === undefined ? undefined : mergeLines(tab.storedSql, tab.sql, theirs);
    if (joined !== undefined) {
      this.#send({ type: 'changed', id: tab.id, change: { sql: joined, storedSql: theirs } });
      return;
    }
    this.#number(tab.id, undefined);
    this.#confirm(tab.id, undefined);
    const other = tabFromServer(wire, undefined, tab.limit);
    this.#send({ type: 'parted', id: tab.id, other });
    toast.warning(
      `The same lines of "${tab.name}" were changed in another window. What you typed here is now in the tab "${tab.name} (this window)".`,
    );
  }

  #activate(): void {
    const active = this.#state?.list.find(tab => tab.id === this.#state?.activeId);
    const number = active && (active.serverId ?? this.#numbers.get(active.id));
    if (number === undefined || number === this.#activeId) return;
    this.#activeId = number;
    activateTab(number).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404 && !active!.isLoaded)
        this.#send({ type: 'gone', id: active!.id });
    });
  }

  #remove(id: string): void {
    const number = this.#numbers.get(id);
    this.#number(id, undefined);
    this.#confirm(id, undefined);
    if (number === undefined) return;
    removeTab(number).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 404))
        toast.danger('An error occurred while removing tab. Please contact your administrator.');
    });
  }

  // Stored at once: a window that opens before the tab itself is stored would take the tab for a new one.
  #number(id: string, number: number | undefined): void {
    if (this.#numbers.get(id) === number) return;
    if (number === undefined) this.#numbers.delete(id);
    else this.#numbers.set(id, number);
    storeNumbers(this.#tabsKey, this.#numbers);
  }

  #confirm(id: string, text: string | undefined): void {
    if (text === undefined) this.#confirmed.delete(id);
    else this.#confirmed.set(id, text);
    writeStored(this.#key, Object.fromEntries(this.#confirmed));
  }

  // One message for one outage: the next attempts are silent until one succeeds.
  #warn(error: unknown): void {
    if (this.#hasWarned || (error instanceof ApiError && error.status === 401)) return;
    this.#hasWarned = true;
    const isNew = this.#state?.list.some(tab => !this.#numbers.has(tab.id)) === true;
    toast.warning(isNew ? notMigrated(this.#appName) : NOT_STORED);
  }
}
