import { readStored, writeStored } from '@powerset/ui/stored.ts';

export const HOME_PANELS = ['1', '2', '3', '4'] as const;
/** Recents, dashboards, charts, saved queries; browsers have stored these numbers for years. */
export type HomePanel = (typeof HOME_PANELS)[number];

const STORAGE_KEY = 'homepage_collapse_state';

/** Decides which panels are open until the user chooses. */
export interface HomeFacts {
  readonly hasRecents: boolean;
  readonly hasSavedQueries: boolean;
}

/** Returns the open panels: those that the user chose, or those with content. */
export function openPanels(
  chosen: readonly HomePanel[] | undefined,
  { hasRecents, hasSavedQueries }: HomeFacts,
): readonly HomePanel[] {
  return (
    chosen ?? [...(hasRecents ? ['1' as const] : []), '2', '3', ...(hasSavedQueries ? ['4' as const] : [])]
  );
}

/** Returns the open panels after one was opened or closed. */
export function panelsAfter(
  open: readonly HomePanel[],
  panel: HomePanel,
  isOpen: boolean,
): readonly HomePanel[] {
  return HOME_PANELS.filter(one => (one === panel ? isOpen : open.includes(one)));
}

/** Returns the panels that the user chose to open; undefined without a choice. */
export function chosenPanels(): readonly HomePanel[] | undefined {
  const stored = readStored(STORAGE_KEY);
  return Array.isArray(stored) ? HOME_PANELS.filter(panel => stored.includes(panel)) : undefined;
}

export function keepPanels(open: readonly HomePanel[]): void {
  writeStored(STORAGE_KEY, open);
}
