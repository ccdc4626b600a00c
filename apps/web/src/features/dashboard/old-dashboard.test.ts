import { expect, it } from 'vitest';
import type { DashboardChart, DashboardItem } from '@powerset/contracts/dashboard.ts';
import { mayHaveFilterBoxes, withMissingCharts } from './old-dashboard.ts';

const item = (json_metadata: string): DashboardItem =>
  ({
    id: 1,
    json_metadata,
    position_json: JSON.stringify({
      ROOT_ID: { type: 'ROOT', children: ['GRID_ID'] },
      GRID_ID: { type: 'GRID', children: ['a'] },
      a: { type: 'ROW', children: ['b', 'c'] },
      b: { type: 'CHART', children: [], meta: { chartId: 7 } },
      c: { type: 'CHART', children: [], meta: { chartId: 8 } },
    }),
  }) as unknown as DashboardItem;
it('only dashboards from the time of filter boxes wait for their charts', () => {
  expect(
    ['{}', '', '{"default_filters": "{}"}', '{"filter_scopes": {}}'].map(metadata =>
      mayHaveFilterBoxes(item(metadata)),
    ),
  ).toEqual([false, false, true, true]);
});
it('a filter box that is not in the layout is shown, unless filters of the dashboard took its place', () => {
  const charts = new Map(
    [7, 8, 9].map(id => [
      id,
      { id, slice_name: `c${id}`, form_data: { viz_type: id === 9 ? 'filter_box' : 'table' } },
    ]),
  ) as unknown as Map<number, DashboardChart>;
  expect(withMissingCharts(item('{}'), charts).position_json).toContain('"chartId":9');
  const migrated = item('{"native_filter_migration": {"state": "CONVERTED"}}');
  expect(withMissingCharts(migrated, charts)).toBe(migrated);
});
