import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extraFormDataFor } from '../filters/merge-masks.ts';
import { filtersOnly, readFilters, type NativeFilter } from '../filters/native-filter.ts';
import { chartsInScope } from '../filters/scope.ts';
import { convertBoxes } from './convert-boxes.ts';
import { filtersOfBox, type FilterBox } from './filter-boxes.ts';
import { chartNodesOf, type Layout } from './layout.ts';
import { aChart, aLayout, aRow } from './layout-samples.ts';

const layout = aLayout(
  aRow('r1', aChart('late', 4, 8), aChart('a', 4, 1)),
  aRow('r2', aChart('early', 4, 7)),
  aRow('r3', aChart('b', 4, 2), aChart('c', 4, 3)),
);
const box = (id: number, formData: object): FilterBox => ({
  id,
  datasetId: 5,
  formData: { viz_type: 'filter_box', date_filter: false, ...formData },
});
const region = box(7, {
  filter_configs: [{ column: 'region', metric: 'count', asc: false }],
  time_range: 'Last week',
  granularity_sqla: 'sold',
});
const year = box(8, { date_filter: true, filter_configs: [{ column: 'year', multiple: false }] });
const metadata = {
  default_filters: '{"7": {"region": ["Asia"]}, "8": {"__time_range": "Last month"}}',
  filter_scopes: { 7: { region: { scope: ['ROOT_ID'], immune: [2] } } },
  color_scheme: 'x',
  native_filter_configuration: [{ id: 'own', filterType: 'filter_select', later: 1 }],
};
const result = convertBoxes([region, year], { metadata, layout });

describe('converted filter boxes', () => {
  it('become filters in the order of the page, after those of the dashboard', () => {
    expect(readFilters(result.metadata['native_filter_configuration']).map(({ id }) => id)).toEqual([
      'own',
      'NATIVE_FILTER-8-__time_range',
      'NATIVE_FILTER-8-year',
      'NATIVE_FILTER-7-region',
    ]);
    expect(result.metadata['native_filter_configuration']).toMatchObject([{ later: 1 }, {}, {}, {}]);
  });

  it('keep their values, limits, and order of values', () => {
    expect(result.filters[2]).toMatchObject({
      defaultDataMask: { filterState: { value: ['Asia'] } },
      time_range: 'Last week',
      granularity_sqla: 'sold',
      sortMetric: 'count',
      controlValues: { sortAscending: false, enableEmptyFilter: false },
      scope: { rootPath: ['ROOT_ID'], excluded: [2] },
    });
  });

  it('leave the page, with rows that held only them', () => {
    expect(chartNodesOf(result.layout).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(result.layout['r2']).toBeUndefined();
  });

  it('can be restored from the stored boxes', () => {
    expect(result.metadata).toMatchObject({
      color_scheme: 'x',
      default_filters: '{}',
      native_filter_migration: {
        default_filters: metadata.default_filters,
        filter_scopes: metadata.filter_scopes,
        positions: { early: { chartId: 7 }, late: { chartId: 8 } },
      },
    });
    expect(result.metadata).not.toHaveProperty('filter_scopes');
  });

  it('add the same to every chart as before', () => {
    const addedBy = (filters: readonly NativeFilter[], page: Layout, chart: number) =>
      extraFormDataFor(
        chart,
        filters.map(filter => ({ id: filter.id, charts: chartsInScope(filter.scope, page) })),
        Object.fromEntries(filters.map(({ id, defaultDataMask }) => [id, defaultDataMask])),
      );
    fc.assert(
      fc.property(fc.subarray([1, 2, 3]), fc.subarray(['Asia', 'Europe']), (immune, values) => {
        const stored = {
          default_filters: JSON.stringify({ 7: { region: values } }),
          filter_scopes: { 7: { region: { scope: ['ROOT_ID'], immune } } },
        };
        const after = convertBoxes([region], { metadata: stored, layout });
        const now = filtersOnly(readFilters(after.metadata['native_filter_configuration']));
        for (const chart of [1, 2, 3])
          expect(addedBy(now, after.layout, chart)).toEqual(
            addedBy(filtersOfBox(region, stored), layout, chart),
          );
      }),
    );
  });

  it('are converted once', () => {
    expect(convertBoxes([region, year], result).filters).toEqual([]);
  });
});
