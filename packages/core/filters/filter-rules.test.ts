import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aChart, aLayout, aRow } from '../dashboard/layout-samples.ts';
import { canApply, lackingFilters } from './apply-rules.ts';
import { convertDefaults } from './default-value.ts';
import {
  cyclicFilters,
  dependentsOf,
  narrowsDifferently,
  possibleParents,
  remainingValues,
} from './dependencies.ts';
import type { DataMasks } from './data-mask.ts';
import { readFilterKey, writeFilterKey } from './filter-key.ts';
import { choiceMask, clearedMask, hasSelection, maskText, timeMask, timeRangeOf } from './filter-mask.ts';
import { filterRequest } from './filter-queries.ts';
import { filterTypeName, FILTER_KINDS, fitsKind } from './filter-kinds.ts';
import { entryProblems } from './filter-problems.ts';
import { appliedFiltersText, filterIndicators } from './indicators.ts';
import { mergeExtraFormData } from './merge-masks.ts';
import { newDivider, newValueFilter, type NativeFilter } from './native-filter.ts';
import { rangeLabel, rangeMask, rangeOf, rangeStep } from './range-filter.ts';
import { chartsInScope } from './scope.ts';
import { checkedState, scopeOfCharts, scopeTree, tabsOfCharts, toggledCharts } from './scope-tree.ts';
import { valueMask } from './value-filter.ts';

const layout = aLayout([
  'TABS',
  'TOP',
  {},
  [
    ['TAB', 't1', { text: 'One' }, [aRow('r1', aChart('a', 4, 1), aChart('b', 4, 2))]],
    [
      'TAB',
      't2',
      { text: 'Two' },
      [
        aRow('r2', aChart('c', 4, 3)),
        [
          'TABS',
          'inner',
          {},
          [
            ['TAB', 't3', { text: 'Three' }, [aRow('r3', aChart('d', 4, 4), aChart('e', 4, 1))]],
            ['TAB', 't4', { text: 'Four' }, []],
          ],
        ],
      ],
    ],
  ],
]);
const ALL = [1, 2, 3, 4];
const titles = (node: {
  readonly id: string;
  readonly meta: { readonly text?: string | undefined };
}): string => node.meta.text ?? node.id;

const aFilter = (id: string, part: Partial<NativeFilter> = {}): NativeFilter => ({
  ...newValueFilter(id),
  name: id,
  targets: [{ datasetId: 5, column: { name: id } }],
  ...part,
});

describe('the scope of a filter', () => {
  it('contains exactly the chosen charts', () => {
    fc.assert(
      fc.property(fc.subarray(ALL), charts => {
        const scope = scopeOfCharts(new Set(charts), layout);
        expect(new Set(chartsInScope(scope, layout))).toEqual(new Set(charts));
      }),
    );
  });
  it('is the dashboard for all charts, and the tab for its own', () => {
    expect(scopeOfCharts(new Set(ALL), layout)).toEqual({ rootPath: ['ROOT_ID'], excluded: [] });
    expect(scopeOfCharts(new Set([3]), layout)).toEqual({ rootPath: ['t2'], excluded: [4, 1] });
  });
  it('is chosen in a tree, where a tab represents its charts', () => {
    const tree = scopeTree(layout, titles);
    expect(tree.children.map(({ title }) => title)).toEqual(['One', 'Two']);
    fc.assert(
      fc.property(fc.subarray(ALL), charts => {
        const chosen = new Set(charts);
        const toggled = toggledCharts(tree.children[0]!, chosen);
        expect(checkedState(tree.children[0]!, toggled)).toBe(
          checkedState(tree.children[0]!, chosen) === 'all' ? 'none' : 'all',
        );
        expect([3, 4].filter(chart => toggled.has(chart))).toEqual([3, 4].filter(chart => chosen.has(chart)));
      }),
    );
    expect(checkedState(tree, new Set([2]))).toBe('some');
  });
  it('names the tabs that show its charts', () => {
    expect(tabsOfCharts([4], layout)).toEqual(['t2', 't3']);
    expect(tabsOfCharts([1], layout)).toEqual(['t1', 't2', 't3']);
  });
});

