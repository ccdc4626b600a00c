import { afterEach, describe, expect, it } from 'vitest';
import { testServer, type TestServer } from '../test-server.ts';

let server: TestServer;
afterEach(() => server.close());

interface Opened {
  readonly dashboard: number;
  readonly chart: number;
  readonly dataset: number;
}

/** Starts a server with a published dashboard of one chart, which visitors see according to the settings. */
async function start(publicRole: string | undefined): Promise<Opened> {
  server = await testServer({ env: publicRole ? { POWERSET_PUBLIC_ROLE_LIKE: publicRole } : {} });
  const admin = await server.person('admin', 'Admin');
  const made = async (path: string, body: object): Promise<number> =>
    (await admin.send('POST', path, body)).json<{ id: number }>().id;
  const database = await made('/api/v1/database/', {
    database_name: 'sales',
    sqlalchemy_uri: 'duckdb:///sales.duckdb',
  });
  const dataset = await made('/api/v1/dataset/', { database, schema: 'main', table_name: 'sales' });
  const dashboard = await made('/api/v1/dashboard/', { dashboard_title: 'Open', published: true });
  const params = JSON.stringify({
    viz_type: 'table',
    query_mode: 'raw',
    all_columns: ['region'],
    datasource: `${dataset}__table`,
  });
  const chart = await made('/api/v1/chart/', {
    slice_name: 'Regions',
    viz_type: 'table',
    datasource_id: dataset,
    datasource_type: 'table',
    params,
    dashboards: [dashboard],
  });
  return { dashboard, chart, dataset };
}

const question = ({ dataset }: Opened) => ({
  datasource: { id: dataset, type: 'table' },
  queries: [{ columns: ['region'] }],
});
const get = async (path: string): Promise<number> => (await server.visitor.get(path)).statusCode;

describe('a visitor without an account', () => {
  it('sees nothing unless the settings allow it', async () => {
    const opened = await start(undefined);
    expect([
      await get('/api/v1/dashboard/'),
      await get(`/api/v1/dashboard/${opened.dashboard}`),
      await get('/api/v1/chart/'),
    ]).toEqual([401, 401, 401]);
    expect((await server.visitor.send('POST', '/api/v1/chart/data', question(opened))).statusCode).toBe(401);
    expect((await server.visitor.get(`/superset/dashboard/${opened.dashboard}/`)).headers.location).toContain(
      '/login/',
    );
  });

  it('sees dashboards, charts and their data if the public role allows it', async () => {
    const opened = await start('Alpha');
    expect((await server.visitor.get('/api/v1/dashboard/')).json()).toMatchObject({
      ids: [opened.dashboard],
    });
    for (const path of [
      `/api/v1/dashboard/${opened.dashboard}`,
      `/api/v1/dashboard/${opened.dashboard}/charts`,
      `/api/v1/dashboard/${opened.dashboard}/datasets`,
      `/api/v1/chart/${opened.chart}`,
    ])
      expect([path, await get(path)]).toEqual([path, 200]);
    expect((await server.visitor.send('POST', '/api/v1/chart/data', question(opened))).statusCode).toBe(200);
    const page = await server.visitor.get(`/superset/dashboard/${opened.dashboard}/`);
    expect([page.statusCode, page.body.includes('id="root"')]).toEqual([200, true]);
    expect((await server.visitor.get('/api/v1/powerset/bootstrap')).json()).toMatchObject({
      user: null,
      permissions: expect.arrayContaining([['can_read', 'Dashboard']]),
    });
  });

  it.each(['Alpha', 'Admin'])(
    'writes nothing, runs no SQL and sees no users, even if visitors have the permissions of %s',
    async role => {
      const { dashboard, chart } = await start(role);
      const start_ = await server.visitor.get('/api/v1/powerset/bootstrap');
      const headers = {
        cookie: String(start_.headers['set-cookie']).split(';')[0]!,
        'x-csrftoken': start_.json<{ csrf_token: string }>().csrf_token,
      };
      const writes = [
        ['POST', '/api/v1/dashboard/', { dashboard_title: 'x' }],
        ['PUT', `/api/v1/dashboard/${dashboard}`, { dashboard_title: 'x' }],
        ['DELETE', `/api/v1/chart/${chart}`, undefined],
        ['POST', '/api/v1/sqllab/execute/', { database_id: 1, sql: 'select 1' }],
        ['POST', '/api/v1/security/guest_token/', { user: {}, resources: [], rls: [] }],
        ['POST', '/api/v1/security/users/', {}],
        ['POST', '/api/v1/database/', {}],
        ['POST', '/api/v1/assets/import/', {}],
      ] as const;
      for (const [method, path, body] of writes)
        expect([path, (await server.visitor.send(method, path, body, headers)).statusCode]).toEqual([
          path,
          401,
        ]);
      for (const path of [
        '/api/v1/security/users/',
        '/api/v1/security/roles/',
        '/api/v1/log/',
        '/api/v1/rowlevelsecurity/',
        '/api/v1/powerset/sessions',
        '/api/v1/me/',
      ])
        expect([path, await get(path)]).toEqual([path, 401]);
      const favourite = await server.visitor.send(
        'POST',
        `/api/v1/dashboard/${dashboard}/favorites/`,
        undefined,
        headers,
      );
      expect(favourite.statusCode).toBeLessThan(500);
      expect(
        (
          await server.visitor.send(
            'POST',
            `/api/v1/dashboard/${dashboard}/filter_state`,
            { value: '{}' },
            headers,
          )
        ).statusCode,
      ).toBe(201);
    },
  );
});
