import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { syncRoles } from './auth/users.ts';
import { freshStore, METADATA_ENGINES, stopStores } from './metadata/test-stores.ts';
import { testServer, type TestClient, type TestServer } from './test-server.ts';

afterAll(stopStores);

describe.each(METADATA_ENGINES)('requests at the same moment, with the store in %s', engine => {
  let server: TestServer;
  let admin: TestClient;
  let other: TestClient;
  const ids = { database: 0, dataset: 0, dashboard: 0, layer: 0, role: 0 };
  beforeAll(async () => {
    server = await testServer({
      engine,
      env: { POWERSET_FEATURE_FLAGS: '{"ALERT_REPORTS":true,"TAGGING_SYSTEM":true}' },
    });
    [admin, other] = [await server.person('admin', 'Admin'), await server.person('other', 'Admin')];
    ids.database = await add('database', {
      database_name: 'sales',
      sqlalchemy_uri: 'duckdb:///sales.duckdb',
    });
    ids.dataset = await add('dataset', { database: ids.database, schema: 'main', table_name: 'sales' });
    ids.dashboard = await add('dashboard', { dashboard_title: 'D' });
    ids.layer = await add('annotation_layer', { name: 'L' });
    ids.role = await add('security/roles', { name: 'grants' });
  });
  afterAll(() => server.close());
  const add = async (path: string, body: object): Promise<number> =>
    (await admin.send('POST', `/api/v1/${path}/`, body)).json<{ id: number }>().id;
  const statuses = async (
    method: 'POST' | 'PUT',
    path: string,
    bodies: readonly object[],
  ): Promise<number[]> =>
    (await Promise.all(bodies.map(body => admin.send(method, `/api/v1/${path}`, body)))).map(
      answer => answer.statusCode,
    );
  const six = (body: object): object[] => Array.from({ length: 6 }, () => body);

  it.each<readonly [path: string, body: () => object]>([
    [
      'security/users/',
      () => ({
        username: 'ada',
        first_name: 'a',
        last_name: 'a',
        email: 'ada@example.org',
        active: true,
        roles: [ids.role],
        password: 'long enough',
      }),
    ],
    ['security/roles/', () => ({ name: 'raced' })],
    ['database/', () => ({ database_name: 'raced', sqlalchemy_uri: 'duckdb:///sales.duckdb' })],
    [
      'dataset/',
      () => ({ database: ids.database, schema: 'main', table_name: 'virtual', sql: 'select 1 as a' }),
    ],
    ['dashboard/', () => ({ dashboard_title: 'x', slug: 'raced' })],
    ['annotation_layer/', () => ({ name: 'raced' })],
    [
      `annotation_layer/1/annotation/`,
      () => ({ short_descr: 'raced', start_dttm: '2024-01-01T00:00:00', end_dttm: '2024-01-02T00:00:00' }),
    ],
    [
      'rowlevelsecurity/',
      () => ({
        name: 'raced',
        filter_type: 'Regular',
        tables: [ids.dataset],
        roles: [ids.role],
        clause: '1 = 1',
      }),
    ],
    [
      'report/',
      () => ({
        type: 'Report',
        name: 'raced',
        crontab: '0 9 * * *',
        dashboard: ids.dashboard,
        recipients: [],
        creation_method: 'alerts_reports',
      }),
    ],
  ])('create one item of a name, and the others learn that it is taken: POST %s', async (path, body) => {
    expect((await statuses('POST', path, six(body()))).toSorted((one, other) => one - other)).toEqual([
      201, 422, 422, 422, 422, 422,
    ]);
  });

  it.each<readonly [path: string, body: () => object, status: number]>([
    ['dataset/get_or_create/', () => ({ database_id: ids.database, schema: 'main', table_name: 'old' }), 200],
    ['tag/', () => ({ name: 'raced', objects_to_tag: [['dashboard', ids.dashboard]] }), 201],
    ['dashboard/1/embedded', () => ({ allowed_domains: [] }), 200],
    ['dashboard/1/favorites/', () => ({}), 200],
    ['security/roles/ROLE/permissions', () => ({ permission_view_menu_ids: [1, 2, 3, 4, 5] }), 200],
  ])('all find the one that is there: POST %s', async (path, body, status) => {
    expect(await statuses('POST', path.replace('ROLE', String(ids.role)), six(body()))).toEqual(
      Array.from({ length: 6 }, () => status),
    );
  });

  it.each(['resources', 'permissions-resources'])('read %s of new data', async list => {
    for (const letter of ['a', 'b', 'c', 'd'])
      await add('dataset', {
        database: ids.database,
        schema: 'main',
        table_name: `${list}_${letter}`,
        sql: 'select 1 as a',
      });
    expect(
      (await Promise.all(Array.from({ length: 5 }, () => admin.get(`/api/v1/security/${list}/`)))).map(
        answer => answer.statusCode,
      ),
    ).toEqual([200, 200, 200, 200, 200]);
  });

  it('overwrite each other if clients name no version', async () => {
    const owners = [admin.userId, other.userId];
    const chart = await add('chart', {
      slice_name: 'c',
      datasource_id: ids.dataset,
      datasource_type: 'table',
    });
    const rule = await add('rowlevelsecurity', {
      name: 'saved',
      filter_type: 'Regular',
      tables: [ids.dataset],
      roles: [ids.role],
      clause: '1 = 1',
    });
    const all = [200, 200, 200, 200];
    const four = (body: (letter: string) => object): object[] => ['a', 'b', 'c', 'd'].map(body);
    expect(
      await statuses(
        'PUT',
        `dashboard/${ids.dashboard}`,
        four(css => ({ css, owners })),
      ),
    ).toEqual(all);
    expect(
      await statuses(
        'PUT',
        `chart/${chart}`,
        four(description => ({ description, owners })),
      ),
    ).toEqual(all);
    expect(
      await statuses(
        'PUT',
        `dataset/${ids.dataset}`,
        four(description => ({ description, owners })),
      ),
    ).toEqual(all);
    expect(
      await statuses(
        'PUT',
        `database/${ids.database}`,
        four(letter => ({ force_ctas_schema: letter })),
      ),
    ).toEqual(all);
    expect(
      await statuses(
        'PUT',
        `rowlevelsecurity/${rule}`,
        four(letter => ({ clause: `${letter} = 1`, tables: [ids.dataset], roles: [ids.role] })),
      ),
    ).toEqual([201, 201, 201, 201]);
  });

  it('409: learn of one another if they name the version that they know', async () => {
    const { headers } = await admin.get(`/api/v1/dashboard/${ids.dashboard}`);
    const saved = await Promise.all(
      ['a', 'b'].map(css =>
        admin.send(
          'PUT',
          `/api/v1/dashboard/${ids.dashboard}`,
          { css },
          { 'if-match': headers['etag'] as string },
        ),
      ),
    );
    expect(saved.map(answer => answer.statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  it('leave at least one administrator', async () => {
    const roles = (
      await server.store.db.selectFrom('roles').select('id').where('name', '=', 'Gamma').execute()
    ).map(role => role.id);
    await Promise.all([
      admin.send('PUT', `/api/v1/security/users/${other.userId}`, { roles }),
      other.send('PUT', `/api/v1/security/users/${admin.userId}`, { roles }),
    ]);
    const administrators = await server.store.db
      .selectFrom('user_roles')
      .innerJoin('roles', 'roles.id', 'role_id')
      .where('name', '=', 'Admin')
      .select('user_id')
      .execute();
    expect(administrators).toHaveLength(1);
  });
});

it.each(METADATA_ENGINES)(
  'several servers make the built-in roles of a new store at the same moment, in %s',
  async engine => {
    const store = await freshStore(engine);
    await Promise.all([1, 2, 3].map(() => syncRoles(store.db)));
    const roles = await store.db
      .selectFrom('roles')
      .innerJoin('role_permissions', 'role_permissions.role_id', 'roles.id')
      .select('name')
      .distinct()
      .execute();
    expect(roles.map(role => role.name).toSorted()).toEqual(['Admin', 'Alpha', 'Gamma', 'sql_lab']);
    await store.close();
  },
);
