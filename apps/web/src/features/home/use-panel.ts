import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { recentsQuery, savedQueriesQuery } from './api.ts';
import { chosenPanels, keepPanels, openPanels, panelsAfter } from './home.ts';
import type { HomePanel } from './home.ts';

/** Returns whether a panel is open and a function to toggle it; the choice is remembered. */
export function usePanel(panel: HomePanel): readonly [isOpen: boolean, toggle: (isOpen: boolean) => void] {
  const chosen = useSyncExternalStore(subscribe, () => choice);
  const recents = useQuery(recentsQuery());
  const saved = useQuery(savedQueriesQuery());
  // Nearly every user has recent items, so the panel reserves their space while they load and nothing jumps.
  const open = openPanels(chosen, {
    hasRecents: recents.data?.length !== 0,
    hasSavedQueries: (saved.data?.length ?? 0) > 0,
  });
  return [open.includes(panel), isOpen => choose(panelsAfter(open, panel, isOpen))];
}

let choice = chosenPanels();
const listeners = new Set<() => void>();

function choose(open: readonly HomePanel[]): void {
  choice = open;
  keepPanels(open);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
