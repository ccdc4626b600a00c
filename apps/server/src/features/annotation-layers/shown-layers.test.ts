import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { METADATA_ENGINES, stopStores } from '../../metadata/test-stores.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';

afterAll(stopStores);

describe.each(METADATA_ENGINES)('annotations of charts, stored in %s', engine => {
  let server: TestServer;
  let admin: TestClient;
  let gamma: TestClient;
  let dataset: number;
  let layer: number;

  const layerOf = (value: number) => ({
    annotationType: 'EVENT',
    sourceType: 'NATIVE',
    value,
    name: 'notes',
    show: true,
    showMarkers: true,
    style: 'solid',
  });
  const newChart = async (owner: TestClient): Promise<void> => {
    const params = JSON.stringify({
      viz_type: 'echarts_timeseries_line',
      x_axis: 'sold_at',
      metrics: ['count'],
      annotation_layers: [layerOf(layer)],
      datasource: `${dataset}__table`,
    });
    expect(
      (
        await owner.send('POST', '/api/v1/chart/', {
          slice_name: 'Line',
          viz_type: 'echarts_timeseries_line',
          datasource_id: dataset,
          datasource_type: 'table',
          params,
        })
      ).statusCode,
    ).toBe(201);
  };
  const look = (as: TestClient, value = layer) =>
    as.send('POST', '/api/v1/chart/data', {
      datasource: { id: dataset, type: 'table' },
      queries: [{ columns: ['region'], annotation_layers: [layerOf(value)] }],
    });

  beforeAll(async () => {
    server = await testServer({ engine });
    admin = await server.person('admin', 'Admin');
    const { id: database } = (
      await admin.send('POST', '/api/v1/database/', {
        database_name: 'sales',
        sqlalchemy_uri: 'duckdb:///sales.duckdb',
      })
    ).json<{ id: number }>();
    dataset = (
      await admin.send('POST', '/api/v1/dataset/', { database, schema: 'main', table_name: 'sales' })
    ).json<{ id: number }>().id;
    layer = (await admin.send('POST', '/api/v1/annotation_layer/', { name: 'notes' })).json<{ id: number }>()
      .id;
    await admin.send('POST', `/api/v1/annotation_layer/${layer}/annotation`, {
      short_descr: 'secret',
      start_dttm: '2024-01-01T00:00:00',
      end_dttm: '2024-01-02T00:00:00',
    });
    const { db } = server.store;
    const { id: role_id } = await db
      .insertInto('roles')
      .values({ name: 'Readers' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: permission_id } = await db
      .insertInto('permissions')
      .values({
        permission: 'datasource_access',
        resource: 'sales',
        dataset_id: dataset,
        database_id: null,
        schema: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('role_permissions').values({ role_id, permission_id }).execute();
    gamma = await server.person('gamma', 'Gamma', 'Readers');
  });
  afterAll(() => server.close());

  it('appear for users who may read annotations', async () => {
    expect((await look(admin)).json()).toMatchObject({
      result: [{ annotation_data: { notes: { records: [{ short_descr: 'secret' }] } } }],
    });
  });

  it('are not there for others, as if there were no such layer', async () => {
    expect((await gamma.get(`/api/v1/annotation_layer/${layer}`)).statusCode).toBe(403);
    const [hidden, missing] = [await look(gamma), await look(gamma, layer + 1000)];
    expect([hidden.statusCode, hidden.body]).toEqual([400, missing.body]);
  });

  it('do not appear through a chart of a user who may not read them', async () => {
    await newChart(gamma);
    expect((await look(gamma)).statusCode).toBe(400);
  });

  it('are there for all who see a chart that was saved with them', async () => {
    await newChart(admin);
    expect((await look(gamma)).json()).toMatchObject({
      result: [{ annotation_data: { notes: { records: [{ short_descr: 'secret' }] } } }],
    });
  });
});
