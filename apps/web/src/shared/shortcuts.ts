import { isShortcut } from '@powerset/ui/kbd/shortcut.ts';
import { useEffect, useRef, useSyncExternalStore } from 'react';

export interface Shortcut {
  /** Such as `Mod+S` or `?`. */
  readonly keys: string;
  readonly label: string;
  readonly run: () => void;
  /** Works also while the user types in a field; by default only shortcuts with Control or Command do. */
  readonly worksWhileTyping?: boolean;
  readonly isOff?: boolean;
}

export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

/** Binds a screen's shortcuts and lists them in the overview while the screen is shown. */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  const listed = shortcuts.map(shortcut => `${shortcut.keys} ${shortcut.label}`).join('\n');
  useEffect(() => {
    const group: ShortcutGroup = { title, shortcuts: latest.current };
    set([...groups, group]);
    return () => set(groups.filter(one => one !== group));
  }, [title, listed]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => runFirst(latest.current, event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Returns every group of shortcuts that currently works. */
export function useShortcutGroups(): readonly ShortcutGroup[] {
  return useSyncExternalStore(
    subscribe,
    () => groups,
    () => groups,
  );
}

let groups: readonly ShortcutGroup[] = [];
const listeners = new Set<() => void>();

function set(next: readonly ShortcutGroup[]): void {
  groups = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function runFirst(shortcuts: readonly Shortcut[], event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat) return;
  const shortcut = shortcuts.find(one => !one.isOff && isShortcut(event, one.keys));
  if (
    !shortcut ||
    (isTyping(event.target) && !(shortcut.worksWhileTyping ?? /^(Mod|Ctrl)\+/.test(shortcut.keys)))
  )
    return;
  event.preventDefault();
  shortcut.run();
}

/** Plain letters belong to fields, and in dialogs, menus, lists, and grids to the open element. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
      target.closest('[role="dialog"], [role="menu"], [role="listbox"], [role="grid"]') !== null)
  );
}
