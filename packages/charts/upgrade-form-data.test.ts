import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { ORIGINAL } from './kit/upgrade.ts';
import { chartTypeName } from './catalog.ts';
import { draw } from './kit/conformance.ts';
import { buildQueryContext, chartSpec } from './specs.ts';
import { answerableFormData, CHART_UPGRADES, upgradeFormData } from './upgrade-form-data.ts';

const upgraded = (formData: FormData): FormData => {
  const { [ORIGINAL]: _, ...rest } = upgradeFormData(formData);
  return rest;
};
const PERIOD = {
  clause: 'WHERE',
  expressionType: 'SIMPLE',
  operator: 'TEMPORAL_RANGE',
  subject: 'ordered_at',
  comparator: 'Last year',
};
const TIME = { granularity_sqla: 'ordered_at', time_range: 'Last year' };

describe('charts of old types become current types', () => {
  it.each([
    [
      'line',
      {
        ...TIME,
        metrics: ['count'],
        groupby: ['region'],
        show_markers: true,
        x_axis_label: 'When',
        bottom_margin: 'auto',
        y_log_scale: true,
        show_brush: 'yes',
        x_ticks_layout: '45°',
        contribution: true,
        time_compare: ['1 year', '1 week ago'],
        comparison_type: 'absolute',
        reduce_x_ticks: true,
      },
      {
        viz_type: 'echarts_timeseries_line',
        truncate_metric: true,
        x_axis: 'ordered_at',
        time_grain_sqla: 'P1D',
        adhoc_filters: [PERIOD],
        metrics: ['count'],
        groupby: ['region'],
        markerEnabled: true,
        x_axis_title: 'When',
        x_axis_title_margin: 30,
        logAxis: true,
        zoomable: true,
        xAxisLabelRotation: 45,
        contributionMode: 'row',
        time_compare: ['1 year ago', '1 week ago'],
        comparison_type: 'difference',
        truncateYAxis: true,
      },
    ],
    [
      'line',
      { line_interpolation: 'cardinal' },
      { viz_type: 'echarts_timeseries_smooth', truncate_metric: true, truncateYAxis: true },
    ],
    [
      'line',
      { line_interpolation: 'step-before' },
      {
        viz_type: 'echarts_timeseries_step',
        truncate_metric: true,
        seriesType: 'start',
        truncateYAxis: true,
      },
    ],
    [
      'line',
      { line_interpolation: 'step-after' },
      { viz_type: 'echarts_timeseries_step', truncate_metric: true, seriesType: 'end', truncateYAxis: true },
    ],
    [
      'area',
      { ...TIME, time_grain_sqla: 'P1M', stacked_style: 'expand' },
      {
        viz_type: 'echarts_area',
        truncate_metric: true,
        x_axis: 'ordered_at',
        time_grain_sqla: 'P1M',
        adhoc_filters: [PERIOD],
        stack: 'Expand',
        opacity: 0.7,
        truncateYAxis: true,
      },
    ],
    [
      'bar',
      { ...TIME, bar_stacked: true, show_bar_value: true, left_margin: 75, y_axis_label: 'Orders' },
      {
        viz_type: 'echarts_timeseries_bar',
        truncate_metric: true,
        x_axis: 'ordered_at',
        time_grain_sqla: 'P1D',
        adhoc_filters: [PERIOD],
        stack: 'Stack',
        show_value: true,
        y_axis_title: 'Orders',
        y_axis_title_margin: 75,
        truncateYAxis: true,
      },
    ],
    [
      'dist_bar',
      { ...TIME, groupby: ['region', 'status'], columns: ['channel'], metrics: ['count'] },
      {
        viz_type: 'echarts_timeseries_bar',
        truncate_metric: true,
        x_axis: 'region',
        groupby: ['status', 'channel'],
        metrics: ['count'],
        adhoc_filters: [PERIOD],
        xAxisLabelRotation: 45,
        truncateYAxis: true,
      },
    ],
    [
      'dual_line',
      { ...TIME, metric: 'a', metric_2: 'b', y_axis_2_format: '.2f' },
      {
        viz_type: 'mixed_timeseries',
        x_axis: 'ordered_at',
        time_grain_sqla: 'P1D',
        metrics: ['a'],
        metrics_b: ['b'],
        adhoc_filters: [PERIOD],
        adhoc_filters_b: [PERIOD],
        yAxisIndex: 0,
        yAxisIndexB: 1,
        truncateYAxis: true,
        y_axis_format_secondary: '.2f',
      },
    ],
    [
      'pivot_table',
      {
        ...TIME,
        groupby: ['region'],
        columns: ['status'],
        metrics: ['count'],
        pandas_aggfunc: 'mean',
        pivot_margins: true,
        row_limit: 50,
        number_format: '.1f',
      },
      {
        viz_type: 'pivot_table_v2',
        groupbyRows: ['region'],
        groupbyColumns: ['status'],
        metrics: ['count'],
        aggregateFunction: 'Average',
        colTotals: true,
        colSubTotals: true,
        series_limit: 50,
        valueFormat: '.1f',
        rowOrder: 'value_z_to_a',
        adhoc_filters: [PERIOD],
      },
    ],
    [
      'treemap',
      { groupby: ['region'], metrics: ['count', 'other'], order_desc: true },
      { viz_type: 'treemap_v2', groupby: ['region'], metric: 'count', sort_by_metric: true },
    ],
    [
      'sunburst',
      { groupby: ['region'], metric: 'count' },
      { viz_type: 'sunburst_v2', columns: ['region'], metric: 'count' },
    ],
    [
      'bubble',
      {
        limit: 20,
        entity: 'region',
        x: 'a',
        y: 'b',
        size: 'c',
        x_log_scale: true,
        y_axis_showminmax: true,
        x_ticks_layout: 'flat',
      },
      {
        viz_type: 'bubble_v2',
        row_limit: 20,
        entity: 'region',
        x: 'a',
        y: 'b',
        size: 'c',
        logXAxis: true,
        truncateYAxis: true,
        xAxisLabelRotation: 0,
      },
    ],
    [
      'heatmap',
      {
        all_columns_x: ['region'],
        all_columns_y: 'status',
        metric: 'count',
        show_perc: true,
        sort_by_metric: true,
        canvas_image_rendering: 'auto',
        y_axis_bounds: [0, 9],
      },
      {
        viz_type: 'heatmap_v2',
        x_axis: 'region',
        groupby: 'status',
        metric: 'count',
        show_percentage: true,
        value_bounds: [0, 9],
        legend_type: 'continuous',
      },
    ],
    [
      'histogram',
      { all_columns_x: ['price'], link_length: '25', normalized: true, x_axis_label: 'Price' },
      { viz_type: 'histogram_v2', column: 'price', bins: 25, normalize: true, x_axis_title: 'Price' },
    ],
    [
      'sankey',
      { groupby: ['a', 'b'], metric: 'count' },
      { viz_type: 'sankey_v2', source: 'a', target: 'b', metric: 'count' },
    ],
    ['ag-grid-table', { all_columns: ['region'] }, { viz_type: 'table', all_columns: ['region'] }],
    [
      'sankey_loop',
      { ...TIME, groupby: ['a', 'b'], metric: 'count' },
      { viz_type: 'graph_chart', source: 'a', target: 'b', metric: 'count', adhoc_filters: [PERIOD] },
    ],
    [
      'point_cluster_map',
      { all_columns_x: 'lon', all_columns_y: 'lat', map_label: ['name'], clustering_radius: 60 },
      {
        viz_type: 'mapbox',
        all_columns_x: 'lon',
        all_columns_y: 'lat',
        mapbox_label: ['name'],
        clustering_radius: 60,
      },
    ],
    [
      'directed_force',
      { groupby: ['a', 'b'], metric: 'count' },
      { viz_type: 'graph_chart', source: 'a', target: 'b', metric: 'count' },
    ],
  ])('%s %#', (viz_type, old, expected) => {
    expect(upgraded({ viz_type, ...old, of_another_version: [1] })).toEqual({
      ...expected,
      of_another_version: [1],
    });
  });

  it('and keep their settings', () => {
    const old = { viz_type: 'treemap', metrics: ['count'], groupby: ['region'] };
    expect(upgradeFormData(old)[ORIGINAL]).toEqual(old);
  });
  it('and are drawn, or at least queried, as an existing type', () => {
    for (const { from, up } of CHART_UPGRADES)
      expect([from, chartTypeName(up({ viz_type: from }).viz_type)]).toEqual([from, expect.any(String)]);
  });
});

