import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { METADATA_ENGINES, stopStores } from '../../metadata/test-stores.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';

afterAll(stopStores);

describe.each(METADATA_ENGINES)('the name of a dashboard, with the store in %s', engine => {
  let server: TestServer;
  let admin: TestClient;
  let viewer: TestClient;
  let database = 0;
  let dataset = 0;
  const add = async (path: string, body: object, client = admin): Promise<number> =>
    (await client.send('POST', `/api/v1/${path}/`, body)).json<{ id: number }>().id;
  beforeAll(async () => {
    server = await testServer({ engine });
    admin = await server.person('admin', 'Admin');
    viewer = await server.person('viewer', 'Alpha');
    database = await add('database', { database_name: 'sales', sqlalchemy_uri: 'duckdb:///sales.duckdb' });
    dataset = await add('dataset', { database, schema: 'main', table_name: 'sales' });
  });
  afterAll(() => server.close());
  const uuidOf = async (id: number): Promise<string> =>
    (
      await server.store.db
        .selectFrom('dashboards')
        .select('uuid')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).uuid;

  it('422: is neither the number nor the uuid of another', async () => {
    const own = await add('dashboard', { dashboard_title: 'own' }, viewer);
    const uuid = await uuidOf(await add('dashboard', { dashboard_title: 'hidden' }));
    for (const slug of [uuid, uuid.toUpperCase(), '7', '000']) {
      expect((await viewer.send('PUT', `/api/v1/dashboard/${own}`, { slug })).statusCode).toBe(422);
      expect(
        (await viewer.send('POST', '/api/v1/dashboard/', { dashboard_title: 'x', slug })).statusCode,
      ).toBe(422);
    }
    expect((await viewer.send('PUT', `/api/v1/dashboard/${own}`, { slug: 'year-2024' })).statusCode).toBe(
      200,
    );
  });

  it('means the dashboard with that uuid, even if another one had it as its slug, and even for users who cannot see it', async () => {
    const own = await add('dashboard', { dashboard_title: 'own' }, viewer);
    const hidden = await add('dashboard', { dashboard_title: 'hidden' });
    const uuid = await uuidOf(hidden);
    const { key } = (
      await admin.send('POST', `/api/v1/dashboard/${hidden}/permalink`, { dataMask: { secret: 'state' } })
    ).json<{ key: string }>();
    await server.store.db.updateTable('dashboards').set({ slug: uuid }).where('id', '=', own).execute();
    expect((await admin.get(`/api/v1/dashboard/${uuid}`)).json()).toMatchObject({
      result: { dashboard_title: 'hidden' },
    });
    expect((await viewer.get(`/api/v1/dashboard/${uuid}`)).statusCode).toBe(404);
    expect((await viewer.get(`/api/v1/dashboard/permalink/${key}`)).body).not.toContain('state');
  });

  it('comes last in a list by title without one, and first in descending order', async () => {
    const [named, unnamed] = [
      await add('dashboard', { dashboard_title: 'a title' }),
      await add('dashboard', {}),
    ];
    const order = async (direction: string): Promise<number[]> =>
      (
        await admin.get(
          `/api/v1/dashboard/?q=(order_column:dashboard_title,order_direction:${direction},page_size:100)`,
        )
      ).json<{ ids: number[] }>().ids;
    const [up, down] = [await order('asc'), await order('desc')];
    expect([up.at(-1), up.indexOf(named) < up.indexOf(unnamed), down[0]]).toEqual([unnamed, true, unnamed]);
  });

  it('403: makes no filter set of one person that of everybody', async () => {
    const board = await add('dashboard', { dashboard_title: 'published', published: true });
    await add('chart', {
      slice_name: 'c',
      datasource_id: dataset,
      datasource_type: 'table',
      dashboards: [board],
    });
    const set = await add(
      `dashboard/${board}/filtersets`,
      { name: 'mine', json_metadata: '{"nativeFilters":{}}', owner_type: 'User', owner_id: viewer.userId },
      viewer,
    );
    expect(
      (await viewer.send('PUT', `/api/v1/dashboard/${board}/filtersets/${set}`, { owner_type: 'Dashboard' }))
        .statusCode,
    ).toBe(403);
    expect((await admin.get(`/api/v1/dashboard/${board}/filtersets`)).json()).toMatchObject({ count: 0 });
  });

  it('is shown only to users who may see it, among the dashboards that use what they read', async () => {
    const hiddenDataset = await add('dataset', { database, schema: 'main', table_name: 'old' });
    const board = await add('dashboard', {
      dashboard_title: 'The merger',
      json_metadata: '{"color_scheme":"hidden"}',
    });
    for (const [slice_name, datasource_id] of [
      ['Layoffs', hiddenDataset],
      ['Sales', dataset],
    ] as const)
      await add('chart', { slice_name, datasource_id, datasource_type: 'table', dashboards: [board] });
    const { db } = server.store;
    const permission = await db
      .insertInto('permissions')
      .values({
        permission: 'datasource_access',
        resource: 'one',
        dataset_id: dataset,
        database_id: null,
        schema: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const role = await db
      .insertInto('roles')
      .values({ name: 'one' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('role_permissions')
      .values({ role_id: role.id, permission_id: permission.id })
      .execute();
    const reader = await server.person('reader', 'Gamma', 'one');
    for (const path of [`database/${database}`, `dataset/${dataset}`]) {
      const { body } = await reader.get(`/api/v1/${path}/related_objects`);
      expect(body).toContain('"slice_name":"Sales"');
      expect(body).not.toMatch(/Layoffs|merger|hidden/);
      expect((await admin.get(`/api/v1/${path}/related_objects`)).body).toContain('The merger');
    }
  });
});
