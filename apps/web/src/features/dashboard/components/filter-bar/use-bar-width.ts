import { useState } from 'react';
import { readStored, writeStored } from '@powerset/ui/stored.ts';

const STORAGE_KEY = 'dashboard__custom_filter_bar_widths';
export const MIN_BAR_WIDTH = 260;
export const MAX_BAR_WIDTH = 550;

/** Returns the width of a dashboard's filter bar, which the browser remembers for each dashboard. */
export function useBarWidth(dashboardId: number) {
  const [width, setWidth] = useState(() => clamp(storedWidths()[String(dashboardId)] ?? MIN_BAR_WIDTH));
  return {
    width,
    resize: (next: number) => setWidth(clamp(next)),
    settle: () => writeStored(STORAGE_KEY, { ...storedWidths(), [dashboardId]: width }),
  };
}

function storedWidths(): Readonly<Record<string, number>> {
  const stored = readStored(STORAGE_KEY);
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter((pair): pair is [string, number] => typeof pair[1] === 'number'),
  );
}

function clamp(width: number): number {
  return Math.max(MIN_BAR_WIDTH, Math.min(MAX_BAR_WIDTH, Math.round(width)));
}
