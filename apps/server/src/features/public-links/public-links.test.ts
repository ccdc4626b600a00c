import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PublicLink } from '@powerset/contracts/public-link.ts';
import { METADATA_ENGINES, stopStores } from '../../metadata/test-stores.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';

afterAll(stopStores);

const DAY_MS = 24 * 60 * 60 * 1000;

describe.each(METADATA_ENGINES)('public links to dashboards, stored in %s', engine => {
  let server: TestServer;
  let admin: TestClient;
  let dashboard: number;
  let hidden: number;
  let dataset: number;
  let chart: number;
  /** Statements that reached the database. */
  let ran: string[] = [];

  const make = async (path: string, body: object): Promise<number> =>
    (await admin.send('POST', `/api/v1/${path}/`, body)).json<{ id: number }>().id;
  const place = (id = dashboard) => `/api/v1/powerset/dashboard/${id}/public-links`;
  const ask = (change: object = {}, id = dashboard) =>
    admin.send('POST', place(id), { expires_on: null, shows_filters: true, rules: [], ...change });
  const linkOf = async (change?: object): Promise<PublicLink> => {
    const answer = await ask(change);
    expect(answer.statusCode).toBe(201);
    return answer.json<{ result: PublicLink }>().result;
  };
  const open = (key: string) => server.visitor.send('POST', '/api/v1/powerset/public-link', { key });
  const keyOf = ({ path }: PublicLink) => path.split('/')[2]!;
  const guestOf = async (link: PublicLink) => ({
    'x-guesttoken': (await open(keyOf(link))).json<{ token: string }>().token,
  });
  const rows = (headers: object, queries: object = { columns: ['region'] }) =>
    server.visitor.send(
      'POST',
      '/api/v1/chart/data',
      {
        datasource: { id: dataset, type: 'table' },
        queries: [queries],
        form_data: { slice_id: chart, dashboardId: dashboard },
      },
      headers as never,
    );

  beforeAll(async () => {
    server = await testServer({
      engine,
      env: { POWERSET_FEATURE_FLAGS: '{"PUBLIC_LINKS": true}' },
      run: async statement => {
        ran.push(statement.sql);
        return { columns: [], rowCount: 0 };
      },
    });
    admin = await server.person('admin', 'Admin');
    const database = await make('database', {
      database_name: 'sales',
      sqlalchemy_uri: 'duckdb:///sales.duckdb',
    });
    dataset = await make('dataset', { database, schema: 'main', table_name: 'sales' });
    dashboard = await make('dashboard', { dashboard_title: 'Shown', published: true });
    hidden = await make('dashboard', { dashboard_title: 'Hidden', published: true });
    chart = await make('chart', {
      slice_name: 'Regions',
      viz_type: 'table',
      datasource_id: dataset,
      datasource_type: 'table',
      params: JSON.stringify({
        viz_type: 'table',
        query_mode: 'raw',
        all_columns: ['region'],
        datasource: `${dataset}__table`,
      }),
      dashboards: [dashboard],
    });
  });
  afterAll(() => server.close());

  it('show this dashboard with its charts, and nothing else', async () => {
    const headers = await guestOf(await linkOf());
    expect((await server.visitor.get(`/api/v1/dashboard/${dashboard}`, headers)).statusCode).toBe(200);
    expect((await server.visitor.get(`/api/v1/dashboard/${dashboard}/charts`, headers)).statusCode).toBe(200);
    expect(
      (await server.visitor.get(`/api/v1/powerset/dashboard/${dashboard}/colors`, headers)).statusCode,
    ).toBe(200);
    expect((await rows(headers)).statusCode).toBe(200);
    expect((await rows(headers, { columns: ['amount'] })).statusCode).toBe(403);
    expect((await server.visitor.get(`/api/v1/dashboard/${hidden}`, headers)).statusCode).toBe(404);
    expect((await server.visitor.get('/api/v1/database/', headers)).statusCode).toBe(403);
    expect(
      (await server.visitor.send('PUT', `/api/v1/dashboard/${dashboard}`, {}, headers as never)).statusCode,
    ).toBe(403);
    expect((await server.visitor.get(`/api/v1/dashboard/${dashboard}`)).statusCode).not.toBe(200);
  });

  it('end when they are revoked, also for pages that are open', async () => {
    const link = await linkOf();
    const headers = await guestOf(link);
    expect((await admin.send('DELETE', `${place()}/${link.id}`)).statusCode).toBe(200);
    expect((await server.visitor.get(`/api/v1/dashboard/${dashboard}`, headers)).statusCode).toBe(401);
    expect((await open(keyOf(link))).statusCode).toBe(404);
    expect((await admin.send('DELETE', `${place()}/${link.id}`)).statusCode).toBe(404);
  });

  it('end at their time', async () => {
    const link = await linkOf({ expires_on: new Date(server.clock.now + DAY_MS).toISOString() });
    expect((await open(keyOf(link))).statusCode).toBe(200);
    server.clock.now += DAY_MS + 1;
    expect((await open(keyOf(link))).statusCode).toBe(404);
    const { result } = (await admin.get(place())).json<{ result: PublicLink[] }>();
    expect(result.find(({ id }) => id === link.id)!.closed).toBe('expired');
  });

  it('rest while the dashboard is a draft', async () => {
    const link = await linkOf();
    await admin.send('PUT', `/api/v1/dashboard/${dashboard}`, { published: false });
    expect((await open(keyOf(link))).statusCode).toBe(404);
    expect((await ask()).body).toContain('Publish the dashboard first');
    await admin.send('PUT', `/api/v1/dashboard/${dashboard}`, { published: true });
    expect((await open(keyOf(link))).statusCode).toBe(200);
  });

  it.each(['', 'x', '../..', `${crypto.randomUUID()}.${'a'.repeat(22)}`])(
    'do not open with the made-up key "%s"',
    async key => {
      expect([400, 404]).toContain((await open(key)).statusCode);
    },
  );

  it('do not open with the code of another link', async () => {
    const [one, other] = [await linkOf(), await linkOf()];
    expect((await open(`${one.id}.${keyOf(other).split('.')[1]}`)).statusCode).toBe(404);
  });

  it('are made by administrators only', async () => {
    const alpha = await server.person('alpha', 'Alpha');
    const body = { expires_on: null, shows_filters: true, rules: [] };
    expect((await alpha.send('POST', place(), body)).statusCode).toBe(403);
    expect((await alpha.get(place())).statusCode).toBe(403);
  });

  it('need a condition for every dataset with row rules, and stop when a rule comes later', async () => {
    const before = await linkOf();
    const rule = await admin.send('POST', '/api/v1/rowlevelsecurity/', {
      name: 'north only',
      filter_type: 'Regular',
      tables: [dataset],
      roles: [],
      clause: "region = 'north'",
    });
    expect(rule.statusCode).toBe(201);
    expect((await open(keyOf(before))).statusCode).toBe(404);
    const refused = await ask();
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('Row rules protect');
    expect((await ask({ rules: [{ dataset, clause: '1 = 1; drop table sales' }] })).statusCode).toBe(400);
    const headers = await guestOf(await linkOf({ rules: [{ dataset, clause: "region = 'south'" }] }));
    ran = [];
    expect((await rows(headers)).statusCode).toBe(200);
    expect(ran).toEqual([expect.stringContaining("region = 'south'")]);
  });

  it('need a condition for another dataset on a table with a rule', async () => {
    const { db } = server.store;
    const { id: _, ...row } = await db
      .selectFrom('datasets')
      .selectAll()
      .where('id', '=', dataset)
      .executeTakeFirstOrThrow();
    const { id: other } = await db
      .insertInto('datasets')
      .values({ ...row, uuid: crypto.randomUUID(), table_name: 'main.Sales', schema: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const board = await make('dashboard', { dashboard_title: 'The same table', published: true });
    await make('chart', {
      slice_name: 'The same table',
      viz_type: 'table',
      datasource_id: other,
      datasource_type: 'table',
      params: JSON.stringify({ viz_type: 'table', datasource: `${other}__table` }),
      dashboards: [board],
    });
    const { guarded } = (await admin.get(place(board))).json<{ guarded: { id: number }[] }>();
    expect(guarded.map(({ id }) => id)).toEqual([other]);
    expect((await ask({}, board)).statusCode).toBe(400);
  });

  it('refuse a time that is over and one that cannot be read', async () => {
    for (const time of ['2001-01-01T00:00:00Z', 'tomorrow'])
      expect((await ask({ expires_on: time, rules: [{ dataset, clause: '1 = 1' }] })).statusCode).toBe(400);
  });
});

it('do not exist unless they are turned on', async () => {
  const server = await testServer();
  const admin = await server.person('admin', 'Admin');
  const { id } = (
    await admin.send('POST', '/api/v1/dashboard/', { dashboard_title: 'Shown', published: true })
  ).json<{ id: number }>();
  const answer = await admin.get(`/api/v1/powerset/dashboard/${id}/public-links`);
  expect([answer.statusCode, answer.body]).toEqual([404, expect.stringContaining('turned off')]);
  await server.close();
});