describe('a range', () => {
  const price = aFilter('price', { filterType: 'filter_range' });
  const filtersOf = (from: number | null, to: number | null) =>
    rangeMask(price, [from, to], [0, 100]).extraFormData;

  it('filters by each end that is inside the bounds', () => {
    expect(filtersOf(10, 20)).toEqual({
      filters: [
        { col: 'price', op: '>=', val: 10 },
        { col: 'price', op: '<=', val: 20 },
      ],
    });
    expect(filtersOf(0, 20)).toEqual({ filters: [{ col: 'price', op: '<=', val: 20 }] });
    expect(filtersOf(10, null)).toEqual({ filters: [{ col: 'price', op: '>=', val: 10 }] });
    expect(filtersOf(7, 7)).toEqual({ filters: [{ col: 'price', op: '==', val: 7 }] });
    expect(filtersOf(0, 0)).toEqual({ filters: [{ col: 'price', op: '==', val: 0 }] });
    expect([filtersOf(0, 100), filtersOf(null, null)]).toEqual([{}, {}]);
  });
  it('is restored from its mask', () => {
    const end = fc.option(fc.integer({ min: 1, max: 99 }));
    fc.assert(
      fc.property(end, end, (a, b) => {
        const [from, to] = a !== null && b !== null && a > b ? [b, a] : [a, b];
        expect(rangeOf(rangeMask(price, [from, to], [0, 100]), [0, 100])).toEqual([from, to]);
      }),
    );
  });
  it('is named in words', () => {
    expect([
      rangeLabel([1, 2]),
      rangeLabel([1, null]),
      rangeLabel([null, 2]),
      rangeLabel([3, 3]),
      rangeLabel([null, null]),
    ]).toEqual(['1 ≤ x ≤ 2', 'x ≥ 1', 'x ≤ 2', 'x = 3', '']);
  });
  it('has steps that end at whole numbers if the bounds are whole', () => {
    expect([rangeStep([0, 100]), rangeStep([0, 1]), rangeStep([0, 0.5]), rangeStep([5, 5])]).toEqual([
      1, 1, 0.001, 1,
    ]);
  });
});

describe('filters without a column', () => {
  it('set a time range, and nothing for "No filter"', () => {
    expect(timeMask('Last week').extraFormData).toEqual({ time_range: 'Last week' });
    expect(timeMask('No filter')).toEqual({ extraFormData: {}, filterState: { value: null } });
    expect([timeRangeOf(timeMask('Last week')), timeRangeOf(undefined)]).toEqual(['Last week', 'No filter']);
  });
  it('set one field of a chart each, or add columns to group by', () => {
    const maskOf = (filterType: string, ...values: string[]) =>
      choiceMask(aFilter('x', { filterType }), values, value => value.toUpperCase());
    expect(maskOf('filter_timecolumn', 'sold')).toEqual({
      extraFormData: { granularity_sqla: 'sold' },
      filterState: { value: ['sold'], label: 'SOLD' },
    });
    expect(maskOf('filter_timegrain', 'P1D').extraFormData).toEqual({ time_grain_sqla: 'P1D' });
    expect(maskOf('filter_groupby', 'a', 'b').extraFormData).toEqual({ interactive_groupby: ['a', 'b'] });
    expect(hasSelection(maskOf('filter_timegrain'))).toBe(false);
  });
  it('are named, whether they are known or not', () => {
    expect(['filter_range', 'filter_map_area', ''].map(filterTypeName)).toEqual([
      'Numerical range',
      'Map area',
      'Unknown',
    ]);
  });
  it('query the columns of their dataset', () => {
    const typesOf = (filterType: string) =>
      filterRequest({
        filter: aFilter('x', { filterType, targets: [{ datasetId: 5 }] }),
        dashboardId: 1,
        rowLimit: 10,
        masks: {},
      })?.queries.map(query => query.result_type);
    expect(typesOf('filter_timecolumn')).toEqual(['columns']);
    expect(typesOf('filter_timegrain')).toEqual(['timegrains']);
    expect(typesOf('filter_time')).toBeUndefined();
  });
});

