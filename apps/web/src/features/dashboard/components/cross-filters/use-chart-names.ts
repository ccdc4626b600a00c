import { useMemo } from 'react';
import { chartNodesOf, type LayoutNode } from '@powerset/core/dashboard/layout.ts';
import type { DashboardChart } from '@powerset/contracts/dashboard.ts';
import { useFacts } from '../../facts.ts';
import { useLayout } from '../../state/store.ts';

/** A chart on the page, with its component and its title there. */
export interface NamedChart {
  readonly chartId: number;
  readonly nodeId: string;
  readonly title: string;
  readonly chart: DashboardChart | undefined;
}

/** Returns the title of a chart on its dashboard. */
export function chartTitle({ meta }: LayoutNode, chart: DashboardChart | undefined): string {
  return meta.sliceNameOverride || chart?.slice_name || meta.sliceName || '';
}

/** Returns the charts of the dashboard by id, in page order; a chart that appears twice counts once. */
export function useChartNames(): ReadonlyMap<number, NamedChart> {
  const layout = useLayout();
  const { charts } = useFacts();
  return useMemo(() => {
    const named = chartNodesOf(layout).map(node => {
      const chartId = node.meta.chartId!;
      const chart = charts?.get(chartId);
      return { chartId, nodeId: node.id, title: chartTitle(node, chart), chart };
    });
    // The first place wins, because users look there first.
    return new Map(
      named
        .toReversed()
        .map(one => [one.chartId, one] as const)
        .toReversed(),
    );
  }, [layout, charts]);
}
