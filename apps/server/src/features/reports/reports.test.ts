import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { METADATA_ENGINES, stopStores } from '../../metadata/test-stores.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';

afterAll(stopStores);

describe.each(METADATA_ENGINES)('reports, stored in %s', engine => {
  let server: TestServer;
  let admin: TestClient;
  let alpha: TestClient;
  let dashboard: number;
  let count = 0;
  const make = (client: TestClient, change: object = {}) =>
    client.send('POST', '/api/v1/report/', {
      type: 'Report',
      name: `report ${(count += 1)}`,
      crontab: '0 9 * * *',
      dashboard,
      ...change,
    });

  beforeAll(async () => {
    server = await testServer({ engine, env: { POWERSET_FEATURE_FLAGS: '{"ALERT_REPORTS":true}' } });
    admin = await server.person('admin', 'Admin');
    alpha = await server.person('alpha', 'Alpha');
    dashboard = (await admin.send('POST', '/api/v1/dashboard/', { dashboard_title: 'Draft' })).json<{
      id: number;
    }>().id;
  });
  afterAll(() => server.close());

  it('200: a report is answered with its schedule in words and its owner', async () => {
    const { id } = (await make(admin, { crontab: '30 8 * * 1' })).json<{ id: number }>();
    const { result } = (await admin.get('/api/v1/report/')).json<{
      result: { id: number; crontab_humanized: string }[];
    }>();
    expect(result.find(row => row.id === id)).toMatchObject({
      crontab_humanized: 'At 08:30 AM, only on Monday',
      last_state: 'Not triggered',
      owners: [{ id: admin.userId }],
    });
  });

  it('403: only an owner changes or deletes it', async () => {
    const { id } = (await make(admin)).json<{ id: number }>();
    expect((await alpha.send('PUT', `/api/v1/report/${id}`, { active: false })).statusCode).toBe(403);
    expect((await alpha.send('DELETE', `/api/v1/report/${id}`)).statusCode).toBe(403);
  });

  it('422: a dashboard that the user cannot see counts as missing', async () => {
    expect((await make(alpha)).json()).toEqual({ message: { dashboard: 'Dashboard does not exist' } });
  });

  it('422: a report about nothing is refused', async () => {
    expect((await make(admin, { dashboard: undefined })).json()).toEqual({
      message: { chart: 'Must choose either a chart or a dashboard' },
    });
  });

  it('naming a chart takes the dashboard off the report', async () => {
    const { id: chart } = (
      await admin.send('POST', '/api/v1/chart/', {
        slice_name: 'c',
        viz_type: 'table',
        datasource_id: await dataset(),
        datasource_type: 'table',
        params: '{}',
      })
    ).json<{ id: number }>();
    const { id } = (await make(admin)).json<{ id: number }>();
    expect((await admin.send('PUT', `/api/v1/report/${id}`, { chart })).statusCode).toBe(200);
    expect((await admin.get(`/api/v1/report/${id}`)).json<{ result: object }>().result).toMatchObject({
      chart: { id: chart },
      dashboard: null,
    });
  });

  it('answers nothing while the feature is off', async () => {
    const off = await testServer({ engine });
    const person = await off.person('admin', 'Admin');
    expect((await person.get('/api/v1/report/')).statusCode).toBe(405);
    await off.close();
  });

  async function dataset(): Promise<number> {
    const { id: database } = (
      await admin.send('POST', '/api/v1/database/', {
        database_name: 'sales',
        sqlalchemy_uri: 'duckdb:///sales.duckdb',
      })
    ).json<{ id: number }>();
    return (
      await admin.send('POST', '/api/v1/dataset/', { database, schema: 'main', table_name: 'sales' })
    ).json<{ id: number }>().id;
  }
});
