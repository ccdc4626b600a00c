import { afterAll, beforeAll, expect, it } from 'vitest';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';
import { writeColors } from './stored-colors.ts';

let server: TestServer;
let admin: TestClient;
let reader: TestClient;
let dashboard: number;
let dataset: number;

beforeAll(async () => {
  server = await testServer({ env: { POWERSET_FEATURE_FLAGS: '{"DASHBOARD_RBAC":true}' } });
  admin = await server.person('admin', 'Admin');
  reader = await server.person('reader', 'Gamma');
  const made = async (path: string, body: object): Promise<number> =>
    (await admin.send('POST', path, body)).json<{ id: number }>().id;
  const database = await made('/api/v1/database/', {
    database_name: 'sales',
    sqlalchemy_uri: 'duckdb:///sales.duckdb',
  });
  dataset = await made('/api/v1/dataset/', { database, schema: 'main', table_name: 'sales' });
  const chart = await made('/api/v1/chart/', {
    slice_name: 'Regions',
    viz_type: 'pie',
    datasource_id: dataset,
    datasource_type: 'table',
    params: '{"viz_type":"pie"}',
  });
  const gamma = await server.store.db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'Gamma')
    .executeTakeFirstOrThrow();
  dashboard = await made('/api/v1/dashboard/', {
    dashboard_title: 'Shared',
    published: true,
    roles: [gamma.id],
    position_json: JSON.stringify({
      ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
      GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['CHART-1'] },
      'CHART-1': {
        id: 'CHART-1',
        type: 'CHART',
        children: [],
        meta: { chartId: chart, width: 6, height: 50 },
      },
    }),
  });
  await server.store.db
    .updateTable('dashboards')
    .set({ drawn_colors: writeColors(1, undefined, [[7, '#123456']]) })
    .execute();
});
afterAll(() => server.close());

const colors = async (client: TestClient): Promise<unknown> =>
  (await client.get(`/api/v1/powerset/dashboard/${dashboard}/colors`)).json<{ result: unknown }>().result;

it('gives the colors of a dashboard to the role that it is shared with', async () => {
  expect(await colors(reader)).toEqual([[7, '#123456']]);
});

it('gives none to people from whom a rule hides rows', async () => {
  const everybody = { name: 'few', filter_type: 'Base', tables: [dataset], roles: [], clause: '1 = 0' };
  await admin.send('POST', '/api/v1/rowlevelsecurity/', everybody);
  expect(await colors(reader)).toEqual([]);
});
