import { generateKeyPairSync } from 'node:crypto';
import { importPKCS8, SignJWT, type CryptoKey } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueGuestToken, readGuest } from '../../auth/guests.ts';
import { METADATA_ENGINES, stopStores } from '../../metadata/test-stores.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';

const SECRET = 'a secret that hosts share';
const AUDIENCE = 'https://bi.example.org';

const PAIR = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/** A token as a program of somebody else signs it. */
const signed = (
  claims: object,
  nowMs: number,
  key: Uint8Array | CryptoKey = new TextEncoder().encode(SECRET),
  alg = 'HS256',
): Promise<string> =>
  new SignJWT({ type: 'guest', rls_rules: [], user: { username: 'own' }, ...claims })
    .setProtectedHeader({ alg })
    .setIssuedAt(Math.floor(nowMs / 1000))
    .setExpirationTime(Math.floor(nowMs / 1000) + 300)
    .sign(key);

afterAll(stopStores);

describe.each(METADATA_ENGINES)('embedded dashboards, kept in %s', engine => {
  let server: TestServer;
  let admin: TestClient;
  let dashboard: number;
  let otherDashboard: number;
  let chart: number;
  let dataset: number;
  let uuid: string;

  beforeAll(async () => {
    server = await testServer({
      engine,
      env: {
        POWERSET_FEATURE_FLAGS: '{"EMBEDDED_SUPERSET": true}',
        POWERSET_GUEST_ROLE: 'Gamma',
        POWERSET_GUEST_TOKEN_SECRET: SECRET,
        POWERSET_GUEST_TOKEN_AUDIENCE: AUDIENCE,
        POWERSET_GUEST_TOKEN_PUBLIC_KEY: PAIR.publicKey,
      },
    });
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
    dashboard = (await admin.send('POST', '/api/v1/dashboard/', { dashboard_title: 'Shown' })).json<{
      id: number;
    }>().id;
    otherDashboard = (await admin.send('POST', '/api/v1/dashboard/', { dashboard_title: 'Hidden' })).json<{
      id: number;
    }>().id;
    const params = JSON.stringify({
      viz_type: 'table',
      query_mode: 'raw',
      all_columns: ['region'],
      datasource: `${dataset}__table`,
    });
    chart = (
      await admin.send('POST', '/api/v1/chart/', {
        slice_name: 'Regions',
        viz_type: 'table',
        datasource_id: dataset,
        datasource_type: 'table',
        params,
        dashboards: [dashboard],
      })
    ).json<{ id: number }>().id;
    uuid = (
      await admin.send('POST', `/api/v1/dashboard/${dashboard}/embedded`, { allowed_domains: [] })
    ).json<{ result: { uuid: string } }>().result.uuid;
  });
  afterAll(() => server.close());

  const tokenFor = async (id: string): Promise<string> =>
    (
      await admin.send('POST', '/api/v1/security/guest_token/', {
        user: { username: 'eve' },
        resources: [{ type: 'dashboard', id }],
        rls: [],
      })
    ).json<{ token: string }>().token;
  const asGuest = async (token?: string) => ({ 'x-guesttoken': token ?? (await tokenFor(uuid)) });
  const question = (change: object = {}, form: object = {}) => ({
    datasource: { id: dataset, type: 'table' },
    queries: [{ columns: ['region'], ...change }],
    form_data: { slice_id: chart, dashboardId: dashboard, ...form },
  });

  it('200: are there for a guest, and nothing else is', async () => {
    const headers = await asGuest();
    expect((await server.visitor.get(`/api/v1/dashboard/${dashboard}`, headers)).statusCode).toBe(200);
    expect((await server.visitor.get(`/api/v1/dashboard/${uuid}`, headers)).statusCode).toBe(200);
    expect((await server.visitor.get(`/api/v1/dashboard/${otherDashboard}`, headers)).statusCode).toBe(404);
    expect((await server.visitor.get('/api/v1/dashboard/', headers)).json<{ ids: number[] }>().ids).toEqual([
      dashboard,
    ]);
    expect((await server.visitor.get('/api/v1/chart/', headers)).json<{ ids: number[] }>().ids).toEqual([]);
    expect((await server.visitor.get(`/api/v1/dataset/${dataset}`, headers)).statusCode).toBe(404);
  });

  it.each([
    ['a rubbish token', async () => 'abc'],
    [
      'a token without a signature',
      async () =>
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(`{"type":"guest","resources":[{"type":"dashboard","id":"${uuid}"}],"rls_rules":[],"exp":9999999999}`).toString('base64url')}.`,
    ],
    [
      'a token signed with another key',
      () =>
        issueGuestToken(
          { user: {}, resources: [{ type: 'dashboard', id: uuid }], rls_rules: [] },
          {
            key: new TextEncoder().encode('another secret key'),
            nowMs: server.clock.now,
            audience: AUDIENCE,
          },
        ),
    ],
    [
      'a token for nobody in particular',
      () => signed({ resources: [{ type: 'dashboard', id: uuid }] }, server.clock.now),
    ],
    [
      'a token that never ends',
      () =>
        new SignJWT({
          type: 'guest',
          resources: [{ type: 'dashboard', id: uuid }],
          rls_rules: [],
          aud: AUDIENCE,
        })
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new TextEncoder().encode(SECRET)),
    ],
    [
      'a token that takes the public key for the secret',
      () =>
        signed(
          { aud: AUDIENCE, resources: [{ type: 'dashboard', id: uuid }] },
          server.clock.now,
          new TextEncoder().encode(PAIR.publicKey),
        ),
    ],
    [
      'a token for another audience',
      () =>
        issueGuestToken(
          { user: {}, resources: [{ type: 'dashboard', id: uuid }], rls_rules: [] },
          {
            key: new TextEncoder().encode(SECRET),
            nowMs: server.clock.now,
            audience: 'https://elsewhere.example',
          },
        ),
    ],
    [
      'a token that has expired',
      () =>
        issueGuestToken(
          { user: {}, resources: [{ type: 'dashboard', id: uuid }], rls_rules: [] },
          { key: new TextEncoder().encode(SECRET), nowMs: server.clock.now - 301_000, audience: AUDIENCE },
        ),
    ],
    ['the access token of an account', async () => (await admin.token())!],
  ])('401: do not open to %s', async (_, token) => {
    expect(
      (await server.visitor.get(`/api/v1/dashboard/${dashboard}`, await asGuest(await token()))).statusCode,
    ).toBe(401);
  });

  it('200: open to a token that the host signed itself', async () => {
    const token = await issueGuestToken(
      { user: { username: 'own' }, resources: [{ type: 'dashboard', id: uuid }], rls_rules: [] },
      { key: new TextEncoder().encode(SECRET), nowMs: server.clock.now, audience: AUDIENCE },
    );
    expect((await server.visitor.get('/api/v1/me/', await asGuest(token))).json()).toMatchObject({
      result: { username: 'own', is_active: false },
    });
  });

  it.each([undefined, null, 0, '0'])(
    'a rule of a token for dataset %s hides rows of every dataset',
    async named => {
      const token = await signed(
        {
          aud: AUDIENCE,
          resources: [{ type: 'dashboard', id: uuid }],
          rls_rules: [{ clause: "region = 'nowhere'", ...(named === undefined ? {} : { dataset: named }) }],
        },
        server.clock.now,
      );
      const guest = await readGuest(
        token,
        { key: new TextEncoder().encode(SECRET), nowMs: server.clock.now, audience: AUDIENCE },
        { db: server.store.db, mayGrant: async () => true },
      );
      expect(guest!.rules).toEqual([{ datasetId: null, clause: "region = 'nowhere'" }]);
    },
  );

  it('200: open to a token of a pair of keys, for one audience among several', async () => {
    const key = await importPKCS8(PAIR.privateKey, 'RS256');
    const token = await signed(
      { aud: ['https://elsewhere.example', AUDIENCE], resources: [{ type: 'dashboard', id: uuid }] },
      server.clock.now,
      key,
      'RS256',
    );
    expect(
      (await server.visitor.get(`/api/v1/dashboard/${dashboard}`, await asGuest(token))).statusCode,
    ).toBe(200);
  });

  it('401: are closed as soon as whoever gave the token may let nobody in, or is switched off', async () => {
    const host = await server.person('host', 'Admin');
    const { token } = (
      await host.send('POST', '/api/v1/security/guest_token/', {
        resources: [{ type: 'dashboard', id: uuid }],
        rls: [],
      })
    ).json<{ token: string }>();
    const look = async (): Promise<number> =>
      (await server.visitor.get(`/api/v1/dashboard/${dashboard}`, { 'x-guesttoken': token })).statusCode;
    expect(await look()).toBe(200);
    const gamma = (
      await server.store.db
        .selectFrom('roles')
        .select('id')
        .where('name', '=', 'Gamma')
        .executeTakeFirstOrThrow()
    ).id;
    await admin.send('PUT', `/api/v1/security/users/${host.userId}`, { roles: [gamma] });
    expect(await look()).toBe(401);
  });

  it('403: show what the role of guests may see at this moment', async () => {
    const headers = await asGuest();
    const { db } = server.store;
    const right = await db
      .selectFrom('role_permissions')
      .innerJoin('permissions', 'permissions.id', 'permission_id')
      .innerJoin('roles', 'roles.id', 'role_id')
      .where('roles.name', '=', 'Gamma')
      .where('permission', '=', 'can_read')
      .where('resource', '=', 'Dashboard')
      .select(['role_id', 'permission_id'])
      .executeTakeFirstOrThrow();
    const look = async (): Promise<number> =>
      (await server.visitor.get(`/api/v1/dashboard/${dashboard}`, headers)).statusCode;
    expect(await look()).toBe(200);
    const grants = await db
      .selectFrom('role_permissions')
      .select('permission_id')
      .where('role_id', '=', right.role_id)
      .execute();
    const setGrants = (ids: number[]) =>
      admin.send('POST', `/api/v1/security/roles/${right.role_id}/permissions`, {
        permission_view_menu_ids: ids,
      });
    const all = grants.map(grant => grant.permission_id);
    await setGrants(all.filter(id => id !== right.permission_id));
    expect(await look()).toBe(403);
    await setGrants(all);
    expect(await look()).toBe(200);
  });

  it('404: are gone for guests who were sent away, and there for those who come later', async () => {
    const headers = await asGuest();
    const timeless = {
      'x-guesttoken': await new SignJWT({
        type: 'guest',
        resources: [{ type: 'dashboard', id: uuid }],
        rls_rules: [],
        aud: AUDIENCE,
      })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(Math.floor(server.clock.now / 1000) + 300)
        .sign(new TextEncoder().encode(SECRET)),
    };
    const gamma = await server.person('gamma', 'Gamma');
    expect((await gamma.send('DELETE', `/api/v1/dashboard/${uuid}/embedded/guests`)).statusCode).toBe(403);
    expect(
      (await admin.send('DELETE', `/api/v1/dashboard/${otherDashboard}/embedded/guests`)).statusCode,
    ).toBe(404);
    expect((await admin.send('DELETE', `/api/v1/dashboard/${dashboard}/embedded/guests`)).statusCode).toBe(
      200,
    );
    for (const old of [headers, timeless])
      expect((await server.visitor.get(`/api/v1/dashboard/${dashboard}`, old)).statusCode).toBe(404);
    server.clock.now += 1000;
    expect((await server.visitor.get(`/api/v1/dashboard/${dashboard}`, await asGuest())).statusCode).toBe(
      200,
    );
  });

  it('403: let a guest write nothing and list nobody', async () => {
    const headers = await asGuest();
    const calls = [
      ['POST', '/api/v1/dashboard/', { dashboard_title: 'x' }],
      ['PUT', `/api/v1/dashboard/${dashboard}`, { dashboard_title: 'x' }],
      ['POST', '/api/v1/sqllab/execute/', { database_id: 1, sql: 'select 1' }],
      ['POST', '/api/v1/security/guest_token/', { user: {}, resources: [], rls: [] }],
    ] as const;
    for (const [method, path, body] of calls)
      expect([path, (await server.visitor.send(method, path, body, headers)).statusCode]).toEqual([
        path,
        403,
      ]);
    for (const path of [
      '/api/v1/security/users/',
      `/api/v1/dashboard/export/?q=!(${dashboard})`,
      `/api/v1/datasource/table/${dataset}/column/region/values/`,
    ]) {
      expect([path, (await server.visitor.get(path, headers)).statusCode]).toEqual([path, 403]);
    }
  });

  it('has nothing for a guest of what is not on a dashboard, whatever the role of guests may do', async () => {
    const headers = await asGuest();
    for (const path of [
      '/api/v1/database/',
      '/api/v1/dataset/',
      '/api/v1/chart/related/owners',
      '/api/v1/dashboard/related/roles',
    ]) {
      expect((await server.visitor.get(path, headers)).json()).toMatchObject({ count: 0, result: [] });
    }
    expect((await server.visitor.get(`/api/v1/explore/?slice_id=${chart}`, headers)).json()).toMatchObject({
      result: { slice: null, dataset: { name: '[Missing Dataset]' } },
    });
    const gone = [
      ['GET', '/api/v1/database/1'],
      ['DELETE', `/api/v1/chart/${chart}`],
      ['DELETE', `/api/v1/dashboard/${dashboard}`],
    ] as const;
    for (const [method, path] of gone)
      expect([
        path,
        (
          await (method === 'GET'
            ? server.visitor.get(path, headers)
            : server.visitor.send(method, path, undefined, headers))
        ).statusCode,
      ]).toEqual([path, 404]);
    expect((await admin.get(`/api/v1/chart/${chart}`)).statusCode).toBe(200);
  });

  it.each([
    ['the chart as it is', {}, {}, 200],
    ['the chart with another filter', { filters: [{ col: 'region', op: '==', val: 'x' }] }, {}, 200],
    ['another column', { columns: ['region', 'n'] }, {}, 403],
    [
      'a metric of its own',
      { metrics: [{ expressionType: 'SQL', sqlExpression: 'max(n)', label: 'x' }] },
      {},
      403,
    ],
    ['a clause of its own', { extras: { where: '1 = 1' } }, {}, 403],
    [
      'a filter over SQL',
      { filters: [{ col: { sqlExpression: 'n', label: 'n', expressionType: 'SQL' }, op: '==', val: 1 }] },
      {},
      403,
    ],
    ['samples', { result_type: 'samples' }, {}, 403],
    ['no chart', {}, { slice_id: null }, 403],
    ['another dashboard', {}, { dashboardId: 'other' }, 403],
    ['a filter that is not there', {}, { type: 'NATIVE_FILTER', native_filter_id: 'x' }, 403],
  ])('answer a question for %s as they should', async (_, change, form, status) => {
    const fixed =
      'dashboardId' in form && form.dashboardId === 'other' ? { dashboardId: otherDashboard } : form;
    expect(
      (await server.visitor.send('POST', '/api/v1/chart/data', question(change, fixed), await asGuest()))
        .statusCode,
    ).toBe(status);
  });

  describe('with filters', () => {
    beforeAll(async () => {
      const filter = (id: string, filterType: string, column: string | undefined, more: object = {}) => ({
        id,
        name: id,
        type: 'NATIVE_FILTER',
        filterType,
        targets: [{ datasetId: dataset, ...(column ? { column: { name: column } } : {}) }],
        ...more,
      });
      const native_filter_configuration = [
        filter('values', 'filter_select', 'region', {
          adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: "region <> 'x'" }],
          granularity_sqla: 'sold_at',
          time_range: 'Last year',
        }),
        filter('sorted', 'filter_select', 'region', { sortMetric: 'count' }),
        filter('columns', 'filter_timecolumn', undefined),
        filter('grains', 'filter_timegrain', undefined),
        {
          ...filter('other', 'filter_select', 'region'),
          targets: [
            { datasetId: dataset, column: { name: 'region' } },
            { datasetId: dataset + 1000, column: { name: 'sold_at' } },
          ],
        },
      ];
      expect(
        (
          await admin.send('PUT', `/api/v1/dashboard/${dashboard}`, {
            json_metadata: JSON.stringify({ native_filter_configuration }),
          })
        ).statusCode,
      ).toBe(200);
    });

    const simple = (column_name: string) => ({
      expressionType: 'SIMPLE',
      aggregate: 'MIN',
      column: { column_name, id: 1 },
      label: 'min',
      sqlExpression: null,
    });
    const written = {
      expressionType: 'SQL',
      sqlExpression: 'max(sold_at)',
      column: { column_name: 'region' },
      label: 'x',
    };

    it.each([
      [
        'its values, as its clause narrows them',
        'values',
        {
          metrics: [],
          orderby: [['region', true]],
          extras: { where: "(region <> 'x')", having: '' },
          granularity: 'sold_at',
          time_range: 'Last year',
        },
        200,
      ],
      ['its smallest value', 'values', { columns: [], metrics: [simple('region')] }, 200],
      ['its values by its metric', 'sorted', { metrics: ['count'], orderby: [['count', false]] }, 200],
      ['a time that people may choose', 'sorted', { granularity: 'sold_at' }, 200],
      [
        'the columns, where it is about time columns',
        'columns',
        { columns: [], metrics: [], result_type: 'columns' },
        200,
      ],
      [
        'the grains, where it is about grains',
        'grains',
        { columns: [], metrics: [], result_type: 'timegrains' },
        200,
      ],
      ['samples', 'values', { result_type: 'samples' }, 403],
      ['the rows behind', 'values', { result_type: 'drill_detail' }, 403],
      ['the SQL', 'values', { result_type: 'query' }, 403],
      ['the columns', 'values', { result_type: 'columns' }, 403],
      ['the grains', 'columns', { result_type: 'timegrains' }, 403],
      ['a column of its targets in another dataset', 'other', { columns: ['sold_at'] }, 403],
      ['a time series', 'values', { granularity: 'sold_at', is_timeseries: true, metrics: [] }, 403],
      [
        'the column of its time',
        'values',
        { columns: ['region', '__timestamp'], granularity: 'sold_at', metrics: [] },
        403,
      ],
      ['a time that is none', 'sorted', { granularity: 'region' }, 403],
      ['a metric written as SQL', 'values', { metrics: [written] }, 403],
      ['a metric of another column', 'values', { metrics: [simple('sold_at')] }, 403],
      ['a saved metric that it is not sorted by', 'values', { metrics: ['count'] }, 403],
      ['an order by another column', 'values', { orderby: [['sold_at', true]] }, 403],
      ['an order written as SQL', 'values', { orderby: [[written, true]] }, 403],
      [
        'top series by SQL',
        'values',
        {
          metrics: [simple('region')],
          series_columns: ['region'],
          series_limit: 1,
          series_limit_metric: written,
        },
        403,
      ],
      ['series of another column', 'values', { series_columns: ['sold_at'] }, 403],
      ['another clause', 'values', { extras: { where: '1 = 1' } }, 403],
      ['a clause on groups', 'values', { extras: { having: "(region <> 'x')" } }, 403],
    ])('answer a filter that asks for %s as they should', async (_, id, change, status) => {
      const answer = await server.visitor.send(
        'POST',
        '/api/v1/chart/data',
        question(change, { slice_id: undefined, type: 'NATIVE_FILTER', native_filter_id: id }),
        await asGuest(),
      );
      expect([answer.statusCode, answer.statusCode === status ? '' : answer.body]).toEqual([status, '']);
    });

    it('answer no filter where the result type of the whole question asks for rows', async () => {
      for (const result_type of ['samples', 'drill_detail']) {
        const asked = { ...question({}, { type: 'NATIVE_FILTER', native_filter_id: 'values' }), result_type };
        expect(
          (await server.visitor.send('POST', '/api/v1/chart/data', asked, await asGuest())).statusCode,
        ).toBe(403);
      }
    });
  });

  it.each([
    ['a column in the place of the axis', { granularity: 'n' }],
    ['SQL in the place of the axis', { granularity: '(select 1)' }],
    ['a time series that it is not', { granularity: 'sold_at', is_timeseries: true }],
  ])('403: answer no chart that asks for %s', async (_, change) => {
    expect(
      (
        await server.visitor.send(
          'POST',
          '/api/v1/chart/data',
          question(change, { x_axis: 'region' }),
          await asGuest(),
        )
      ).statusCode,
    ).toBe(403);
  });

  it('show the annotations that a chart names, and no others', async () => {
    const layer = async (name: string): Promise<number> =>
      (await admin.send('POST', '/api/v1/annotation_layer/', { name })).json<{ id: number }>().id;
    const [named, other] = [await layer('named'), await layer('other')];
    const layerOf = (value: number) => ({
      annotationType: 'EVENT',
      sourceType: 'NATIVE',
      value,
      name: 'notes',
      show: true,
      showMarkers: true,
      style: 'solid',
    });
    const params = JSON.stringify({
      viz_type: 'echarts_timeseries_line',
      x_axis: 'sold_at',
      metrics: ['count'],
      annotation_layers: [layerOf(named)],
      datasource: `${dataset}__table`,
    });
    const line = (
      await admin.send('POST', '/api/v1/chart/', {
        slice_name: 'Line',
        viz_type: 'echarts_timeseries_line',
        datasource_id: dataset,
        datasource_type: 'table',
        params,
        dashboards: [dashboard],
      })
    ).json<{ id: number }>().id;
    const look = async (layers: object[], form: object): Promise<number> =>
      (
        await server.visitor.send(
          'POST',
          '/api/v1/chart/data',
          question({ columns: [], metrics: ['count'], annotation_layers: layers }, form),
          await asGuest(),
        )
      ).statusCode;
    expect(await look([layerOf(named)], { slice_id: line })).toBe(200);
    expect(await look([layerOf(other)], { slice_id: line })).toBe(403);
    expect(await look([{ ...layerOf(other), sourceType: 'line' }], { slice_id: line })).toBe(403);
    expect(
      await look([{ ...layerOf(other), annotationType: 'FORMULA', value: 'x' }], { slice_id: line }),
    ).toBe(200);
    expect(
      await look([layerOf(named)], { type: 'NATIVE_FILTER', native_filter_id: 'sorted', slice_id: line }),
    ).toBe(403);
  });

  it('are shown by the sites that may show them', async () => {
    await admin.send('PUT', `/api/v1/dashboard/${dashboard}/embedded`, {
      allowed_domains: ['https://shop.example'],
    });
    const page = (referer?: string) => server.visitor.get(`/embedded/${uuid}`, referer ? { referer } : {});
    expect((await page()).statusCode).toBe(403);
    expect((await page('https://evil.example/')).statusCode).toBe(403);
    const shown = await page('https://shop.example/reports');
    expect([shown.statusCode, shown.headers['x-frame-options']]).toEqual([200, undefined]);
    expect(shown.headers['content-security-policy']).toContain('frame-ancestors https://shop.example');
    expect((await server.visitor.get('/embedded/00000000-0000-4000-8000-000000000000')).statusCode).toBe(404);
  });

  it('are gone for guests as soon as they are embedded no more', async () => {
    const headers = await asGuest();
    await admin.send('DELETE', `/api/v1/dashboard/${dashboard}/embedded`);
    expect((await server.visitor.get(`/api/v1/dashboard/${dashboard}`, headers)).statusCode).toBe(404);
    expect((await server.visitor.send('POST', '/api/v1/chart/data', question(), headers)).statusCode).toBe(
      403,
    );
  });

  it('do not open again to old tokens when they are embedded anew', async () => {
    await admin.send('POST', `/api/v1/dashboard/${dashboard}/embedded`, { allowed_domains: [] });
    const byId = { 'x-guesttoken': await tokenFor(String(dashboard)) };
    expect((await server.visitor.get(`/api/v1/dashboard/${dashboard}`, byId)).statusCode).toBe(200);
    await admin.send('DELETE', `/api/v1/dashboard/${dashboard}/embedded`);
    server.clock.now += 1000;
    await admin.send('POST', `/api/v1/dashboard/${dashboard}/embedded`, { allowed_domains: [] });
    expect((await server.visitor.get(`/api/v1/dashboard/${dashboard}`, byId)).statusCode).toBe(404);
  });
});
