import { DEFAULT_WIDTH, GRID_COLUMNS } from './grid.ts';
import { chartNodesOf, GRID_ID, topTabsOf, type Layout, type LayoutNode } from './layout.ts';
import { newNode } from './new-node.ts';

/** A chart of a dashboard. */
export interface OwnChart {
  readonly id: number;
  readonly name: string;
}

const CHARTS_PER_ROW = GRID_COLUMNS / DEFAULT_WIDTH;

/** Returns the charts of a dashboard that its layout does not show, in order. */
export function missingCharts(layout: Layout, charts: readonly OwnChart[]): readonly OwnChart[] {
  const shown = new Set(chartNodesOf(layout).map(node => node.meta.chartId));
  return charts.filter(({ id }) => !shown.has(id));
}

/**
 * Returns the layout with its missing charts in rows of three at the end, in the first tab if there are tabs.
 * Clients that save a chart name its dashboard but not a place on it. The same charts always get the same
 * ids, so that viewing a dashboard does not change it.
 */
export function appendCharts(layout: Layout, charts: readonly OwnChart[]): Layout {
  const missing = missingCharts(layout, charts);
  if (missing.length === 0) return layout;
  const parentId = topTabsOf(layout)?.children[0] ?? GRID_ID;
  const rows = Array.from({ length: Math.ceil(missing.length / CHARTS_PER_ROW) }, (_, row) =>
    rowOf(missing.slice(row * CHARTS_PER_ROW, (row + 1) * CHARTS_PER_ROW)),
  );
  const parent = layout[parentId]!;
  return {
    ...layout,
    ...Object.fromEntries(rows.flat().map(node => [node.id, node])),
    [parentId]: { ...parent, children: [...parent.children, ...rows.map(([row]) => row!.id)] },
  };
}

function rowOf(charts: readonly OwnChart[]): readonly LayoutNode[] {
  const nodes = charts.map(({ id, name }) =>
    newNode(`CHART-appended-${id}`, { type: 'CHART', meta: { chartId: id, sliceName: name } }),
  );
  return [
    newNode(
      `ROW-appended-${charts[0]!.id}`,
      { type: 'ROW' },
      nodes.map(node => node.id),
    ),
    ...nodes,
  ];
}