describe('fields of old are read', () => {
  const fields = (old: FormData): FormData => upgradeFormData({ viz_type: 'table', ...old });

  it.each([
    [{ since: '7 days', until: 'now' }, '7 days ago : now'],
    [{ since: '2020-01-01', until: '' }, '2020-01-01 : '],
    [{ since: '', until: '2021-01-01' }, ' : 2021-01-01'],
    [{ since: '2020-01-01', time_range: 'Last week' }, 'Last week'],
  ])('ends of a period %j', (old, time_range) => {
    expect(fields(old)).toEqual({ viz_type: 'table', time_range });
  });
  it('the ends of a period are ignored if there is a time filter', () => {
    const adhoc_filters = [
      {
        clause: 'WHERE',
        expressionType: 'SIMPLE',
        subject: 'day',
        operator: 'TEMPORAL_RANGE',
        comparator: 'Last week',
      },
    ];
    expect(fields({ adhoc_filters, since: '2020-01-01', until: 'now' })).toEqual({
      viz_type: 'table',
      adhoc_filters,
    });
  });
  it('conditions as lists and texts', () => {
    expect(
      fields({
        filters: [{ col: 'region', op: 'in', val: ['Asia'] }, null],
        where: 'a = 1',
        having: 'count(*) > 2',
        having_filters: [],
      }).adhoc_filters,
    ).toEqual([
      { clause: 'WHERE', expressionType: 'SQL', sqlExpression: 'a = 1' },
      { clause: 'WHERE', expressionType: 'SIMPLE', subject: 'region', operator: 'IN', comparator: ['Asia'] },
      { clause: 'HAVING', expressionType: 'SQL', sqlExpression: 'count(*) > 2' },
    ]);
  });
  it('conditions that repeat the filters of the builder are left out', () => {
    const adhoc_filters = [{ clause: 'WHERE', expressionType: 'SQL', sqlExpression: 'b = 2' }];
    expect(fields({ adhoc_filters, where: '(b = 2)', filters: [] })).toEqual({
      viz_type: 'table',
      adhoc_filters,
    });
  });
});

