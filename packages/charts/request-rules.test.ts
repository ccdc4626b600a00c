import { describe, expect, it } from 'vitest';
import type { AdhocColumn, AdhocMetric } from '@powerset/core/query/query-object.ts';
import type { QueryOptions } from './kit/define-queries.ts';
import { buildQueryContext } from './specs.ts';

type Fields = Readonly<Record<string, unknown>>;

const REVENUE: AdhocMetric = {
  expressionType: 'SIMPLE',
  aggregate: 'SUM',
  column: { column_name: 'revenue' },
  label: 'Revenue',
};
const LETTER: AdhocColumn = { expressionType: 'SQL', sqlExpression: 'left(product, 1)', label: 'letter' };
const OVER_TIME: Fields = { x_axis: 'ordered_at', metrics: ['count'] };

function queries(
  vizType: string,
  formData: Fields,
  options?: QueryOptions,
): readonly Readonly<Record<string, unknown>>[] {
  return JSON.parse(
    JSON.stringify(
      buildQueryContext({ datasource: '1__table', viz_type: vizType, ...formData }, options).queries,
    ),
  );
}
const query = (vizType: string, formData: Fields, options?: QueryOptions) =>
  queries(vizType, formData, options)[0]!;
const step = (asked: Fields, operation: string) =>
  (asked.post_processing as readonly Fields[]).find(one => one.operation === operation);

describe('every chart', () => {
  it('requests metrics in the order of the form data', () => {
    expect(query('bubble_v2', { y: 'golden_total', x: 'count' }).metrics).toEqual(['golden_total', 'count']);
    expect(query('graph_chart', { groupby: ['region'], source: 'country' }).columns).toEqual([
      'region',
      'country',
    ]);
  });

  it('keeps the grain of its axis null if the dashboard sets none', () => {
    const [axis] = query('echarts_timeseries_line', {
      ...OVER_TIME,
      extra_form_data: { time_grain_sqla: null },
    }).columns as readonly AdhocColumn[];
    expect(axis).toMatchObject({ columnType: 'BASE_AXIS', timeGrain: null });
  });
});

describe('series over an axis', () => {
  it('are not pivoted, renamed or continued without an axis', () => {
    const asked = query('echarts_timeseries_line', {
      metrics: ['count'],
      groupby: ['region'],
      truncate_metric: true,
      forecastEnabled: true,
    });
    expect(asked.post_processing).toEqual([{ operation: 'flatten' }]);
    expect(asked.is_timeseries).toBe(true);
  });

  it("are ordered by the form data's order, the metric that limits them or the first metric", () => {
    expect(
      query('echarts_timeseries_line', {
        ...OVER_TIME,
        orderby: [['region', true]],
        timeseries_limit_metric: REVENUE,
      }).orderby,
    ).toEqual([['region', true]]);
    expect(
      query('echarts_timeseries_line', { ...OVER_TIME, timeseries_limit_metric: REVENUE, order_desc: false })
        .orderby,
    ).toEqual([[REVENUE, true]]);
    expect(query('echarts_timeseries_line', { ...OVER_TIME, order_desc: null }).orderby).toEqual([
      ['count', true],
    ]);
  });

  it('roll and compare without a metric that only sorts them', () => {
    const sorted = {
      ...OVER_TIME,
      x_axis: 'region',
      timeseries_limit_metric: REVENUE,
      x_axis_sort: 'Revenue',
      x_axis_sort_asc: true,
    };
    const asked = query('echarts_timeseries_bar', { ...sorted, rolling_type: 'cumsum' });
    expect(asked.metrics).toEqual(['count', REVENUE]);
    expect(step(asked, 'pivot')!.options).toMatchObject({ aggregates: { count: {}, Revenue: {} } });
    expect(step(asked, 'cum')!.options).toEqual({ operator: 'sum', columns: { count: 'count' } });
    expect(step(asked, 'sort')!.options).toEqual({ by: 'Revenue', ascending: true });
  });

  it('are pivoted by each dimension once', () => {
    expect(
      step(query('echarts_area', { ...OVER_TIME, groupby: ['region', 'region'] }), 'pivot')!.options,
    ).toMatchObject({ columns: ['region'] });
  });

  it('of a mixed chart keep their own order besides the metric that limits them', () => {
    const formData = {
      ...OVER_TIME,
      timeseries_limit_metric: REVENUE,
      order_desc: false,
      metrics_b: ['count'],
      orderby_b: [['region', true]],
    };
    const [a, b] = queries('mixed_timeseries', formData);
    expect(a).toMatchObject({ orderby: [[REVENUE, true]] });
    expect(a).not.toHaveProperty('series_limit_metric');
    expect(a).not.toHaveProperty('order_desc');
    expect(b).toMatchObject({ orderby: [['region', true]], series_limit_metric: REVENUE, order_desc: false });
  });
});

describe('a number with a trend', () => {
  it('has one value per point, regardless of dimensions left from another chart type', () => {
    const asked = query('big_number', { x_axis: 'ordered_at', metric: 'count', groupby: ['region'] });
    expect(asked.columns).toEqual([
      { columnType: 'BASE_AXIS', sqlExpression: 'ordered_at', label: 'ordered_at', expressionType: 'SQL' },
    ]);
    expect(step(asked, 'pivot')!.options).toMatchObject({ columns: [] });
  });
});

