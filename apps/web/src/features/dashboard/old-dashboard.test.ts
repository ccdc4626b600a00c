import { expect, it } from 'vitest';
import type { DashboardChart, DashboardItem } from '@powerset/contracts/dashboard.ts';
import { mayHaveFilterBoxes, withoutFilterBoxes } from './old-dashboard.ts';
import { draftOf } from './state/draft.ts';
import { filterEntries } from './state/metadata.ts';

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
const charts = new Map([
  [
    7,
    {
      id: 7,
      form_data: {
        viz_type: 'filter_box',
        datasource: '3__table',
        date_filter: false,
        filter_configs: [{ column: 'region' }],
      },
    },
  ],
  [8, { id: 8, form_data: { viz_type: 'table' } }],
]) as unknown as Map<number, DashboardChart>;

it('a dashboard with filter boxes opens with filters instead of them', () => {
  const draft = draftOf(withoutFilterBoxes(item('{"default_filters": "{}"}'), charts));
  expect(filterEntries(draft.metadata)).toMatchObject([
    { name: 'region', filterType: 'filter_select', targets: [{ datasetId: 3, column: { name: 'region' } }] },
  ]);
  expect(draft.layout['a']?.children).toEqual(['c']);
});
it('a dashboard without them stays as it is', () => {
  const plain = item('{}');
  expect(withoutFilterBoxes(plain, new Map([[8, charts.get(8)!]]))).toBe(plain);
});
it('only those that were saved when filter boxes were there wait for their charts', () => {
  expect(
    ['{}', '', '{"default_filters": "{}"}', '{"filter_scopes": {}}'].map(metadata =>
      mayHaveFilterBoxes(item(metadata)),
    ),
  ).toEqual([false, false, true, true]);
});