describe('the query of a filter', () => {
  const ask = (part: Partial<NativeFilter>, more: object = {}) =>
    filterRequest({ filter: aFilter('region', part), dashboardId: 1, rowLimit: 10, masks: {}, ...more });
  it('is sorted by a metric, within a time range and other filters', () => {
    expect(
      ask({
        sortMetric: 'count',
        controlValues: { sortAscending: false },
        time_range: 'Last week',
        granularity_sqla: 'sold',
        adhoc_filters: [
          { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'a', operator: '>', comparator: 1 },
        ],
      })?.queries[0],
    ).toMatchObject({
      columns: ['region'],
      metrics: ['count'],
      orderby: [['count', false]],
      time_range: 'Last week',
      granularity: 'sold',
      filters: [{ col: 'a', op: '>', val: 1 }],
    });
  });
  it('is searched as its type allows', () => {
    const searched = (search: string, columnType: 'numeric' | 'string' | undefined) =>
      ask({}, { search, columnType })?.queries[0]?.filters;
    expect(searched('12', 'numeric')).toEqual([{ col: 'region', op: 'ILIKE', val: '%12%' }]);
    expect(searched('x', 'numeric')).toEqual([]);
    expect(searched('x', undefined)).toEqual([{ col: 'region', op: 'ILIKE', val: '%x%' }]);
  });
  it('is the bounds of the column for a range', () => {
    expect(ask({ filterType: 'filter_range' })?.queries[0]?.metrics).toMatchObject([
      { aggregate: 'MIN', label: 'min' },
      { aggregate: 'MAX', label: 'max' },
    ]);
  });
  it('is which of some values still exist', () => {
    expect(ask({}, { among: ['a', null] })?.queries[0]).toMatchObject({
      filters: [{ col: 'region', op: 'IN', val: ['a', null] }],
      row_limit: 3,
    });
  });
});

describe('filters that depend on others', () => {
  const chain = [
    aFilter('a'),
    aFilter('b', { cascadeParentIds: ['a'] }),
    aFilter('c', { cascadeParentIds: ['b'] }),
  ];
  it('never offer a parent that closes a cycle', () => {
    const links = fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { maxLength: 30 });
    fc.assert(
      fc.property(links, pairs => {
        let filters = ['0', '1', '2', '3', '4', '5'].map(id => aFilter(id));
        for (const [child, parent] of pairs) {
          const can = possibleParents(filters[child]!, filters).some(one => one.id === String(parent));
          if (!can) continue;
          filters = filters.map((one, at) =>
            at === child
              ? { ...one, cascadeParentIds: [...new Set([...one.cascadeParentIds, String(parent)])] }
              : one,
          );
          expect(cyclicFilters(filters).size).toBe(0);
        }
      }),
    );
  });
  it('name the cycles that other programs stored', () => {
    const cyclic = [aFilter('a', { cascadeParentIds: ['c'] }), ...chain.slice(1)];
    expect([...cyclicFilters(cyclic)]).toEqual(['a', 'b', 'c']);
    expect(entryProblems(cyclic).get('a')).toEqual({ dependencies: 'Cyclic dependency detected' });
    expect(dependentsOf('a', chain).map(({ id }) => id)).toEqual(['b', 'c']);
  });
  it('are narrowed only by their own parents', () => {
    const before: DataMasks = { a: valueMask(chain[0]!, ['x']) };
    const after: DataMasks = { a: valueMask(chain[0]!, ['y']) };
    expect(chain.map(filter => narrowsDifferently(filter, before, after))).toEqual([false, true, false]);
    expect(remainingValues(['x', 'y', 'z'], ['z', 'x'])).toEqual(['x', 'z']);
  });
});

describe('applying', () => {
  const filters = [aFilter('a', { controlValues: { enableEmptyFilter: true } }), aFilter('b')];
  const none = { a: valueMask(filters[0]!, []), b: clearedMask(filters[1]!) };
  it('needs a change, a value in required filters, and every filter to be known', () => {
    const chosen = { ...none, a: valueMask(filters[0]!, ['x']) };
    expect(canApply(filters, chosen, none)).toBe(true);
    expect(canApply(filters, chosen, chosen)).toBe(false);
    expect(canApply(filters, { ...none, b: valueMask(filters[1]!, ['y']) }, none)).toBe(false);
    expect(canApply(filters, { a: chosen.a }, none)).toBe(false);
    expect([...lackingFilters(filters, none)]).toEqual(['a']);
  });
});

