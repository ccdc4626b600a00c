import { importPKCS8, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueGuestToken, readGuest } from '../../auth/guests.ts';
import { METADATA_ENGINES, stopStores } from '../../metadata/test-stores.ts';
import { AUDIENCE, embeddedServer, PAIR, SECRET, signed, type Embedded } from './test-embedded.ts';

afterAll(stopStores);

describe.each(METADATA_ENGINES)('embedded dashboards, stored in %s', engine => {
  let server: Embedded['server'];
  let admin: Embedded['admin'];
  let dashboard: Embedded['dashboard'];
  let otherDashboard: Embedded['otherDashboard'];
  let chart: Embedded['chart'];
  let dataset: Embedded['dataset'];
  let uuid: Embedded['uuid'];
  let tokenFor: Embedded['tokenFor'];
  let asGuest: Embedded['asGuest'];
  let question: Embedded['question'];

  beforeAll(async () => {
    ({ server, admin, dashboard, otherDashboard, chart, dataset, uuid, tokenFor, asGuest, question } =
      await embeddedServer(engine));
  });
  afterAll(() => server.close());

  it('200: are visible to a guest, and nothing else is', async () => {
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
      'a token without a particular user',
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
        {
          db: server.store.db,
          mayGrant: async () => true,
          mayShare: async () => true,
          allows: { embedding: true, publicLinks: false },
        },
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

  it('401: close as soon as the issuer of the token loses the permission or is deactivated', async () => {
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

  it('403: show what the role of guests may currently see', async () => {
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

  it('404: are missing for guests whose access was revoked, and visible to later guests', async () => {
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

  it('403: let a guest write nothing and list no users', async () => {
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

  it('shows a guest nothing that is not on a dashboard, regardless of the role of guests', async () => {
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

  it('do not accept old tokens after they are embedded again', async () => {
    await admin.send('POST', `/api/v1/dashboard/${dashboard}/embedded`, { allowed_domains: [] });
    const byId = { 'x-guesttoken': await tokenFor(String(dashboard)) };
    expect((await server.visitor.get(`/api/v1/dashboard/${dashboard}`, byId)).statusCode).toBe(200);
    await admin.send('DELETE', `/api/v1/dashboard/${dashboard}/embedded`);
    server.clock.now += 1000;
    await admin.send('POST', `/api/v1/dashboard/${dashboard}/embedded`, { allowed_domains: [] });
    expect((await server.visitor.get(`/api/v1/dashboard/${dashboard}`, byId)).statusCode).toBe(404);
  });
});
