import { appendCharts, missingCharts } from '@powerset/core/dashboard/append-charts.ts';
import { chartNodesOf, readLayout, writeLayout } from '@powerset/core/dashboard/layout.ts';
import type { DashboardChart, DashboardItem } from '@powerset/contracts/dashboard.ts';
import { parseMetadata } from '@powerset/core/dashboard/metadata.ts';
import { upgradeFilterBoxes } from '@powerset/core/dashboard/upgrade-filter-boxes.ts';
import { readPositions } from '@powerset/core/dashboard/read-positions.ts';
import { datasetKeyOf } from '@powerset/core/form-data/form-data.ts';

/** True for a dashboard that was saved when filter boxes were there, so that its charts must be known before it can be shown. */
export function mayHaveFilterBoxes({ json_metadata: metadata }: DashboardItem): boolean {
  const { default_filters: values, filter_scopes: scopes } = parseMetadata(metadata);
  return values !== undefined || scopes !== undefined;
}

/** The dashboard with filters in the place of its filter boxes; what is stored changes with the next save. */
export function withoutFilterBoxes(
  item: DashboardItem,
  charts: ReadonlyMap<number, DashboardChart>,
): DashboardItem {
  const boxes = [...charts.values()].filter(
    ({ form_data: formData }) => formData['viz_type'] === 'filter_box',
  );
  if (boxes.length === 0) return item;
  const stored = {
    metadata: parseMetadata(item.json_metadata),
    positions: readPositions(item.position_json),
  };
  const { metadata, positions } = upgradeFilterBoxes(
    stored,
    boxes.map(({ id, form_data: formData }) => ({ id, formData, datasetId: datasetKeyOf(formData)?.id })),
  );
  return { ...item, json_metadata: JSON.stringify(metadata), position_json: JSON.stringify(positions) };
}

/** Returns true when the dashboard has more charts than its layout shows, so that they must be known first. */
export function mayLackCharts({ charts, position_json: positions }: DashboardItem): boolean {
  return charts.length > chartNodesOf(readLayout(readPositions(positions))).length;
}

/** Returns the dashboard with every chart of it in its layout; what is stored changes with the next save. */
export function withMissingCharts(
  item: DashboardItem,
  charts: ReadonlyMap<number, DashboardChart>,
): DashboardItem {
  const layout = readLayout(readPositions(item.position_json));
  const own = [...charts.values()]
    // Filters have taken the place of these.
    .filter(({ form_data: formData }) => formData['viz_type'] !== 'filter_box')
    .map(({ id, slice_name: name }) => ({ id, name }));
  if (missingCharts(layout, own).length === 0) return item;
  const positions = writeLayout(appendCharts(layout, own), item.dashboard_title ?? '');
  return { ...item, position_json: JSON.stringify(positions) };
}
