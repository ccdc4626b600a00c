import { useState } from 'react';
import { readStored, writeStored } from '@powerset/ui/stored.ts';
import type { OwnTab } from './api.ts';

export const OWN_TABS = [
  { value: 'favorite', label: 'Favorite' },
  { value: 'mine', label: 'Mine' },
  { value: 'all', label: 'All' },
] as const;

/** Returns the tab of a panel, such as favorites or the user's own; the choice is remembered. */
export function useOwnTab(storageKey: string): readonly [OwnTab, (tab: OwnTab) => void] {
  const [tab, setTab] = useState<OwnTab>(() => {
    const stored = readStored(storageKey);
    return OWN_TABS.find(one => one.value === stored)?.value ?? 'all';
  });
  return [
    tab,
    next => {
      setTab(next);
      writeStored(storageKey, next);
    },
  ];
}
