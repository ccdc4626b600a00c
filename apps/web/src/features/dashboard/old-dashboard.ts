import { appendCharts, missingCharts } from '@powerset/core/dashboard/append-charts.ts';
import { chartNodesOf, readLayout, writeLayout } from '@powerset/core/dashboard/layout.ts';
import type { DashboardChart, DashboardItem } from '@powerset/contracts/dashboard.ts';
import { parseMetadata } from '@powerset/core/dashboard/metadata.ts';
import { readPositions } from '@powerset/core/dashboard/read-positions.ts';

/** Returns whether a dashboard may have filter boxes, whose selections the other charts have to wait for. */
export function mayHaveFilterBoxes({ json_metadata: metadata }: DashboardItem): boolean {
  const { default_filters: values, filter_scopes: scopes } = parseMetadata(metadata);
  return values !== undefined || scopes !== undefined;
}

/**
 * Returns whether the dashboard has more charts than its layout shows. If so, the page needs the charts
 * before it can draw the layout.
 */
export function mayLackCharts({ charts, position_json: positions }: DashboardItem): boolean {
  return charts.length > chartNodesOf(readLayout(readPositions(positions))).length;
}

/**
 * Returns the dashboard with all its charts in its layout; the stored layout changes only with the next save.
 */
export function withMissingCharts(
  item: DashboardItem,
  charts: ReadonlyMap<number, DashboardChart>,
): DashboardItem {
  const layout = readLayout(readPositions(item.position_json));
  const hasFilters = parseMetadata(item.json_metadata)['native_filter_migration'] !== undefined;
  const own = [...charts.values()]
    // Native filters have replaced these filter boxes.
    .filter(({ form_data: formData }) => !(hasFilters && formData['viz_type'] === 'filter_box'))
    .map(({ id, slice_name: name }) => ({ id, name }));
  if (missingCharts(layout, own).length === 0) return item;
  const positions = writeLayout(appendCharts(layout, own), item.dashboard_title ?? '');
  return { ...item, position_json: JSON.stringify(positions) };
}