it('types that are newer than the old fields ignore them', () => {
  const young = {
    viz_type: 'echarts_timeseries_line',
    truncate_metric: true,
    since: '2020-01-01',
    where: 'a = 1',
  };
  expect(upgradeFormData(young)).toBe(young);
});

describe('any form data', () => {
  const KEYS = [
    'since',
    'until',
    'time_range',
    'granularity_sqla',
    'metrics',
    'metric',
    'metric_2',
    'groupby',
    'columns',
    'filters',
    'where',
    'having_filters',
    'adhoc_filters',
    'all_columns_x',
    'order_desc',
    'pandas_aggfunc',
    'time_compare',
    'x_axis_label',
    'bottom_margin',
    'link_length',
    'stacked_style',
    'unknown',
  ];
  const anyFormData = fc
    .record({
      viz_type: fc.constantFrom(...CHART_UPGRADES.map(({ from }) => from), 'table', 'nothing'),
      fields: fc.dictionary(
        fc.constantFrom(...KEYS),
        fc.oneof(
          fc.string(),
          fc.integer(),
          fc.boolean(),
          fc.constant(null),
          fc.array(fc.oneof(fc.string(), fc.constant(null), fc.dictionary(fc.string(), fc.jsonValue()))),
          fc.dictionary(fc.string(), fc.jsonValue()),
        ),
      ),
    })
    .map(({ viz_type, fields }): FormData => ({ viz_type, ...fields }));

  it('upgraded twice it is as upgraded once', () => {
    fc.assert(
      fc.property(anyFormData, formData => {
        expect(upgradeFormData(upgradeFormData(formData))).toEqual(upgradeFormData(formData));
      }),
    );
  });
  it('unknown members stay', () => {
    fc.assert(
      fc.property(anyFormData, formData => {
        expect(upgradeFormData(formData).unknown).toEqual(formData.unknown);
      }),
    );
  });
  it('a type that has its own answers keeps its name in the request', () => {
    fc.assert(
      fc.property(anyFormData, formData => {
        expect(answerableFormData(formData).viz_type).toBe(
          chartTypeName(formData.viz_type) ? formData.viz_type : upgradeFormData(formData).viz_type,
        );
      }),
    );
  });
  it('a request is built from it', () => {
    fc.assert(
      fc.property(
        anyFormData.filter(({ viz_type }) => viz_type !== 'nothing'),
        formData => {
          expect(
            buildQueryContext({ ...answerableFormData(formData), datasource: '1__table' }).queries.length,
          ).toBeGreaterThan(0);
        },
      ),
    );
  });
});

