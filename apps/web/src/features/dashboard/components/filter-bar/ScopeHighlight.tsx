import { chartNodesOf } from '@powerset/core/dashboard/layout.ts';
import { tabsOfCharts } from '@powerset/core/filters/scope-tree.ts';
import { useLayout } from '../../state/store.ts';
import { useScopedFilters } from '../../state/use-scoped-filters.ts';

/** Dims the charts that a filter does not act on, and outlines the others and their tabs. */
export function ScopeHighlight({ filterId }: { readonly filterId: string | undefined }) {
  const layout = useLayout();
  const scoped = useScopedFilters().find(({ id }) => id === filterId);
  if (!scoped) return null;
  const charts = new Set(scoped.charts);
  const nodes = chartNodesOf(layout).filter(node => charts.has(node.meta.chartId!));
  const tiles = nodes.map(node => `[data-dashboard-canvas] article[id=${JSON.stringify(node.id)}]`);
  const tabs = tabsOfCharts(scoped.charts, layout).map(
    id => `[data-dashboard-canvas] [role="tab"][data-value=${JSON.stringify(id)}]`,
  );
  const marked = [...tiles, ...tabs].join(',');
  const rules = [
    '[data-dashboard-canvas] article[id]{transition:opacity var(--motion)}',
    '[data-dashboard-canvas] article[id]{opacity:.3}',
    ...(tiles.length > 0 ? [`${tiles.join(',')}{opacity:1}`] : []),
    ...(marked ? [`${marked}{outline:2px solid var(--accent);outline-offset:-1px}`] : []),
  ];
  return <style>{rules.join('\n')}</style>;
}
