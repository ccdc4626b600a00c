import { knownChart } from '@powerset/charts/known-chart.ts';
import type { DashboardChart } from '@powerset/contracts/dashboard.ts';

/** Returns whether marks of a chart can filter other charts. */
export function emitsCrossFilters(chart: DashboardChart | undefined): boolean {
  return knownChart(chart?.form_data['viz_type'])?.behaviors.includes('cross-filter') ?? false;
}
