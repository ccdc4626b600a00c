import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { METADATA_ENGINES, stopStores } from '../../metadata/test-stores.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';

afterAll(stopStores);

describe.each(METADATA_ENGINES)('dashboards, stored in %s', engine => {
  let server: TestServer;
  let admin: TestClient;
  let alpha: TestClient;
  let gamma: TestClient;
  let chartId: number;
  let datasetId: number;
  const make = async (body: object): Promise<number> =>
    (await admin.send('POST', '/api/v1/dashboard/', body)).json<{ id: number }>().id;
  const item = async (id: number | string, client = admin) =>
    (await client.get(`/api/v1/dashboard/${id}`)).json<{
      result: Record<string, unknown> & { changed_on: string; json_metadata: string; position_json: string };
    }>().result;
  const layoutOf = (id: number): string =>
    JSON.stringify({
      positions: {
        'CHART-a': { type: 'CHART', id: 'CHART-a', children: [], meta: { width: 4, chartId: id } },
        DASHBOARD_VERSION_KEY: 'v2',
      },
      color_scheme: 'x',
      native_filter_configuration: [{ id: 'F', targets: [{ datasetId, column: { name: 'region' } }] }],
    });

  beforeAll(async () => {
    server = await testServer({ engine });
    admin = await server.person('admin', 'Admin');
    alpha = await server.person('alpha', 'Alpha');
    gamma = await server.person('gamma', 'Gamma');
    const { id: database } = (
      await admin.send('POST', '/api/v1/database/', {
        database_name: 'sales',
        sqlalchemy_uri: 'duckdb:///sales.duckdb',
      })
    ).json<{ id: number }>();
    datasetId = (
      await admin.send('POST', '/api/v1/dataset/', { database, schema: 'main', table_name: 'sales' })
    ).json<{ id: number }>().id;
    chartId = (
      await admin.send('POST', '/api/v1/chart/', {
        slice_name: 'Regions',
        viz_type: 'pie',
        datasource_id: datasetId,
        datasource_type: 'table',
        params: '{"groupby":["region"],"metric":"count"}',
      })
    ).json<{ id: number }>().id;
  });
  afterAll(() => server.close());

  it('are found by id, by slug and by uuid', async () => {
    const id = await make({ dashboard_title: 'By name', slug: 'by-name' });
    expect((await item('by-name'))['id']).toBe(id);
    expect(await item(id)).toMatchObject({
      dashboard_title: 'By name',
      slug: 'by-name',
      url: '/superset/dashboard/by-name/',
      published: false,
      charts: [],
    });
    expect((await admin.get('/api/v1/dashboard/none')).statusCode).toBe(404);
  });

  it('normalize a slug for addresses', async () => {
    const id = await make({ slug: ' Sales of a/b! ' });
    expect(await item(id)).toMatchObject({ slug: 'Sales-of-ab', url: '/superset/dashboard/Sales-of-ab/' });
    expect((await admin.send('POST', '/api/v1/dashboard/', { slug: 'Sales of ab' })).json()).toEqual({
      message: { slug: ['Must be unique'] },
    });
  });

  it('422: a slug belongs to one of them', async () => {
    await make({ slug: 'taken' });
    const answer = await admin.send('POST', '/api/v1/dashboard/', { slug: 'taken' });
    expect([answer.statusCode, answer.json()]).toEqual([422, { message: { slug: ['Must be unique'] } }]);
  });

  it('keep the layout of a save apart from its metadata, and have exactly the charts of the layout', async () => {
    const id = await make({ dashboard_title: 'Layout' });
    const saved = await admin.send('PUT', `/api/v1/dashboard/${id}`, { json_metadata: layoutOf(chartId) });
    expect(saved.json()).toMatchObject({ id, last_modified_time: expect.any(Number) as number });
    const { position_json: positions, json_metadata: metadata, charts } = await item(id);
    expect(charts).toEqual(['Regions']);
    expect(JSON.parse(metadata)).toEqual({
      color_scheme: 'x',
      native_filter_configuration: [{ id: 'F', targets: [{ datasetId, column: { name: 'region' } }] }],
      timed_refresh_immune_slices: [],
      expanded_slices: {},
      refresh_frequency: 0,
      label_colors: {},
      shared_label_colors: {},
      color_scheme_domain: [],
      cross_filters_enabled: true,
    });
    expect(JSON.parse(positions)).toMatchObject({
      'CHART-a': { meta: { chartId, width: 4, uuid: expect.any(String) as string } },
    });
    await admin.send('PUT', `/api/v1/dashboard/${id}`, { json_metadata: '{"positions":{}}' });
    expect((await item(id))['charts']).toEqual([]);
  });

  it('400: refuse metadata with unknown members', async () => {
    const id = await make({ dashboard_title: 'Metadata' });
    const answer = await admin.send('PUT', `/api/v1/dashboard/${id}`, { json_metadata: '{"zzz":1}' });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { message: { json_metadata: [{ zzz: ['Unknown field.'] }] } },
    ]);
  });

  it('keep every digit of their settings, even in a copy', async () => {
    const id = await make({ dashboard_title: 'Digits' });
    const value =
      '{"native_filter_configuration": [{"id": "f", "targets": [], "defaultDataMask": {"filterState": {"value": [9007199254740993]}}}]}';
    await admin.send('PUT', `/api/v1/dashboard/${id}`, { json_metadata: value });
    expect((await item(id))['json_metadata']).toContain('"value": [9007199254740993]');
    const { result } = (
      await admin.send('POST', `/api/v1/dashboard/${id}/copy/`, {
        dashboard_title: 'Copy',
        json_metadata: value,
      })
    ).json<{ result: { id: number } }>();
    expect((await item(result.id))['json_metadata']).toContain('"value": [9007199254740993]');
  });

  it('are drafts for their owners, and for readers of their data once they are published', async () => {
    const id = await make({ dashboard_title: 'Publishing' });
    await admin.send('PUT', `/api/v1/dashboard/${id}`, { json_metadata: layoutOf(chartId) });
    const statuses = async () => [
      (await alpha.get(`/api/v1/dashboard/${id}`)).statusCode,
      (await gamma.get(`/api/v1/dashboard/${id}`)).statusCode,
    ];
    expect(await statuses()).toEqual([404, 404]);
    await admin.send('PUT', `/api/v1/dashboard/${id}`, { published: true });
    expect(await statuses()).toEqual([200, 404]);
    expect((await alpha.send('PUT', `/api/v1/dashboard/${id}`, { published: false })).statusCode).toBe(403);
  });

  it('tell their charts, and their datasets with the columns that charts and filters use', async () => {
    const id = await make({ dashboard_title: 'Contents' });
    await admin.send('PUT', `/api/v1/dashboard/${id}`, { json_metadata: layoutOf(chartId) });
    expect((await admin.get(`/api/v1/dashboard/${id}/charts`)).json()).toMatchObject({
      result: [
        {
          id: chartId,
          slice_name: 'Regions',
          form_data: { slice_id: chartId, datasource: `${datasetId}__table`, groupby: ['region'] },
        },
      ],
    });
    const {
      result: [dataset],
    } = (await admin.get(`/api/v1/dashboard/${id}/datasets`)).json<{
      result: { columns: { column_name: string }[]; metrics: { metric_name: string }[] }[];
    }>();
    expect([
      dataset!.columns.map(column => column.column_name),
      dataset!.metrics.map(metric => metric.metric_name),
    ]).toEqual([['region'], ['count']]);
  });

  it('409: two users who saved the same version do not overwrite each other', async () => {
    const id = await make({ dashboard_title: 'Twice' });
    const { changed_on: version } = await item(id);
    const save = (title: string) =>
      admin.send('PUT', `/api/v1/dashboard/${id}`, { dashboard_title: title, changed_on: version });
    expect([(await save('first')).statusCode, (await save('second')).statusCode]).toEqual([200, 409]);
    expect((await item(id))['dashboard_title']).toBe('first');
  });

  it('are copied, on request with copies of their charts', async () => {
    const id = await make({ dashboard_title: 'Original', css: '.a{}' });
    await admin.send('PUT', `/api/v1/dashboard/${id}`, { json_metadata: layoutOf(chartId) });
    const copy = async (duplicates: boolean) => {
      const answer = await admin.send('POST', `/api/v1/dashboard/${id}/copy/`, {
        dashboard_title: 'Copy',
        duplicate_slices: duplicates,
        json_metadata: JSON.stringify({
          ...(JSON.parse(layoutOf(chartId)) as object),
          timed_refresh_immune_slices: [chartId],
          expanded_slices: { [chartId]: true },
        }),
      });
      const copyId = answer.json<{ result: { id: number } }>().result.id;
      const charts = (await admin.get(`/api/v1/dashboard/${copyId}/charts`))
        .json<{ result: { id: number }[] }>()
        .result.map(chart => chart.id);
      const { json_metadata: metadata, position_json: positions } = (await item(copyId)) as {
        json_metadata: string;
        position_json: string;
      };
      return {
        charts,
        metadata: JSON.parse(metadata) as object,
        layout: JSON.parse(positions) as { 'CHART-a': { meta: { chartId: number } } },
      };
    };
    expect((await copy(false)).charts).toEqual([chartId]);
    const { charts, layout, metadata } = await copy(true);
    expect(metadata).toMatchObject({
      timed_refresh_immune_slices: charts,
      expanded_slices: { [charts[0]!]: true },
    });
    expect([charts.length, charts[0] === chartId, layout['CHART-a'].meta.chartId]).toEqual([
      1,
      false,
      charts[0],
    ]);
  });

  it('are copied over other datasets, with their filters, when charts are copied too', async () => {
    const id = await make({ dashboard_title: 'Here' });
    await admin.send('PUT', `/api/v1/dashboard/${id}`, { json_metadata: layoutOf(chartId) });
    const { id: database } = (
      await admin.send('POST', '/api/v1/database/', {
        database_name: 'sales elsewhere',
        sqlalchemy_uri: 'duckdb:///elsewhere.duckdb',
      })
    ).json<{ id: number }>();
    const { id: other } = (
      await admin.send('POST', '/api/v1/dataset/', { database, schema: 'main', table_name: 'sales' })
    ).json<{ id: number }>();
    const copy = async (duplicates: boolean, to: number) =>
      admin.send('POST', `/api/v1/dashboard/${id}/copy/`, {
        dashboard_title: 'There',
        duplicate_slices: duplicates,
        dataset_mapping: { [datasetId]: to },
        json_metadata: layoutOf(chartId),
      });
    const copyId = (await copy(true, other)).json<{ result: { id: number } }>().result.id;
    const { json_metadata: metadata } = await item(copyId);
    expect(metadata).toContain(`"datasetId": ${other}`);
    const [chart] = (await admin.get(`/api/v1/dashboard/${copyId}/charts`)).json<{
      result: { form_data: { datasource: string } }[];
    }>().result;
    expect(chart!.form_data.datasource).toBe(`${other}__table`);
    const shared = (await copy(false, other)).json<{ result: { id: number } }>().result.id;
    expect((await item(shared)).json_metadata).toContain(`"datasetId": ${datasetId}`);
    expect((await copy(true, 999_999)).statusCode).toBe(422);
  });

  it('copy charts too that have no place in their layout, where no layout is sent', async () => {
    const id = await make({ dashboard_title: 'With a guest' });
    await admin.send('PUT', `/api/v1/dashboard/${id}`, { json_metadata: layoutOf(chartId) });
    const added = (
      await admin.send('POST', '/api/v1/chart/', {
        slice_name: 'added',
        datasource_id: datasetId,
        datasource_type: 'table',
        params: '{}',
        dashboards: [id],
      })
    ).json<{ id: number }>().id;
    const { result } = (
      await admin.send('POST', `/api/v1/dashboard/${id}/copy/`, {
        dashboard_title: 'The same',
        json_metadata: '{}',
      })
    ).json<{ result: { id: number } }>();
    const charts = (await admin.get(`/api/v1/dashboard/${result.id}/charts`))
      .json<{ result: { id: number }[] }>()
      .result.map(chart => chart.id);
    expect(charts.toSorted((a, b) => a - b)).toEqual([chartId, added]);
  });

  it('keep filter values for a browser tab under one key, and let only their keeper change them', async () => {
    const id = await make({ dashboard_title: 'Filters' });
    await admin.send('PUT', `/api/v1/dashboard/${id}`, { json_metadata: layoutOf(chartId), published: true });
    const url = `/api/v1/dashboard/${id}/filter_state`;
    const keep = async () =>
      (await admin.send('POST', `${url}?tab_id=1`, { value: '{"a":1}' })).json<{ key: string }>().key;
    const key = await keep();
    expect(await keep()).toBe(key);
    await admin.send('PUT', `${url}/${key}?tab_id=1`, { value: '{"a":2}' });
    expect((await alpha.get(`${url}/${key}`)).json()).toEqual({ value: '{"a":2}' });
    expect((await alpha.send('PUT', `${url}/${key}`, { value: '{}' })).statusCode).toBe(403);
    expect((await gamma.get(`${url}/${key}`)).statusCode).toBe(404);
    expect((await admin.send('DELETE', `${url}/${key}`)).json()).toEqual({ message: 'Deleted successfully' });
    expect((await admin.get(`${url}/${key}`)).statusCode).toBe(404);
  });

  it('of another tab are stored under a key of that tab, and those that a link names stay unchanged', async () => {
    const url = `/api/v1/dashboard/${await make({ dashboard_title: 'Two tabs' })}/filter_state`;
    const { key } = (await admin.send('POST', `${url}?tab_id=1`, { value: '{"a":1}' })).json<{
      key: string;
    }>();
    const change = async (tab: string, value: string) =>
      (await admin.send('PUT', `${url}/${key}${tab}`, { value })).json<{ key: string }>().key;
    const other = await change('?tab_id=2', '{"a":2}');
    expect(other).not.toBe(key);
    expect(await change('?tab_id=2', '{"a":3}')).toBe(other);
    expect([(await admin.get(`${url}/${key}`)).json(), (await admin.get(`${url}/${other}`)).json()]).toEqual([
      { value: '{"a":1}' },
      { value: '{"a":3}' },
    ]);
    expect([await change('?tab_id=1', '{"a":4}'), await change('', '{"a":5}')]).toEqual([key, key]);
    const formData = { datasource_id: datasetId, datasource_type: 'table', form_data: '{"a":1}' };
    const { key: first } = (await admin.send('POST', '/api/v1/explore/form_data?tab_id=1', formData)).json<{
      key: string;
    }>();
    const { key: second } = (
      await admin.send('PUT', `/api/v1/explore/form_data/${first}?tab_id=2`, {
        ...formData,
        form_data: '{"a":2}',
      })
    ).json<{ key: string }>();
    expect([first === second, (await admin.get(`/api/v1/explore/form_data/${first}`)).json()]).toEqual([
      false,
      { form_data: '{"a":1}' },
    ]);
  });

  it('have their own keys: other values under the same key stay unchanged', async () => {
    const { key } = (
      await alpha.send('POST', '/api/v1/explore/form_data', {
        datasource_id: datasetId,
        datasource_type: 'table',
        form_data: '{"a":1}',
      })
    ).json<{ key: string }>();
    const url = `/api/v1/dashboard/${await make({ dashboard_title: 'Same key' })}/filter_state/${key}`;
    expect((await admin.get(url)).statusCode).toBe(404);
    expect((await admin.send('PUT', url, { value: '{"a":2}' })).statusCode).toBe(200);
    await admin.send('DELETE', url);
    expect((await alpha.get(`/api/v1/explore/form_data/${key}`)).json()).toEqual({ form_data: '{"a":1}' });
  });

  it('have lasting addresses: the same state has the same one', async () => {
    const id = await make({ dashboard_title: 'Link', slug: 'link' });
    const state = {
      dataMask: { F: { id: 'F' } },
      activeTabs: ['T'],
      anchor: 'CHART-a',
      urlParams: [['x', 'y']],
    };
    const link = async () =>
      (
        await admin.send('POST', `/api/v1/dashboard/${id}/permalink`, state, { origin: 'https://bi.example' })
      ).json<{ key: string; url: string }>();
    const { key, url } = await link();
    expect(url).toBe(`https://bi.example/superset/dashboard/p/${key}/`);
    expect((await link()).key).toBe(key);
    expect((await admin.get(`/api/v1/dashboard/permalink/${key}`)).json()).toMatchObject({ state });
    expect((await admin.get('/api/v1/dashboard/permalink/none')).statusCode).toBe(404);
  });
});
