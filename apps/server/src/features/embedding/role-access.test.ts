import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { METADATA_ENGINES, stopStores } from '../../metadata/test-stores.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';

afterAll(stopStores);

describe.each(METADATA_ENGINES)('dashboards for roles, stored in %s', engine => {
  const servers: TestServer[] = [];
  afterAll(async () => {
    for (const server of servers) await server.close();
  });

  const world = async (isOn: boolean) => {
    const server = await testServer({
      engine,
      env: { POWERSET_FEATURE_FLAGS: JSON.stringify({ DASHBOARD_RBAC: isOn }) },
    });
    servers.push(server);
    const admin = await server.person('admin', 'Admin');
    const make = async (path: string, body: object): Promise<number> =>
      (await admin.send('POST', `/api/v1/${path}/`, body)).json<{ id: number }>().id;
    const database = await make('database', {
      database_name: 'sales',
      sqlalchemy_uri: 'duckdb:///sales.duckdb',
    });
    const dataset = await make('dataset', { database, schema: 'main', table_name: 'sales' });
    const role = await make('security/roles', { name: 'Viewers' });
    const viewer = await server.person('viewer', 'Gamma', 'Viewers');
    const native_filter_configuration = [
      {
        id: 'values',
        type: 'NATIVE_FILTER',
        filterType: 'filter_select',
        targets: [{ datasetId: dataset, column: { name: 'region' } }],
      },
    ];
    const dashboard = await make('dashboard', {
      dashboard_title: 'Shown',
      published: true,
      roles: [role],
      json_metadata: JSON.stringify({ native_filter_configuration }),
    });
    const params = JSON.stringify({
      viz_type: 'table',
      query_mode: 'raw',
      all_columns: ['region'],
      datasource: `${dataset}__table`,
    });
    const chart = await make('chart', {
      slice_name: 'Regions',
      viz_type: 'table',
      datasource_id: dataset,
      datasource_type: 'table',
      params,
      dashboards: [dashboard],
    });
    const look = async (by: TestClient, change: object = {}, form: object = {}): Promise<number> =>
      (
        await by.send('POST', '/api/v1/chart/data', {
          datasource: { id: dataset, type: 'table' },
          queries: [{ columns: ['region'], ...change }],
          form_data: { slice_id: chart, dashboardId: dashboard, ...form },
        })
      ).statusCode;
    return { server, admin, viewer, dashboard, chart, look };
  };
  let shown: Awaited<ReturnType<typeof world>>;
  beforeAll(async () => {
    shown = await world(true);
  });

  it('give the data of their charts and filters to users with these roles', async () => {
    const { viewer, look } = shown;
    expect(await look(viewer)).toBe(200);
    expect(await look(viewer, { filters: [{ col: 'region', op: '==', val: 'x' }] })).toBe(200);
    expect(await look(viewer, {}, { type: 'NATIVE_FILTER', native_filter_id: 'values' })).toBe(200);
  });

  it.each([
    ['another column', { columns: ['sold_at'] }, {}],
    ['samples', { result_type: 'samples' }, {}],
    ['another filter', {}, { type: 'NATIVE_FILTER', native_filter_id: 'other' }],
    [
      'another column of a filter',
      { columns: ['sold_at'] },
      { type: 'NATIVE_FILTER', native_filter_id: 'values' },
    ],
    ['no dashboard', {}, { dashboardId: undefined }],
    ['a dashboard whose number is none', {}, { dashboardId: 1e300 }],
    ['a chart whose number is none', {}, { slice_id: 1e12 }],
  ])('403: give no data of %s', async (_, change, form) => {
    expect(await shown.look(shown.viewer, change, form)).toBe(403);
  });

  it('403: give no data to users with other roles', async () => {
    expect(await shown.look(await shown.server.person('stranger', 'Gamma'))).toBe(403);
  });

  it('403: give no data to users who can change the query', async () => {
    const { admin, server, chart, look } = shown;
    const owner = await server.person('owner', 'Gamma', 'Viewers');
    expect(await look(owner)).toBe(200);
    await admin.send('PUT', `/api/v1/chart/${chart}`, { owners: [owner.userId] });
    expect(await look(owner)).toBe(403);
  });

  it('403: give no data while they are drafts, or while roles on dashboards are switched off', async () => {
    const { admin, viewer, dashboard, look } = shown;
    await admin.send('PUT', `/api/v1/dashboard/${dashboard}`, { published: false });
    expect(await look(viewer)).toBe(403);
    const off = await world(false);
    expect(await off.look(off.viewer)).toBe(403);
  });
});
