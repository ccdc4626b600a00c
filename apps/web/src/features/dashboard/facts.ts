import { createContext, use } from 'react';
import type { DashboardChart, DashboardItem } from '@powerset/contracts/dashboard.ts';
import type { ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import type { SharedColors } from '@powerset/core/color/color-scale.ts';
import { useDashboard } from './state/store.ts';

/** The visible parts of a dashboard; a site that embeds it may hide some. */
export interface DashboardView {
  readonly isEmbedded: boolean;
  readonly hidesTitle: boolean;
  readonly hidesTabs: boolean;
  readonly hidesChartControls: boolean;
  readonly hidesFilters: boolean;
}

export const WHOLE_VIEW: DashboardView = {
  isEmbedded: false,
  hidesTitle: false,
  hidesTabs: false,
  hidesChartControls: false,
  hidesFilters: false,
};

/** What the server said about the open dashboard. */
export interface DashboardFacts {
  readonly item: DashboardItem;
  /** Undefined while they are loading. */
  readonly charts: ReadonlyMap<number, DashboardChart> | undefined;
  readonly datasets: ReadonlyMap<number, ChartDataset> | undefined;
  readonly canEdit: boolean;
  readonly view: DashboardView;
  /** The colors of labels on all charts; undefined while they are loading. */
  readonly sharedColors: SharedColors | undefined;
}

export const FactsContext = createContext<DashboardFacts | undefined>(undefined);

export function useFacts(): DashboardFacts {
  const facts = use(FactsContext);
  if (!facts) throw new Error('outside of a dashboard');
  return facts;
}

/** Returns a chart of the dashboard: undefined while it is loading, null when it does not exist. */
export function useChart(id: number | undefined): DashboardChart | null | undefined {
  const { charts } = useFacts();
  const added = useDashboard(state => (id === undefined ? undefined : state.addedCharts[id]));
  if (added) return added;
  if (!charts) return undefined;
  return id === undefined ? null : (charts.get(id) ?? null);
}
