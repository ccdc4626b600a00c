import type { ReactNode } from 'react';
import type { FilterBarState } from './use-filter-bar.ts';

/** What the bar shows: its filters. */
export function BarTabs({ children }: { readonly bar: FilterBarState; readonly children: ReactNode }) {
  return children;
}
