import type { EditorTabs } from '../editor-tabs.ts';
import { logEvent } from '../../../shared/activity/log-event.ts';
import { toast } from '../../../shared/toast.ts';

/** The assumed space of a browser for this page, in kilobytes. */
const MOST_KB = 5120;
const WARN_ABOVE = 0.9;
const WARN_EVERY_MS = 8000;
const OLDEST_RUN_MS = 86_400_000;
const BYTES_PER_LETTER = 2;
const BYTES_PER_KB = 1024;

let warnedAt = -Infinity;

/** Stores the tabs in this browser, and warns before its space is full. */
export function storeTabs(key: string, tabs: EditorTabs): void {
  const text = JSON.stringify(withoutOldRuns(tabs, Date.now()));
  const usedKb = (text.length * BYTES_PER_LETTER) / BYTES_PER_KB;
  let isStored = true;
  try {
    localStorage.setItem(key, text);
  } catch {
    isStored = false;
  }
  if (isStored && usedKb <= MOST_KB * WARN_ABOVE) return;
  if (Date.now() - warnedAt < WARN_EVERY_MS) return;
  warnedAt = Date.now();
  toast.warning(
    `SQL Lab uses ${Math.round(usedKb)} of ${MOST_KB} KB of this browser's storage. Close tabs that you no longer need, or save their queries first.`,
  );
  logEvent({
    name: 'sqllab_warn_local_storage_usage',
    type: 'user',
    facts: { current_usage: usedKb, query_count: runCount(tabs) },
  });
}

/** Tells the server once how much space the tabs take in this browser. */
export function noteStorageUse(tabs: EditorTabs): void {
  const usedKb = (JSON.stringify(tabs).length * BYTES_PER_LETTER) / BYTES_PER_KB;
  logEvent({
    name: 'sqllab_monitor_local_storage_usage',
    type: 'user',
    facts: { current_usage: usedKb, query_count: runCount(tabs) },
  });
}

function withoutOldRuns(tabs: EditorTabs, now: number): EditorTabs {
  const isRecent = ({ state }: EditorTabs['list'][number]['runs'][number]): boolean =>
    state.status !== 'running' || now - state.startedAt < OLDEST_RUN_MS;
  return { ...tabs, list: tabs.list.map(tab => ({ ...tab, runs: tab.runs.filter(isRecent) })) };
}

function runCount(tabs: EditorTabs): number {
  return tabs.list.reduce((sum, tab) => sum + tab.runs.length, 0);
}