describe('a table', () => {
  const paged = { server_pagination: true, server_page_length: 10, metrics: ['count'], groupby: ['region'] };

  it('begins at the first page until the page length is set', () => {
    expect(query('table', paged, { ownState: { currentPage: 3 } })).toMatchObject({
      row_limit: 10,
      row_offset: 0,
    });
    expect(query('table', paged, { ownState: { currentPage: 3, pageSize: 20 } })).toMatchObject({
      row_limit: 20,
      row_offset: 60,
    });
    expect(query('table', { ...paged, server_page_length: 'x' })).toMatchObject({
      row_limit: 'x',
      row_offset: 0,
    });
  });

  it('is written to a file whole', () => {
    expect(queries('table', paged, { resultFormat: 'csv' })).toHaveLength(1);
  });

  it('has the order in form data if it has no metric', () => {
    expect(query('table', { groupby: ['region'], order_by_cols: ['["region",false]'] }).orderby).toEqual([
      ['region', false],
    ]);
  });

  it('truncates times to the grain if form data marks them as times', () => {
    const formData = { groupby: ['ordered_at'], time_grain_sqla: 'P1M', granularity_sqla: 'ordered_at' };
    expect(query('table', formData).columns).toEqual(['ordered_at']);
    expect(
      query('table', { ...formData, temporal_columns_lookup: { ordered_at: true } }).columns,
    ).toMatchObject([{ timeGrain: 'P1M' }]);
  });
});

describe('a pivot table', () => {
  it('cuts its old time column to the grain', () => {
    expect(
      query('pivot_table_v2', {
        groupbyRows: ['ordered_at'],
        time_grain_sqla: 'P1M',
        granularity_sqla: 'ordered_at',
      }).columns,
    ).toMatchObject([{ timeGrain: 'P1M' }]);
  });

  it('requests a column written as SQL besides the physical one with the same name', () => {
    const written = { ...LETTER, label: 'region' };
    expect(
      query('pivot_table_v2', { groupbyRows: ['region'], groupbyColumns: [written, 'region'] }).columns,
    ).toEqual([written, 'region']);
  });
});

describe('other charts', () => {
  it('records of a template are ordered as series are', () => {
    expect(
      query('handlebars', { query_mode: 'aggregate', metrics: ['count'], timeseries_limit_metric: REVENUE })
        .orderby,
    ).toEqual([[REVENUE, false]]);
    expect(
      query('handlebars', { query_mode: 'raw', all_columns: ['region'], timeseries_limit_metric: REVENUE }),
    ).not.toHaveProperty('orderby');
    expect(query('handlebars', { metrics: ['count'], order_by_cols: ['["region",true]'] }).orderby).toEqual([
      ['region', true],
    ]);
  });

  it('bubbles are ordered by one metric, the largest first unless form data says otherwise', () => {
    expect(
      query('bubble_v2', { entity: 'region', series: 'region', orderby: [REVENUE, 'count'] }),
    ).toMatchObject({ columns: ['region', 'region'], orderby: [[REVENUE, false]] });
    expect(query('bubble_v2', { orderby: REVENUE, order_desc: false }).orderby).toEqual([[REVENUE, true]]);
  });

  it('polygons are ordered by the metric of their colour, not of their height', () => {
    const asked = query('deck_polygon', {
      line_column: 'shape',
      metric: REVENUE,
      point_radius_fixed: { type: 'metric', value: 'count' },
    });
    expect(asked).toMatchObject({ metrics: [REVENUE, 'count'], orderby: [[REVENUE, false]] });
  });

  it('a box plot without dimensions has no series', () => {
    expect(query('box_plot', { columns: ['status'] })).not.toHaveProperty('series_columns');
    expect(query('box_plot', { columns: ['status'], groupby: null })).toHaveProperty('series_columns', null);
    expect(query('box_plot', { granularity_sqla: '' }).columns).toEqual([]);
  });

  it('a waterfall uses the old time column if its x-axis is empty', () => {
    expect(
      query('waterfall', { x_axis: '', granularity_sqla: 'ordered_at', metric: 'count' }).columns,
    ).toEqual(['ordered_at']);
  });

  it('a radar without a metric has the order that form data names', () => {
    expect(query('radar', { groupby: ['region'], orderby: [['region', true]] }).orderby).toEqual([
      ['region', true],
    ]);
    expect(query('radar', { groupby: ['region'] }).orderby).toEqual([]);
  });

  it('values to choose from are searched in physical columns alone', () => {
    const options = { ownState: { search: 'a', coltypeMap: { letter: 1, region: 1 } } };
    expect(query('filter_select', { groupby: ['region', 'region', LETTER] }, options)).toMatchObject({
      columns: ['region', LETTER],
      filters: [{ col: 'region', op: 'ILIKE', val: '%a%' }],
      orderby: [
        ['region', true],
        [LETTER, true],
      ],
    });
  });
});
