import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RestoredItem, TrashRow } from '@powerset/contracts/trash.ts';
import { METADATA_ENGINES, stopStores } from '../../metadata/test-stores.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';
import { expireTrash } from './expire-daily.ts';

afterAll(stopStores);

const DAY_MS = 24 * 60 * 60 * 1000;
const TRASH = '/api/v1/powerset/trash';
type Kind = TrashRow['kind'];

describe.each(METADATA_ENGINES)('the trash, stored in %s', engine => {
  let server: TestServer;
  let admin: TestClient;
  let anna: TestClient;
  let other: TestClient;
  let database: number;
  let dataset: number;

  const make = async (path: string, body: object, by = anna): Promise<number> => {
    const answer = await by.send('POST', `/api/v1/${path}/`, body);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ id: number }>().id;
  };
  const remove = async (path: string, id: number, by = anna) =>
    expect((await by.send('DELETE', `/api/v1/${path}/${id}`)).json()).toEqual({ message: 'OK' });
  const restore = (kind: Kind, ids: readonly number[], by = anna) =>
    by.send('POST', `${TRASH}/restore`, { items: ids.map(id => ({ kind, id })) });
  const restored = async (kind: Kind, id: number, by = anna): Promise<RestoredItem> =>
    (await restore(kind, [id], by)).json<{ result: RestoredItem[] }>().result[0]!;
  const listed = async (by = anna, q = ''): Promise<readonly TrashRow[]> =>
    (await by.get(`${TRASH}${q}`)).json<{ result: TrashRow[] }>().result;
  const get = async (path: string, id: number, by = anna): Promise<Record<string, unknown>> =>
    (await by.get(`/api/v1/${path}/${id}`)).json<{ result: Record<string, unknown> }>().result;
  const isThere = async (path: string, id: number) =>
    (await anna.get(`/api/v1/${path}/${id}`)).statusCode === 200;
  const makeChart = (name: string, more: object = {}, by = anna) =>
    make('chart', { slice_name: name, datasource_id: dataset, datasource_type: 'table', ...more }, by);
  const tables = ['chart', 'dashboard', 'dataset', 'saved_query'] as const;
  const paths: Readonly<Record<Kind, string>> = {
    chart: 'chart',
    dashboard: 'dashboard',
    dataset: 'dataset',
    saved_query: 'saved_query',
  };

  beforeAll(async () => {
    server = await testServer({
      engine,
      env: { POWERSET_FEATURE_FLAGS: '{"EMBEDDED_SUPERSET": true, "PUBLIC_LINKS": true}' },
    });
    admin = await server.person('admin', 'Admin');
    anna = await server.person('anna', 'Alpha', 'sql_lab');
    other = await server.person('other', 'Alpha', 'sql_lab');
    database = await make(
      'database',
      { database_name: 'sales', sqlalchemy_uri: 'duckdb:///sales.duckdb' },
      admin,
    );
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    dataset = await make('dataset', { database, schema: 'main', table_name: 'sales' });
  });
  afterEach(async () => {
    await server.store.db.deleteFrom('dashboards').execute();
    await server.store.db.deleteFrom('charts').execute();
    await server.store.db.deleteFrom('datasets').execute();
    await admin.send('DELETE', TRASH);
    await anna.send('DELETE', TRASH);
  });

  it('restores a chart with its owners, dashboards, tags, and stars', async () => {
    const board = await make('dashboard', { dashboard_title: 'Board' });
    const chart = await makeChart('Chart', {
      owners: [anna.userId, other.userId],
      dashboards: [board],
      viz_type: 'pie',
      params: '{"a":1}',
    });
    await anna.send('POST', `/api/v1/tag/2/${chart}/`, { properties: { tags: ['keep'] } });
    await anna.send('POST', `/api/v1/chart/${chart}/favorites/`);
    const before = await get('chart', chart);
    await remove('chart', chart);
    expect(await isThere('chart', chart)).toBe(false);
    expect((await anna.get('/api/v1/chart/')).json<{ count: number }>().count).toBe(0);
    expect(await restored('chart', chart)).toEqual({
      kind: 'chart',
      id: chart,
      name: 'Chart',
      is_restored: true,
      problem: null,
      lost: [],
    });
    expect(await get('chart', chart)).toEqual(before);
    expect(
      (await anna.get(`/api/v1/chart/favorite_status/?q=!(${chart})`)).json<{ result: unknown }>().result,
    ).toEqual([{ id: chart, value: true }]);
    expect(await listed()).toEqual([]);
  });

  it('restores a dashboard with its charts and versions, but not its embedding and public links', async () => {
    const board = await make('dashboard', { dashboard_title: 'Board', slug: 'board', published: true });
    const chart = await makeChart('Chart', { dashboards: [board] });
    await anna.send('PUT', `/api/v1/dashboard/${board}`, { css: 'a {}' });
    await admin.send('POST', `/api/v1/dashboard/${board}/embedded`, { allowed_domains: [] });
    const link = await admin.send('POST', `/api/v1/powerset/dashboard/${board}/public-links`, {
      expires_on: null,
      shows_filters: true,
      rules: [],
    });
    expect(link.statusCode).toBe(201);
    const versions = async () =>
      (await anna.get(`/api/v1/powerset/dashboard/${board}/versions`)).json<{ count: number }>().count;
    const [before, count] = [await get('dashboard', board), await versions()];
    await remove('dashboard', board);
    expect((await anna.get('/api/v1/dashboard/board')).statusCode).toBe(404);
    const { lost } = await restored('dashboard', board);
    expect(lost).toEqual([
      'Embedding ended when the dashboard was deleted. Turn it on again if needed.',
      '1 public link ended when the dashboard was deleted.',
    ]);
    expect(await get('dashboard', board)).toEqual(before);
    expect(await versions()).toBe(count);
    expect(
      (await anna.get(`/api/v1/dashboard/${board}/charts`)).json<{ result: { id: number }[] }>().result,
    ).toEqual([expect.objectContaining({ id: chart })]);
    expect((await admin.get(`/api/v1/dashboard/${board}/embedded`)).statusCode).toBe(404);
  });

  it('restores a dataset with its columns, metrics, charts, row rules, and grants', async () => {
    const chart = await makeChart('Chart');
    const role = await make('security/roles', { name: `reader-${engine}` }, admin);
    const rule = await make(
      'rowlevelsecurity',
      {
        name: 'north only',
        filter_type: 'Regular',
        tables: [dataset],
        roles: [role],
        clause: "region = 'n'",
      },
      admin,
    );
    const { db } = server.store;
    const { id: permission_id } = await db
      .insertInto('permissions')
      .values({
        permission: 'datasource_access',
        resource: `[sales].[sales](id:${dataset})`,
        dataset_id: dataset,
        database_id: null,
        schema: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('role_permissions').values({ role_id: role, permission_id }).execute();
    const before = await get('dataset', dataset);
    expect((before['columns'] as readonly unknown[]).length).toBeGreaterThan(0);
    await remove('dataset', dataset, admin);
    expect((await restored('dataset', dataset, admin)).lost).toEqual([]);
    expect(await get('dataset', dataset)).toEqual(before);
    const { rows } = { rows: await db.selectFrom('charts').selectAll().where('id', '=', chart).execute() };
    expect(rows[0]!.dataset_id).toBe(dataset);
    expect(await get('rowlevelsecurity', rule, admin)).toMatchObject({ tables: [{ id: dataset }] });
    const reader = await server.person(`reader-${engine}`, 'Gamma', `reader-${engine}`);
    expect((await reader.get(`/api/v1/dataset/${dataset}`)).statusCode).toBe(200);
    await remove('rowlevelsecurity', rule, admin);
    await remove('dataset', dataset);
    expect((await restored('dataset', dataset)).lost).toEqual([
      `Access of the role "reader-${engine}" was not restored. Ask an administrator to give it again.`,
    ]);
    const left = db.selectFrom('permissions').selectAll().where('dataset_id', '=', dataset);
    expect(await left.execute()).toEqual([]);
  });

  it('restores links between deleted items in any order', async () => {
    const board = await make('dashboard', { dashboard_title: 'Board' });
    const chart = await makeChart('Chart', { dashboards: [board] });
    const linked = async () => {
      const { dashboards } = await get('chart', chart);
      const row = await server.store.db.selectFrom('charts').selectAll().executeTakeFirstOrThrow();
      return [(dashboards as { id: number }[]).map(({ id }) => id), row.dataset_id];
    };
    const things = { chart, dashboard: board, dataset } as const;
    const orders = [
      ['chart', 'dashboard', 'dataset'],
      ['dashboard', 'dataset', 'chart'],
      ['dataset', 'chart', 'dashboard'],
    ] as const;
    for (const deleting of orders) {
      for (const restoring of orders) {
        for (const kind of deleting) await remove(kind, things[kind]);
        for (const kind of restoring)
          expect((await restored(kind, things[kind])).is_restored, kind).toBe(true);
        expect(await linked(), `${deleting.join()} ${restoring.join()}`).toEqual([[board], dataset]);
      }
    }
  });

  it('frees slugs, names, and UUIDs, and names what a restored item could not keep', async () => {
    const board = await make('dashboard', { dashboard_title: 'Board', slug: 'board' });
    await remove('dashboard', board);
    await make('dashboard', { dashboard_title: 'New', slug: 'board' });
    expect((await restored('dashboard', board)).lost).toEqual([
      'The slug "board" belongs to another dashboard now, so it was removed.',
    ]);
    await remove('dataset', dataset);
    const second = await make('dataset', { database, schema: 'main', table_name: 'sales' });
    expect(await restored('dataset', dataset)).toMatchObject({
      is_restored: false,
      problem:
        'The dataset "sales" cannot be restored because another dataset has its name now. Rename or delete that dataset first.',
    });
    expect(await listed()).toHaveLength(1);
    const { db } = server.store;
    const chart = await makeChart('Chart', { datasource_id: second });
    const { uuid } = await db.selectFrom('charts').select('uuid').executeTakeFirstOrThrow();
    await remove('chart', chart);
    const twin = await makeChart('Twin', { datasource_id: second });
    await db.updateTable('charts').set({ uuid }).where('id', '=', twin).execute();
    expect((await restored('chart', chart)).lost).toEqual([
      'Its UUID belongs to another chart now, so it got a new one.',
    ]);
  });

  it('says which parts no longer exist', async () => {
    const leaver = await server.person(`leaver-${engine}`, 'Alpha');
    const board = await make('dashboard', {
      dashboard_title: 'Board',
      owners: [anna.userId, leaver.userId],
    });
    const chart = await makeChart('Chart', { dashboards: [board] });
    await remove('dashboard', board);
    await remove('chart', chart);
    await anna.send('POST', `${TRASH}/delete`, { items: [{ kind: 'chart', id: chart }] });
    await admin.send('DELETE', `/api/v1/security/users/${leaver.userId}`);
    expect((await restored('dashboard', board)).lost).toEqual([
      '1 owner no longer exists.',
      '1 chart no longer exists.',
    ]);
  });

  it('gives the trash of a transferred account to the new owner', async () => {
    const leaver = await server.person(`mover-${engine}`, 'Alpha', 'sql_lab');
    const chart = await makeChart('Chart', {}, leaver);
    const shared = await makeChart('Shared', { owners: [leaver.userId, other.userId] }, leaver);
    const query = await make('saved_query', { label: 'Query', sql: 'select 1' }, leaver);
    for (const id of [chart, shared]) await remove('chart', id, leaver);
    await remove('saved_query', query, leaver);
    const path = `/api/v1/powerset/account/${leaver.userId}/transfer`;
    expect((await admin.send('POST', path, { to: other.userId })).statusCode).toBe(200);
    expect(await listed(leaver)).toEqual([]);
    expect((await listed(other)).map(row => row.name).toSorted()).toEqual(['Chart', 'Query', 'Shared']);
    expect((await restored('chart', chart, other)).is_restored).toBe(true);
    expect((await get('chart', chart, other))['owners']).toMatchObject([{ id: other.userId }]);
    await admin.send('DELETE', `/api/v1/security/users/${leaver.userId}`);
    expect((await restored('chart', shared, other)).lost).toEqual(['1 owner no longer exists.']);
    expect((await get('chart', shared, other))['owners']).toMatchObject([{ id: other.userId }]);
    expect((await restored('saved_query', query, other)).is_restored).toBe(true);
    expect(await get('saved_query', query, other)).toMatchObject({ created_by: { id: other.userId } });
  });

  it('gives an item whose owners are gone to whoever restores it', async () => {
    const leaver = await server.person(`gone-${engine}`, 'Alpha');
    const chart = await makeChart('Chart', {}, leaver);
    await remove('chart', chart, leaver);
    await admin.send('DELETE', `/api/v1/security/users/${leaver.userId}`);
    expect((await restored('chart', chart, admin)).lost).toEqual([
      '1 owner no longer exists.',
      'Nobody owned it any more, so you own it now.',
    ]);
    expect((await get('chart', chart, admin))['owners']).toMatchObject([{ id: admin.userId }]);
  });

  it('does not put a chart back where the layout has no place for it any more', async () => {
    const board = await make('dashboard', { dashboard_title: 'Board' });
    const chart = await makeChart('Chart', { dashboards: [board] });
    await anna.send('PUT', `/api/v1/dashboard/${board}`, { position_json: '{"ROOT_ID":{"type":"ROOT"}}' });
    await server.store.db
      .insertInto('dashboard_charts')
      .values({ dashboard_id: board, chart_id: chart })
      .onConflict(known => known.doNothing())
      .execute();
    await remove('chart', chart);
    expect((await restored('chart', chart)).lost).toEqual([
      'The layout of the dashboard "Board" no longer contains the chart.',
    ]);
  });

  it('shows items to their owners and to administrators, who alone can restore them', async () => {
    const chart = await makeChart('Chart');
    const query = await make('saved_query', { label: 'Mine', sql: 'select 1' });
    await remove('chart', chart);
    await remove('saved_query', query);
    expect((await listed()).map(row => row.name).toSorted()).toEqual(['Chart', 'Mine']);
    expect((await listed(admin)).map(row => row.name)).toEqual(['Chart']);
    expect(await listed(other)).toEqual([]);
    expect((await restore('chart', [chart], other)).statusCode).toBe(404);
    expect((await restore('saved_query', [query], admin)).statusCode).toBe(404);
    expect(
      (await other.send('POST', `${TRASH}/delete`, { items: [{ kind: 'chart', id: chart }] })).statusCode,
    ).toBe(404);
    expect((await other.send('DELETE', TRASH)).json()).toEqual({ count: 0 });
    expect((await server.visitor.get(TRASH)).statusCode).toBe(401);
    expect((await restored('chart', chart, admin)).is_restored).toBe(true);
    expect((await restored('saved_query', query)).is_restored).toBe(true);
    expect((await restore('chart', [chart])).statusCode).toBe(404);
  });

  it('lists who deleted what and when, by name, kind, and order', async () => {
    const chart = await makeChart('Sales by region');
    const board = await make('dashboard', { dashboard_title: 'Board' });
    await remove('chart', chart, admin);
    await remove('dashboard', board);
    expect(await listed(anna, '?q=(kind:chart)')).toEqual([
      expect.objectContaining({
        kind: 'chart',
        object_id: chart,
        name: 'Sales by region',
        deleted_by: { id: admin.userId, first_name: 'admin', last_name: 'Tester' },
      }),
    ]);
    expect((await listed(anna, '?q=(search:boa)')).map(row => row.name)).toEqual(['Board']);
    expect((await listed(anna, '?q=(order_column:name,order_direction:asc)')).map(row => row.name)).toEqual([
      'Board',
      'Sales by region',
    ]);
  });

  it('deletes items for good after the retention period', async () => {
    const board = await make('dashboard', { dashboard_title: 'Board' });
    await remove('dashboard', board);
    const later = (days: number) =>
      expireTrash({ db: server.store.db, now: () => server.clock.now + days * DAY_MS, trashDays: 30 });
    await later(29);
    expect(await listed()).toHaveLength(1);
    await later(30);
    expect(await listed()).toEqual([]);
    expect(await server.store.db.selectFrom('trash_versions').selectAll().execute()).toEqual([]);
    expect((await restore('dashboard', [board])).statusCode).toBe(404);
  });

  it('keeps nothing if the trash is turned off', async () => {
    const off = await testServer({ store: server.store, env: { POWERSET_TRASH_DAYS: '0' } });
    const chart = await makeChart('Chart');
    const token = await anna.token();
    const answer = await off.visitor.send('DELETE', `/api/v1/chart/${chart}`, undefined, {
      authorization: `Bearer ${token}`,
    });
    expect(answer.json()).toEqual({ message: 'OK' });
    expect(await listed()).toEqual([]);
    await off.close();
  });

  it.each(tables)('says the same about a deleted item as before: %s', async kind => {
    const id =
      kind === 'chart'
        ? await makeChart('x')
        : kind === 'dashboard'
          ? await make('dashboard', { dashboard_title: 'x' })
          : kind === 'dataset'
            ? dataset
            : await make('saved_query', { label: 'x', sql: 'select 1' });
    await remove(paths[kind], id);
    expect((await anna.get(`/api/v1/${paths[kind]}/${id}`)).statusCode).toBe(404);
    expect((await anna.send('DELETE', `/api/v1/${paths[kind]}/${id}`)).statusCode).toBe(404);
    expect((await anna.get(`/api/v1/${paths[kind]}/`)).json<{ ids: number[] }>().ids).not.toContain(id);
    expect((await anna.get(`/api/v1/${paths[kind]}/export/?q=!(${id})`)).statusCode).toBe(404);
  });
});
