import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aChart, aLayout, aRow } from '../dashboard/layout-samples.ts';
import {
  activeCrossFilters,
  crossFilteredCharts,
  crossFilterParts,
  NO_CROSS_FILTER,
  readCrossFilterScoping,
  selectedMarks,
  withCrossFilterScoping,
} from './cross-filter.ts';
import { EVERYWHERE, scopeOver } from './scope.ts';

const layout = aLayout([
  'TABS',
  'TOP',
  {},
  [
    ['TAB', 't1', {}, [aRow('r1', aChart('a', 4, 1), aChart('b', 4, 2))]],
    ['TAB', 't2', {}, [aRow('r2', aChart('c', 4, 3), aChart('d', 4, 4))]],
  ],
]);
const europe = {
  extraFormData: { filters: [{ col: 'region', op: 'IN', val: ['Europe'] }] },
  filterState: { value: [['Europe']], selectedValues: ['Europe'] },
};

describe('the scope of a cross-filter', () => {
  it('is every other chart unless the dashboard says otherwise', () => {
    expect(crossFilteredCharts(2, readCrossFilterScoping({}), layout)).toEqual([1, 3, 4]);
  });

  it('is the global one, or the own one of a chart', () => {
    const scoping = readCrossFilterScoping({
      global_chart_configuration: { scope: { rootPath: ['t1'], excluded: [] }, chartsInScope: [1, 2] },
      chart_configuration: {
        1: { id: 1, crossFilters: { scope: 'global', chartsInScope: [2] } },
        3: {
          id: 3,
          crossFilters: { scope: { rootPath: ['ROOT_ID'], excluded: [1] }, chartsInScope: [2, 4] },
        },
      },
    });
    expect(crossFilteredCharts(1, scoping, layout)).toEqual([2]);
    expect(crossFilteredCharts(3, scoping, layout)).toEqual([2, 4]);
  });

  it('is global where the stored one cannot be read', () => {
    const scoping = readCrossFilterScoping({
      global_chart_configuration: 'broken',
      chart_configuration: { 1: null, 2: { crossFilters: 7 }, x: { crossFilters: { scope: EVERYWHERE } } },
    });
    expect(scoping).toEqual({ global: EVERYWHERE, custom: new Map() });
  });

  it('is stored with the charts in it, and keeps what it does not know', () => {
    const metadata = {
      color_scheme: 'x',
      chart_configuration: { 1: { id: 1, later: true }, 9: { id: 9 } },
      global_chart_configuration: { later: 1 },
    };
    const scoping = { global: EVERYWHERE, custom: new Map([[2, { rootPath: ['t2'], excluded: [4] }]]) };
    expect(withCrossFilterScoping(metadata, scoping, { layout, emitters: [1, 2] })).toEqual({
      color_scheme: 'x',
      chart_configuration: {
        1: { id: 1, later: true, crossFilters: { scope: 'global', chartsInScope: [2, 3, 4] } },
        2: { id: 2, crossFilters: { scope: { rootPath: ['t2'], excluded: [4] }, chartsInScope: [3] } },
      },
      global_chart_configuration: { later: 1, scope: EVERYWHERE, chartsInScope: [1, 2, 3, 4] },
    });
  });

  it('comes back from what is stored as it was, and never contains its chart', () => {
    const charts = fc.uniqueArray(fc.constantFrom(1, 2, 3, 4));
    fc.assert(
      fc.property(charts, fc.dictionary(fc.constantFrom('1', '2', '3', '4'), charts), (all, own) => {
        const scoping = {
          global: scopeOver(all, layout),
          custom: new Map(Object.entries(own).map(([id, over]) => [Number(id), scopeOver(over, layout)])),
        };
        const stored: unknown = JSON.parse(
          JSON.stringify(withCrossFilterScoping({}, scoping, { layout, emitters: [1, 3] })),
        );
        const read = readCrossFilterScoping(stored as Record<string, unknown>);
        expect(read.global).toEqual(scoping.global);
        expect([...read.custom].toSorted(([a], [b]) => a - b)).toEqual([...scoping.custom]);
        for (const chart of [1, 2, 3, 4])
          expect(crossFilteredCharts(chart, read, layout)).not.toContain(chart);
      }),
    );
  });
});

describe('the cross-filters that are on', () => {
  it('are those of charts on the page, in its order', () => {
    const masks = { 3: europe, 1: europe, 2: NO_CROSS_FILTER, 8: europe, 'NATIVE_FILTER-1': europe };
    expect(activeCrossFilters(masks, {}, layout).map(({ id, charts }) => [id, charts])).toEqual([
      ['1', [2, 3, 4]],
      ['3', [1, 2, 4]],
    ]);
  });

  it('are none while the dashboard has them switched off', () => {
    expect(activeCrossFilters({ 1: europe }, { cross_filters_enabled: false }, layout)).toEqual([]);
  });
});

describe('what a cross-filter says', () => {
  it('is each column with its values', () => {
    const filters = [
      { col: 'region', op: 'IN', val: ['Europe', null] },
      { col: { sqlExpression: 'upper(a)', label: 'A' }, op: 'IN', val: [''] },
      { col: 'gone', op: 'IS NULL' },
    ];
    expect(crossFilterParts({ extraFormData: { filters } })).toEqual([
      { column: 'region', text: 'Europe, <NULL>' },
      { column: 'A', text: '<empty string>' },
      { column: 'gone', text: '<NULL>' },
    ]);
  });

  it('is the label of the chart when there is a single column', () => {
    const filters = [{ col: 'day', op: 'IN', val: [1_640_995_200_000] }];
    const mask = { extraFormData: { filters }, filterState: { label: '2022-01-01' } };
    expect(crossFilterParts(mask)).toEqual([{ column: 'day', text: '2022-01-01' }]);
  });
});

describe('the selected marks', () => {
  it('are those that the mask names', () => {
    expect(selectedMarks(europe)).toEqual(['Europe']);
    expect(selectedMarks(NO_CROSS_FILTER)).toEqual([]);
    expect(selectedMarks(undefined)).toEqual([]);
  });

  it('of tables of a compatible server are the values with their columns', () => {
    expect(selectedMarks({ filterState: { value: [['x']], filters: { a: ['x'] } } })).toEqual(['a: x']);
    const day = { label: '2022', filters: { a: [1_640_995_200_000] } };
    expect(selectedMarks({ filterState: day })).toEqual(['a: 2022']);
    expect(selectedMarks({ filterState: { selectedFilters: { a: ['x', 'y'] } } })).toEqual(['x', 'y']);
  });
});
