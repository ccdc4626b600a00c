import { describe, expect, it } from 'vitest';
import { readFilters } from '../filters/native-filter.ts';
import { upgradeFilterBoxes, type FilterBox, type StoredDashboard } from './upgrade-filter-boxes.ts';

const positions = {
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
  GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-a', 'ROW-b'] },
  'ROW-a': { id: 'ROW-a', type: 'ROW', children: ['CHART-box'] },
  'CHART-box': { id: 'CHART-box', type: 'CHART', children: [], meta: { chartId: 7 } },
  'ROW-b': { id: 'ROW-b', type: 'ROW', children: ['CHART-x'] },
  'CHART-x': { id: 'CHART-x', type: 'CHART', children: [], meta: { chartId: 8 } },
};
const box = (formData: object): FilterBox => ({
  id: 7,
  datasetId: 3,
  formData: { viz_type: 'filter_box', date_filter: false, ...formData },
});
const upgraded = (formData: object, metadata: object = {}): StoredDashboard =>
  upgradeFilterBoxes({ metadata: { ...metadata }, positions }, [box(formData)]);
const filters = (...given: Parameters<typeof upgraded>) =>
  upgraded(...given).metadata['native_filter_configuration'] as readonly Record<string, unknown>[];

describe('filter boxes become filters of the dashboard', () => {
  it('one for each column, with what was chosen when it was saved', () => {
    const [region, country] = filters(
      {
        filter_configs: [
          { column: 'region', label: 'Region', multiple: true, clearable: true, asc: true },
          {
            column: 'country',
            multiple: false,
            clearable: false,
            asc: false,
            metric: 'count',
            defaultValue: 'Spain',
          },
        ],
        adhoc_filters: [{ clause: 'WHERE' }],
      },
      { default_filters: '{"7": {"region": ["Asia", "Europe"]}}' },
    );
    expect(region).toMatchObject({
      id: 'NATIVE_FILTER-7-region',
      name: 'Region',
      filterType: 'filter_select',
      targets: [{ datasetId: 3, column: { name: 'region' } }],
      scope: { rootPath: ['ROOT_ID'], excluded: [] },
      adhoc_filters: [{ clause: 'WHERE' }],
      controlValues: { multiSelect: true, enableEmptyFilter: false, sortAscending: true },
      defaultDataMask: {
        extraFormData: { filters: [{ col: 'region', op: 'IN', val: ['Asia', 'Europe'] }] },
        filterState: { value: ['Asia', 'Europe'] },
      },
    });
    expect(country).toMatchObject({
      name: 'country',
      controlValues: {
        multiSelect: false,
        enableEmptyFilter: true,
        sortAscending: false,
        sortMetric: 'count',
      },
      defaultDataMask: { filterState: { value: ['Spain'] } },
    });
  });
  it('with their presets, several of them behind semicolons', () => {
    expect(filters({ filter_configs: [{ column: 'region', defaultValue: 'Asia;Europe' }] })[0]).toMatchObject(
      { defaultDataMask: { filterState: { value: ['Asia', 'Europe'] } } },
    );
  });
  it('for the time, its grain and its column too', () => {
    expect(
      filters(
        { date_filter: true, show_sqla_time_granularity: true, show_sqla_time_column: true },
        { default_filters: '{"7":{"__time_range":"Last week"}}' },
      ),
    ).toMatchObject([
      {
        filterType: 'filter_time',
        targets: [{}],
        defaultDataMask: { extraFormData: { time_range: 'Last week' }, filterState: { value: 'Last week' } },
      },
      { filterType: 'filter_timegrain', targets: [{ datasetId: 3 }], defaultDataMask: { extraFormData: {} } },
      { filterType: 'filter_timecolumn', targets: [{ datasetId: 3 }] },
    ]);
  });
  it('that act where the box did', () => {
    expect(
      filters(
        { filter_configs: [{ column: 'region' }] },
        { filter_scopes: { 7: { region: { scope: ['TAB-a'], immune: [9] } } } },
      )[0],
    ).toMatchObject({ scope: { rootPath: ['TAB-a'], excluded: [9] } });
  });
  it('behind those that the dashboard has already', () => {
    expect(
      filters(
        { filter_configs: [{ column: 'region' }] },
        { native_filter_configuration: [{ id: 'first' }] },
      ).map(({ id }) => id),
    ).toEqual(['first', 'NATIVE_FILTER-7-region']);
  });
  it('that the page can read', () => {
    const stored = filters({ date_filter: true, filter_configs: [{ column: 'region' }] });
    expect(readFilters(stored)).toHaveLength(2);
  });
  it('and leave the page, with the row that they stood in alone', () => {
    expect(Object.keys(upgraded({}).positions)).toEqual([
      'DASHBOARD_VERSION_KEY',
      'ROOT_ID',
      'GRID_ID',
      'ROW-b',
      'CHART-x',
    ]);
    expect(upgraded({}).positions['GRID_ID']).toMatchObject({ children: ['ROW-b'] });
  });
  it('once: what has none stays as it is', () => {
    const once = upgraded({ filter_configs: [{ column: 'region' }] });
    expect(upgradeFilterBoxes(once, [box({ filter_configs: [{ column: 'region' }] })])).toBe(once);
  });
  it('once: filters that were changed since are not made again while the boxes are still stored', () => {
    const { metadata } = upgraded({ filter_configs: [{ column: 'region' }] });
    const changed = { ...metadata, native_filter_configuration: [] };
    const again = upgradeFilterBoxes({ metadata: changed, positions }, [
      box({ filter_configs: [{ column: 'region' }] }),
    ]);
    expect([again.metadata, Object.keys(again.positions)]).toEqual([
      changed,
      ['DASHBOARD_VERSION_KEY', 'ROOT_ID', 'GRID_ID', 'ROW-b', 'CHART-x'],
    ]);
  });
  it('whatever they hold', () => {
    expect(
      filters(
        { filter_configs: [null, 7, {}, { column: 3 }] },
        { default_filters: 'no JSON', filter_scopes: [] },
      ),
    ).toEqual([]);
  });
});
