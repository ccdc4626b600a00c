import { expect, it } from 'vitest';
import type { DashboardChart } from '@powerset/contracts/dashboard.ts';
import { extraFormDataFor } from '@powerset/core/filters/merge-masks.ts';
import { readLayout } from '@powerset/core/dashboard/layout.ts';
import { boxFilters, withBoxDefaults } from './box-filters.ts';

const layout = readLayout({
  ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
  GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-a'] },
  'ROW-a': { id: 'ROW-a', type: 'ROW', children: ['CHART-b', 'CHART-c'] },
  'CHART-b': { id: 'CHART-b', type: 'CHART', children: [], meta: { chartId: 7, width: 4, height: 40 } },
  'CHART-c': { id: 'CHART-c', type: 'CHART', children: [], meta: { chartId: 8, width: 4, height: 40 } },
});
const box = {
  viz_type: 'filter_box',
  datasource: '3__table',
  date_filter: false,
  filter_configs: [{ column: 'region' }],
};
const charts = new Map([
  [7, { id: 7, form_data: box }],
  [8, { id: 8, form_data: { viz_type: 'table' } }],
]) as unknown as Map<number, DashboardChart>;

it('a filter box filters the other charts, from the start with its saved values', () => {
  const metadata = { default_filters: '{"7": {"region": ["Asia"]}}' };
  const boxes = boxFilters({ metadata, layout }, charts);
  const masks = withBoxDefaults(boxes, {});
  expect(extraFormDataFor(8, boxes, masks)).toEqual({
    filters: [{ col: 'region', op: 'IN', val: ['Asia'] }],
  });
  expect(extraFormDataFor(7, boxes, masks)).toEqual({});
});

it('a filter box whose filters the dashboard has already adds none', () => {
  const metadata = {
    native_filter_configuration: [{ id: 'NATIVE_FILTER-7-region', filterType: 'filter_select' }],
  };
  expect(boxFilters({ metadata, layout }, charts)).toEqual([]);
});
