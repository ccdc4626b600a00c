import { useMemo } from 'react';
import { chartNodesOf, topTabsOf } from '@powerset/core/dashboard/layout.ts';
import { activeTabOf } from '../../state/dashboard.ts';
import { useDashboard, useLayout } from '../../state/store.ts';
import { useScopedFilters } from '../../state/use-scoped-filters.ts';

/** Returns the ids of the filters that act on no chart of the open tab. */
export function useFiltersOutside(): ReadonlySet<string> {
  const layout = useLayout();
  const filters = useScopedFilters();
  const activeTabs = useDashboard(state => state.activeTabs);
  return useMemo(() => {
    const tabs = topTabsOf(layout);
    const tab = tabs && activeTabOf(layout, activeTabs, tabs.id);
    if (tab === undefined) return new Set<string>();
    const shown = new Set(chartNodesOf(layout, tab).map(node => node.meta.chartId));
    return new Set(
      filters
        .filter(({ charts }) => charts.length > 0 && !charts.some(chart => shown.has(chart)))
        .map(({ id }) => id),
    );
  }, [filters, layout, activeTabs]);
}