describe('merged filters', () => {
  it('keep the order of appended parts, however they are grouped', () => {
    const part = fc.record(
      {
        filters: fc.array(fc.nat(9)),
        interactive_groupby: fc.array(fc.nat(9)),
        time_range: fc.constantFrom('a', 'b'),
        time_grain_sqla: fc.constantFrom('P1D', 'P1M'),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(part, part, part, (a, b, c) => {
        const whole = mergeExtraFormData([a, b, c]);
        expect(mergeExtraFormData([mergeExtraFormData([a, b]), c])).toEqual(whole);
        expect(mergeExtraFormData([a, mergeExtraFormData([b, c])])).toEqual(whole);
        expect(whole['filters'] ?? []).toEqual([a, b, c].flatMap(one => one.filters ?? []));
        expect(whole['time_range']).toBe(c.time_range ?? b.time_range ?? a.time_range);
      }),
    );
  });
});

describe('default values', () => {
  it('take the type of the column', () => {
    expect(convertDefaults(['true', '0', false], 'BOOLEAN', true)).toEqual([true, false, false]);
    expect(convertDefaults(['12', 7, '9007199254740993'], 'BIGINT', true)).toEqual([
      12,
      7,
      '9007199254740993',
    ]);
    expect(convertDefaults(['1.5'], 'DOUBLE PRECISION', false)).toEqual([1.5]);
    expect(convertDefaults(['x', null], 'VARCHAR', true)).toEqual(['x', null]);
  });
  it('are null if a single number cannot be read', () => {
    expect(convertDefaults(['many'], 'INTEGER', false)).toEqual([null]);
    expect(convertDefaults(['many', '2'], 'INTEGER', true)).toEqual([2]);
  });
});

describe('the filters that a chart shows', () => {
  it('is applied, incompatible, or unset', () => {
    const region = aFilter('region');
    const gone = aFilter('gone');
    const time = aFilter('time', { filterType: 'filter_time', targets: [{}] });
    const filters = [region, gone, time].map(filter => ({ id: filter.id, filter, charts: [1] }));
    const masks = { region: valueMask(region, ['Asia']), gone: valueMask(gone, [1]), time: timeMask('') };
    const shown = filterIndicators({ chartId: 1, filters, masks, rejected: ['gone'] });
    expect(shown.map(({ text, status }) => [text, status])).toEqual([
      ['Asia', 'APPLIED'],
      ['1', 'INCOMPATIBLE'],
      ['', 'UNSET'],
    ]);
    expect(filterIndicators({ chartId: 2, filters, masks, rejected: [] })).toEqual([]);
    expect([appliedFiltersText(1), appliedFiltersText(2)]).toEqual(['1 applied filter', '2 applied filters']);
  });
  it('reports the excluded values', () => {
    const inverse = aFilter('x', { controlValues: { inverseSelection: true } });
    expect(maskText(valueMask(inverse, ['a', null]))).toBe('a, <NULL> (excluded)');
  });
});

describe('the dialog', () => {
  it('reports missing values by entry and field', () => {
    const empty = newValueFilter('x');
    const setup = { withDefault: new Set(['x']), withPreFilter: new Set(['x']) };
    expect([...entryProblems([empty, newDivider('d')], setup)]).toEqual([
      [
        'x',
        {
          name: 'Name is required',
          dataset: 'Dataset is required',
          column: 'Column is required',
          preFilter: 'Pre-filter is required',
          default: 'Default value is required',
        },
      ],
      ['d', { title: 'Title is required' }],
    ]);
    const time = { ...empty, name: 'Time', filterType: 'filter_time', targets: [{}] };
    expect(entryProblems([time]).size).toBe(0);
  });
  it('offers columns that a filter type can use', () => {
    const range = FILTER_KINDS.find(kind => kind.type === 'filter_range')!;
    const fits = (genericType: 'numeric' | 'string' | null) =>
      fitsKind(range, { genericType, isTemporal: false });
    expect([fits('numeric'), fits('string'), fits(null)]).toEqual([true, false, false]);
  });
});

describe('the key of a filter of a filter box', () => {
  it('can be read back, and anything else is refused', () => {
    fc.assert(
      fc.property(fc.nat(), fc.string({ minLength: 1 }), (chartId, column) => {
        expect(readFilterKey(writeFilterKey({ chartId, column }))).toEqual({ chartId, column });
      }),
    );
    expect(() => readFilterKey('region')).toThrow('Cannot parse invalid filter key');
  });
});
