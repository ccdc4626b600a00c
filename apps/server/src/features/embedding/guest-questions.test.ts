import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { METADATA_ENGINES, stopStores } from '../../metadata/test-stores.ts';
import { embeddedServer, type Embedded } from './test-embedded.ts';

afterAll(stopStores);

describe.each(METADATA_ENGINES)('embedded dashboards, stored in %s', engine => {
  let server: Embedded['server'];
  let admin: Embedded['admin'];
  let dashboard: Embedded['dashboard'];
  let otherDashboard: Embedded['otherDashboard'];
  let dataset: Embedded['dataset'];
  let asGuest: Embedded['asGuest'];
  let question: Embedded['question'];

  beforeAll(async () => {
    ({ server, admin, dashboard, otherDashboard, dataset, asGuest, question } = await embeddedServer(engine));
  });
  afterAll(() => server.close());

  it.each([
    ['the chart as it is', {}, {}, 200],
    ['the chart with another filter', { filters: [{ col: 'region', op: '==', val: 'x' }] }, {}, 200],
    ['another column', { columns: ['region', 'n'] }, {}, 403],
    [
      'a metric of its own',
      { metrics: [{ expressionType: 'SQL', sqlExpression: 'max(n)', label: 'x' }] },
      {},
      403,
    ],
    ['a clause of its own', { extras: { where: '1 = 1' } }, {}, 403],
    [
      'a filter over SQL',
      { filters: [{ col: { sqlExpression: 'n', label: 'n', expressionType: 'SQL' }, op: '==', val: 1 }] },
      {},
      403,
    ],
    ['samples', { result_type: 'samples' }, {}, 403],
    ['no chart', {}, { slice_id: null }, 403],
    ['another dashboard', {}, { dashboardId: 'other' }, 403],
    ['a filter that is not there', {}, { type: 'NATIVE_FILTER', native_filter_id: 'x' }, 403],
  ])('answer a request for %s correctly', async (_, change, form, status) => {
    const fixed =
      'dashboardId' in form && form.dashboardId === 'other' ? { dashboardId: otherDashboard } : form;
    expect(
      (await server.visitor.send('POST', '/api/v1/chart/data', question(change, fixed), await asGuest()))
        .statusCode,
    ).toBe(status);
  });

  describe('with filters', () => {
    beforeAll(async () => {
      const filter = (id: string, filterType: string, column: string | undefined, more: object = {}) => ({
        id,
        name: id,
        type: 'NATIVE_FILTER',
        filterType,
        targets: [{ datasetId: dataset, ...(column ? { column: { name: column } } : {}) }],
        ...more,
      });
      const native_filter_configuration = [
        filter('values', 'filter_select', 'region', {
          adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: "region <> 'x'" }],
          granularity_sqla: 'sold_at',
          time_range: 'Last year',
        }),
        filter('sorted', 'filter_select', 'region', { sortMetric: 'count' }),
        filter('columns', 'filter_timecolumn', undefined),
        filter('grains', 'filter_timegrain', undefined),
        {
          ...filter('other', 'filter_select', 'region'),
          targets: [
            { datasetId: dataset, column: { name: 'region' } },
            { datasetId: dataset + 1000, column: { name: 'sold_at' } },
          ],
        },
      ];
      expect(
        (
          await admin.send('PUT', `/api/v1/dashboard/${dashboard}`, {
            json_metadata: JSON.stringify({ native_filter_configuration }),
          })
        ).statusCode,
      ).toBe(200);
    });

    const simple = (column_name: string) => ({
      expressionType: 'SIMPLE',
      aggregate: 'MIN',
      column: { column_name, id: 1 },
      label: 'min',
      sqlExpression: null,
    });
    const written = {
      expressionType: 'SQL',
      sqlExpression: 'max(sold_at)',
      column: { column_name: 'region' },
      label: 'x',
    };

    it.each([
      [
        'its values, as its clause narrows them',
        'values',
        {
          metrics: [],
          orderby: [['region', true]],
          extras: { where: "(region <> 'x')", having: '' },
          granularity: 'sold_at',
          time_range: 'Last year',
        },
        200,
      ],
      ['its smallest value', 'values', { columns: [], metrics: [simple('region')] }, 200],
      ['its values by its metric', 'sorted', { metrics: ['count'], orderby: [['count', false]] }, 200],
      ['a time that people may choose', 'sorted', { granularity: 'sold_at' }, 200],
      [
        'the columns, where it is about time columns',
        'columns',
        { columns: [], metrics: [], result_type: 'columns' },
        200,
      ],
      [
        'the grains, where it is about grains',
        'grains',
        { columns: [], metrics: [], result_type: 'timegrains' },
        200,
      ],
      ['samples', 'values', { result_type: 'samples' }, 403],
      ['the rows behind', 'values', { result_type: 'drill_detail' }, 403],
      ['the SQL', 'values', { result_type: 'query' }, 403],
      ['the columns', 'values', { result_type: 'columns' }, 403],
      ['the grains', 'columns', { result_type: 'timegrains' }, 403],
      ['a column of its targets in another dataset', 'other', { columns: ['sold_at'] }, 403],
      ['a time series', 'values', { granularity: 'sold_at', is_timeseries: true, metrics: [] }, 403],
      [
        'the column of its time',
        'values',
        { columns: ['region', '__timestamp'], granularity: 'sold_at', metrics: [] },
        403,
      ],
      ['a time that is none', 'sorted', { granularity: 'region' }, 403],
      ['a metric written as SQL', 'values', { metrics: [written] }, 403],
      ['a metric of another column', 'values', { metrics: [simple('sold_at')] }, 403],
      ['a saved metric that it is not sorted by', 'values', { metrics: ['count'] }, 403],
      ['an order by another column', 'values', { orderby: [['sold_at', true]] }, 403],
      ['an order written as SQL', 'values', { orderby: [[written, true]] }, 403],
      [
        'top series by SQL',
        'values',
        {
          metrics: [simple('region')],
          series_columns: ['region'],
          series_limit: 1,
          series_limit_metric: written,
        },
        403,
      ],
      ['series of another column', 'values', { series_columns: ['sold_at'] }, 403],
      ['another clause', 'values', { extras: { where: '1 = 1' } }, 403],
      ['a clause on groups', 'values', { extras: { having: "(region <> 'x')" } }, 403],
    ])('answer a filter that requests %s correctly', async (_, id, change, status) => {
      const answer = await server.visitor.send(
        'POST',
        '/api/v1/chart/data',
        question(change, { slice_id: undefined, type: 'NATIVE_FILTER', native_filter_id: id }),
        await asGuest(),
      );
      expect([answer.statusCode, answer.statusCode === status ? '' : answer.body]).toEqual([status, '']);
    });

    it('answer no filter if the result type of the whole request is for rows', async () => {
      for (const result_type of ['samples', 'drill_detail']) {
        const asked = { ...question({}, { type: 'NATIVE_FILTER', native_filter_id: 'values' }), result_type };
        expect(
          (await server.visitor.send('POST', '/api/v1/chart/data', asked, await asGuest())).statusCode,
        ).toBe(403);
      }
    });
  });

  it.each([
    ['a column in the place of the axis', { granularity: 'n' }],
    ['SQL in the place of the axis', { granularity: '(select 1)' }],
    ['a time series that it is not', { granularity: 'sold_at', is_timeseries: true }],
  ])('403: answer no chart that requests %s', async (_, change) => {
    expect(
      (
        await server.visitor.send(
          'POST',
          '/api/v1/chart/data',
          question(change, { x_axis: 'region' }),
          await asGuest(),
        )
      ).statusCode,
    ).toBe(403);
  });

  it('show the annotations that a chart names, and no others', async () => {
    const layer = async (name: string): Promise<number> =>
      (await admin.send('POST', '/api/v1/annotation_layer/', { name })).json<{ id: number }>().id;
    const [named, other] = [await layer('named'), await layer('other')];
    const layerOf = (value: number) => ({
      annotationType: 'EVENT',
      sourceType: 'NATIVE',
      value,
      name: 'notes',
      show: true,
      showMarkers: true,
      style: 'solid',
    });
    const params = JSON.stringify({
      viz_type: 'echarts_timeseries_line',
      x_axis: 'sold_at',
      metrics: ['count'],
      annotation_layers: [layerOf(named)],
      datasource: `${dataset}__table`,
    });
    const line = (
      await admin.send('POST', '/api/v1/chart/', {
        slice_name: 'Line',
        viz_type: 'echarts_timeseries_line',
        datasource_id: dataset,
        datasource_type: 'table',
        params,
        dashboards: [dashboard],
      })
    ).json<{ id: number }>().id;
    const look = async (layers: object[], form: object): Promise<number> =>
      (
        await server.visitor.send(
          'POST',
          '/api/v1/chart/data',
          question({ columns: [], metrics: ['count'], annotation_layers: layers }, form),
          await asGuest(),
        )
      ).statusCode;
    expect(await look([layerOf(named)], { slice_id: line })).toBe(200);
    expect(await look([layerOf(other)], { slice_id: line })).toBe(403);
    expect(await look([{ ...layerOf(other), sourceType: 'line' }], { slice_id: line })).toBe(403);
    expect(
      await look([{ ...layerOf(other), annotationType: 'FORMULA', value: 'x' }], { slice_id: line }),
    ).toBe(200);
    expect(
      await look([layerOf(named)], { type: 'NATIVE_FILTER', native_filter_id: 'sorted', slice_id: line }),
    ).toBe(403);
  });
});