describe('charts saved before they had an x-axis', () => {
  const saved = {
    viz_type: 'echarts_timeseries_line',
    datasource: '1__table',
    ...TIME,
    time_grain_sqla: 'P1M',
    metrics: ['count'],
    groupby: ['genre'],
  };

  it('take the time column as their x-axis and name the series of one metric by their dimensions', () => {
    const {
      queries: [query],
    } = buildQueryContext(answerableFormData(saved));
    expect(query).toMatchObject({
      columns: [{ columnType: 'BASE_AXIS', sqlExpression: 'ordered_at', timeGrain: 'P1M' }, 'genre'],
      filters: [{ col: 'ordered_at', op: 'TEMPORAL_RANGE', val: 'Last year' }],
      post_processing: expect.arrayContaining([
        { operation: 'rename', options: { columns: { count: null }, level: 0, inplace: true } },
      ]),
    });
    expect(query).not.toHaveProperty('is_timeseries');
  });

  it('keep their own settings', () => {
    expect(upgradeFormData({ ...saved, x_axis: 'year' })).toEqual({ ...saved, x_axis: 'year' });
    expect(upgradeFormData({ ...saved, truncate_metric: false })).toMatchObject({
      x_axis: 'ordered_at',
      truncate_metric: false,
    });
    expect(upgradeFormData({ ...saved, viz_type: 'big_number', metric: 'count' })).not.toHaveProperty(
      'truncate_metric',
    );
  });

  it('limit both sets of series of a mixed chart to the time range', () => {
    const other = { ...PERIOD, subject: 'region', operator: '==', comparator: 'North' };
    expect(
      upgradeFormData({
        ...saved,
        viz_type: 'mixed_timeseries',
        metrics_b: ['sum'],
        adhoc_filters_b: [other],
      }),
    ).toMatchObject({ x_axis: 'ordered_at', adhoc_filters: [PERIOD], adhoc_filters_b: [other, PERIOD] });
  });

  it('are upgraded twice as once', () => {
    expect(upgradeFormData(upgradeFormData(saved))).toEqual(upgradeFormData(saved));
  });
});

describe('old types open as charts that are drawn', () => {
  it.each(CHART_UPGRADES.map(({ from }) => from))('%s', from => {
    const old = {
      viz_type: from,
      datasource: '1__table',
      metric: 'count',
      metrics: ['count'],
      groupby: ['region', 'country'],
      all_columns_x: 'region',
      all_columns_y: 'country',
    };
    const spec = chartSpec(upgradeFormData(old).viz_type);
    const data = [{ region: 'Asia', country: 'Japan', count: 3 }];
    const answer = { data, colnames: ['region', 'country', 'count'], coltypes: [1, 1, 0] };
    expect(() => draw(spec!, upgradeFormData(old), [answer], [600, 360])).not.toThrow();
  });
});
