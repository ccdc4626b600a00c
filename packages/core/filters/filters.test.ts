import { describe, expect, it } from 'vitest';
import { aChart, aLayout, aRow } from '../dashboard/layout-samples.ts';
import { readDataMasks, sameChoice, writeDataMasks } from './data-mask.ts';
import { extraFormDataFor, mergeExtraFormData } from './merge-masks.ts';
import { filterProblems } from './filter-problems.ts';
import { filterRequest } from './filter-queries.ts';
import { filtersOnly, isDivider, newValueFilter, readFilters } from './native-filter.ts';
import type { NativeFilter } from './native-filter.ts';
import { chartsInScope, scopeOver } from './scope.ts';
import { firstMasks, lacksValue, takesFirst, valueMask } from './value-filter.ts';

const layout = aLayout([
  'TABS',
  'TOP',
  {},
  [
    ['TAB', 't1', {}, [aRow('r1', aChart('a', 4, 1), aChart('b', 4, 2))]],
    ['TAB', 't2', {}, [aRow('r2', aChart('c', 4, 3), aChart('d', 4, 1))]],
  ],
]);
const region: NativeFilter = {
  ...newValueFilter('f'),
  name: 'Region',
  targets: [{ datasetId: 5, column: { name: 'region' } }],
};

describe('stored filters', () => {
  it('are read with dividers and unknown members, without entries that are not filters', () => {
    const entries = readFilters([
      {
        id: 'f',
        filterType: 'filter_select',
        targets: [{ datasetId: 5, column: { name: 'region' } }],
        later: 1,
      },
      { id: 'd', type: 'DIVIDER', title: 'More' },
      null,
      { id: 3 },
    ]);
    expect(entries.map(isDivider)).toEqual([false, true]);
    expect(filtersOnly(entries)[0]).toMatchObject({
      later: 1,
      scope: { rootPath: ['ROOT_ID'], excluded: [] },
    });
    expect(readFilters('nonsense')).toEqual([]);
  });

  it('report missing values before they can be saved', () => {
    expect(filterProblems(newValueFilter('f'))).toEqual({
      name: 'Name is required',
      dataset: 'Dataset is required',
      column: 'Column is required',
    });
    expect(filterProblems(region)).toEqual({});
    expect(filterProblems({ ...region, controlValues: { enableEmptyFilter: true } })).toHaveProperty(
      'default',
    );
  });
});

describe('the scope of a filter', () => {
  it('covers the charts below its roots, each chart once, without the excluded ones', () => {
    expect(chartsInScope({ rootPath: ['ROOT_ID'], excluded: [2] }, layout)).toEqual([1, 3]);
    expect(chartsInScope({ rootPath: ['t2'], excluded: [] }, layout)).toEqual([3, 1]);
    expect(chartsInScope({ rootPath: [], excluded: [] }, layout)).toEqual([]);
  });

  it('can be rebuilt from the charts that it covers', () => {
    expect(chartsInScope(scopeOver([3], layout), layout)).toEqual([3]);
  });
});

describe('the additions of filters to charts', () => {
  it('joins lists, and otherwise uses the last value', () => {
    expect(
      mergeExtraFormData([
        { filters: [1], time_range: 'a' },
        undefined,
        { filters: [2], time_range: 'b', granularity_sqla: null },
      ]),
    ).toEqual({ filters: [1, 2], time_range: 'b' });
  });

  it('acts only on charts in scope', () => {
    const masks = { f: valueMask(region, ['Europe']) };
    const filters = [{ id: 'f', charts: [1] }];
    expect(extraFormDataFor(1, filters, masks)).toEqual({
      filters: [{ col: 'region', op: 'IN', val: ['Europe'] }],
    });
    expect(extraFormDataFor(2, filters, masks)).toEqual({});
  });
});

describe('a value filter', () => {
  it('excludes the selected values when it is inverse', () => {
    expect(valueMask({ ...region, controlValues: { inverseSelection: true } }, [null]).extraFormData).toEqual(
      { filters: [{ col: 'region', op: 'NOT IN', val: [null] }] },
    );
  });

  it('shows no rows if a value is required and none is selected', () => {
    const required = { ...region, controlValues: { enableEmptyFilter: true } };
    expect(valueMask(required, []).extraFormData).toMatchObject({
      adhoc_filters: [{ sqlExpression: '1 = 0' }],
    });
    expect(lacksValue(required, valueMask(required, []))).toBe(true);
    expect(lacksValue(required, valueMask(required, ['x']))).toBe(false);
  });

  it('starts with the value of the link, or else with its default', () => {
    const withDefault = { ...region, defaultDataMask: { filterState: { value: ['Asia'] } } };
    expect(firstMasks([withDefault], {})['f']?.extraFormData).toEqual({
      filters: [{ col: 'region', op: 'IN', val: ['Asia'] }],
    });
    const kept = readDataMasks({
      f: { filterState: { value: ['Europe'] }, extraFormData: { filters: [] } },
      bad: 3,
    });
    expect(firstMasks([withDefault], kept)['f']).toBe(kept['f']);
    expect(Object.keys(kept)).toEqual(['f']);
  });

  it('takes its first value once, and not again after it was cleared', () => {
    const first = { ...region, controlValues: { defaultToFirstItem: true } };
    expect(takesFirst(first, firstMasks([first], {})['f'])).toBe(true);
    expect(takesFirst(first, valueMask(first, ['a']))).toBe(false);
    expect(takesFirst(first, valueMask(first, []))).toBe(false);
  });

  it('requests its values in order, narrowed by the search and by the filters that it depends on', () => {
    const query = filterRequest({
      filter: { ...region, cascadeParentIds: ['p'] },
      search: ' eu ',
      rowLimit: 1000,
      dashboardId: 9,
      masks: { p: { extraFormData: { filters: [{ col: 'year', op: 'IN', val: [2025] }] } } },
    });
    expect(query?.queries[0]).toMatchObject({
      columns: ['region'],
      metrics: [],
      row_limit: 1000,
      orderby: [['region', true]],
      filters: [
        { col: 'year', op: 'IN', val: [2025] },
        { col: 'region', op: 'ILIKE', val: '%eu%' },
      ],
    });
    expect(
      filterRequest({ filter: newValueFilter('x'), search: '', rowLimit: 1, dashboardId: 1, masks: {} }),
    ).toBeUndefined();
  });

  it('is stored in links with its id and all its parts', () => {
    const stored = writeDataMasks({ f: valueMask(region, ['Europe']) });
    expect(stored['f']).toMatchObject({ id: 'f', filterState: { value: ['Europe'] }, ownState: {} });
    expect(readDataMasks(stored)).toEqual(stored);
  });

  it('counts one value and a list of it as the same choice', () => {
    expect(sameChoice({ filterState: { value: 'x' } }, { filterState: { value: ['x'] } })).toBe(true);
    expect(sameChoice({ filterState: { value: null } }, undefined)).toBe(true);
  });
});
