import { describe, expect, it } from 'vitest';
import type { NativeFilter } from '../filters/native-filter.ts';
import { boxMask, filtersOfBox, preselectedMasks, type FilterBox } from './filter-boxes.ts';

const box = (formData: object): FilterBox => ({
  id: 7,
  datasetId: 3,
  formData: { viz_type: 'filter_box', date_filter: false, ...formData },
});
const filters = (formData: object, metadata: object = {}): readonly NativeFilter[] =>
  filtersOfBox(box(formData), { ...metadata });

describe('the filters of a filter box', () => {
  it('are one for each column, with its saved selection', () => {
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
      scope: { rootPath: ['ROOT_ID'], excluded: [7] },
      adhoc_filters: [{ clause: 'WHERE' }],
      controlValues: { multiSelect: true, sortAscending: true },
      defaultDataMask: {
        extraFormData: { filters: [{ col: 'region', op: 'IN', val: ['Asia', 'Europe'] }] },
        filterState: { value: ['Asia', 'Europe'] },
      },
    });
    expect(country).toMatchObject({
      name: 'country',
      controlValues: {
        multiSelect: false,
        sortAscending: false,
        sortMetric: 'count',
      },
      defaultDataMask: { filterState: { value: ['Spain'] } },
    });
  });
  it('have their presets, several of them separated by semicolons', () => {
    expect(filters({ filter_configs: [{ column: 'region', defaultValue: 'Asia;Europe' }] })[0]).toMatchObject(
      { defaultDataMask: { filterState: { value: ['Asia', 'Europe'] } } },
    );
  });
  it('are there for the time, its grain and its column too', () => {
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
  it('apply in the scope of the box, but not to the box', () => {
    expect(
      filters(
        { filter_configs: [{ column: 'region' }] },
        { filter_scopes: { 7: { region: { scope: ['TAB-a'], immune: [9] } } } },
      )[0],
    ).toMatchObject({ scope: { rootPath: ['TAB-a'], excluded: [9, 7] } });
  });
  it('add their values to charts, and nothing without values', () => {
    const [region, time] = filters({ date_filter: true, filter_configs: [{ column: 'region' }] });
    expect(boxMask(region!, ['Asia'])).toMatchObject({
      extraFormData: { filters: [{ col: 'region', op: 'IN', val: ['Asia'] }] },
    });
    expect(boxMask(time!, ['Last week'])).toMatchObject({ extraFormData: { time_range: 'Last week' } });
    expect([boxMask(region!, []), boxMask(time!, [])].map(mask => mask.extraFormData)).toEqual([{}, {}]);
  });
  it('are empty if nothing sets them', () => {
    expect(
      filters(
        { filter_configs: [null, 7, {}, { column: 3 }] },
        { default_filters: 'no JSON', filter_scopes: [] },
      ),
    ).toEqual([]);
  });
  it('take the values that an address preselects', () => {
    const boxes = filters({ date_filter: true, filter_configs: [{ column: 'region' }] });
    expect(
      preselectedMasks(
        boxes,
        '{"7":{"region":["Asia"],"__time_range":"Last week","gone":[1]},"9":{"a":[1]}}',
      ),
    ).toMatchObject({
      'NATIVE_FILTER-7-region': { filterState: { value: ['Asia'] } },
      'NATIVE_FILTER-7-__time_range': { extraFormData: { time_range: 'Last week' } },
    });
    expect([preselectedMasks(boxes, 'no JSON'), preselectedMasks(boxes, null)]).toEqual([{}, {}]);
  });
});
