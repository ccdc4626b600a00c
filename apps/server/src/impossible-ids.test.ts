import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { METADATA_ENGINES, stopStores } from './metadata/test-stores.ts';
import { testServer, type TestClient, type TestServer } from './test-server.ts';

afterAll(stopStores);

describe.each(METADATA_ENGINES)('impossible ids, with the store in %s', engine => {
  let server: TestServer;
  let admin: TestClient;
  let dashboard = 0;
  let dataset = 0;
  beforeAll(async () => {
    server = await testServer({ engine });
    admin = await server.person('admin', 'Admin');
    const database = await add('database', {
      database_name: 'sales',
      sqlalchemy_uri: 'duckdb:///sales.duckdb',
    });
    dataset = await add('dataset', { database, schema: 'main', table_name: 'sales' });
    dashboard = await add('dashboard', { dashboard_title: 'D' });
  });
  afterAll(() => server.close());
  const add = async (path: string, body: object): Promise<number> =>
    (await admin.send('POST', `/api/v1/${path}/`, body)).json<{ id: number }>().id;
  const sent = async (method: 'POST' | 'PUT', path: string, body: object): Promise<number> =>
    (await admin.send(method, `/api/v1/${path}`, body)).statusCode;

  it.each(['4294967296', '1e30', '2.5', '99999999999999999999', '-4294967296'])(
    'are charts of no layout: %s',
    async id => {
      const layout = `{"CHART-1":{"type":"CHART","id":"CHART-1","children":[],"meta":{"chartId":${id}}}}`;
      const metadata = `{"positions":${layout}}`;
      for (const body of [{ position_json: layout }, { json_metadata: metadata }]) {
        expect(await sent('POST', 'dashboard/', { dashboard_title: 'x', ...body })).toBe(201);
        expect(await sent('PUT', `dashboard/${dashboard}`, body)).toBe(200);
      }
      expect(
        await sent('POST', `dashboard/${dashboard}/copy/`, { dashboard_title: 'c', json_metadata: metadata }),
      ).toBe(200);
      expect((await admin.get(`/api/v1/dashboard/${dashboard}/charts`)).json()).toEqual({ result: [] });
    },
  );

  it.each([4_294_967_296, 1e30, 2.5, '4294967296', '99999999999999999999'])(
    'are datasets of no filter, and are not found by permalinks: %j',
    async id => {
      const filter = {
        json_metadata: JSON.stringify({
          native_filter_configuration: [{ id: 'F', targets: [{ datasetId: id, column: { name: 'a' } }] }],
        }),
      };
      expect([201, 422]).toContain(await sent('POST', 'dashboard/', { dashboard_title: 'x', ...filter }));
      expect(
        await sent('POST', 'explore/permalink', {
          formData: { datasource: `${dataset}__table`, slice_id: id },
        }),
      ).toBe(404);
      expect([400, 404]).toContain(
        await sent('POST', 'explore/permalink', { formData: { datasource: `${id}__table` } }),
      );
    },
  );

  it.each([
    '/superset/slice/4294967296/',
    '/superset/slice/99999999999999999999/',
    '/superset/fetch_datasource_metadata?datasourceKey=4294967296__table',
  ])('404: are at no address: %s', async url => {
    expect((await admin.get(url)).statusCode).toBe(404);
  });
});
