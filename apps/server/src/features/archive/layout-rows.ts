import type { Positions } from '@powerset/core/dashboard/positions.ts';

interface PlacedChart {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
}

/** Returns a layout without charts. */
export function emptyLayout(title: string): Positions {
  return {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { children: ['GRID_ID'], id: 'ROOT_ID', type: 'ROOT' },
    GRID_ID: { children: [], id: 'GRID_ID', parents: ['ROOT_ID'], type: 'GRID' },
    HEADER_ID: { id: 'HEADER_ID', meta: { text: title }, type: 'HEADER' },
  };
}

/** Returns the layout with one more row, for charts of the dashboard that are missing from it. */
export function withRow(layout: Positions, charts: readonly PlacedChart[], dashboardUuid: string): Positions {
  const grid = layout['GRID_ID'] as { children?: string[]; parents?: string[] } | undefined;
  if (charts.length === 0 || !grid) return layout;
  const rowId = `ROW-${dashboardUuid.slice(0, 8)}`;
  const parents = [...(grid.parents ?? ['ROOT_ID']), 'GRID_ID'];
  const parts = charts.map(chart => [`CHART-${chart.uuid.slice(0, 8)}`, chart] as const);
  return {
    ...layout,
    GRID_ID: { ...grid, children: [...(grid.children ?? []), rowId] },
    [rowId]: {
      children: parts.map(([id]) => id),
      id: rowId,
      meta: { background: 'BACKGROUND_TRANSPARENT' },
      parents,
      type: 'ROW',
    },
    ...Object.fromEntries(
      parts.map(([id, chart]) => [
        id,
        {
          children: [],
          id,
          meta: { chartId: chart.id, height: 50, sliceName: chart.name, width: 4 },
          parents: [...parents, rowId],
          type: 'CHART',
        },
      ]),
    ),
  };
}
