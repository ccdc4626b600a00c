import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { readSettings } from '../config/settings.ts';
import { METADATA_ENGINES, stopStores } from '../metadata/test-stores.ts';
import { testServer, type TestServer } from '../test-server.ts';

const SETTINGS = {
  header: 'X-Remote-User',
  emailHeader: 'X-Remote-Email',
  groupsHeader: 'X-Remote-Groups',
  register: true,
  registerRoles: ['Gamma'],
  roles: { analysts: 'Alpha', bosses: 'Admin' },
};
const PROXY = '10.1.2.3';

let server: TestServer;
afterEach(() => server.close());
afterAll(stopStores);

const start = async (settings: object = SETTINGS): Promise<void> => {
  server = await testServer({
    env: { POWERSET_REMOTE_USER: JSON.stringify(settings), POWERSET_TRUST_PROXY: '10.1.0.0/16' },
  });
};
const ask = (headers: Record<string, string>, { from = PROXY, url = '/api/v1/me/roles/' } = {}) =>
  server.app.inject({ url, headers, remoteAddress: from });

describe('the user whom a proxy names', () => {
  it('is signed in with the roles of the groups, and gets others when the groups are others', async () => {
    await start();
    const ada = {
      'x-remote-user': 'ada',
      'x-remote-email': 'ada@example.org',
      'x-remote-groups': 'analysts, other',
    };
    expect((await ask(ada)).json()).toMatchObject({
      result: { username: 'ada', email: 'ada@example.org', roles: { Alpha: expect.any(Array) } },
    });
    expect(
      Object.keys(
        (await ask({ ...ada, 'x-remote-groups': 'bosses' })).json<{ result: { roles: object } }>().result
          .roles,
      ),
    ).toEqual(['Admin']);
    const entries = await server.store.db
      .selectFrom('logs')
      .select(['action', 'json'])
      .orderBy('id')
      .execute();
    expect(
      entries.map(({ action, json }) => [
        action,
        (JSON.parse(json!) as { after: [{ roles?: string[] }] }).after[0].roles,
      ]),
    ).toEqual([
      ['account.create', undefined],
      ['account.update', ['Alpha']],
      ['account.update', ['Admin']],
    ]);
    expect(
      Object.keys((await ask({ 'x-remote-user': 'eve' })).json<{ result: { roles: object } }>().result.roles),
    ).toEqual(['Gamma']);
  });

  it.each(METADATA_ENGINES)(
    'gets one account when several requests come at once, stored in %s',
    async engine => {
      server = await testServer({
        engine,
        env: { POWERSET_REMOTE_USER: JSON.stringify(SETTINGS), POWERSET_TRUST_PROXY: PROXY },
      });
      const answers = await Promise.all(Array.from({ length: 8 }, () => ask({ 'x-remote-user': 'ada' })));
      expect(new Set(answers.map(answer => answer.statusCode))).toEqual(new Set([200]));
      expect((await server.store.db.selectFrom('users').select('username').execute()).length).toBe(1);
    },
  );

  it('is unknown when the header comes from any other address', async () => {
    await start();
    for (const from of ['127.0.0.1', '10.2.0.1', '192.168.1.1']) {
      expect(
        (await ask({ 'x-remote-user': 'ada', 'x-forwarded-for': PROXY, 'x-real-ip': PROXY }, { from }))
          .statusCode,
      ).toBe(401);
    }
    expect(await server.store.db.selectFrom('users').select('id').execute()).toEqual([]);
  });

  it('needs a CSRF token to write, as every browser does', async () => {
    await start();
    const boss = { 'x-remote-user': 'boss', 'x-remote-groups': 'bosses' };
    const start_ = await ask(boss, { url: '/api/v1/powerset/bootstrap' });
    const cookie = String(start_.headers['set-cookie']).split(';')[0]!;
    const write = (headers: Record<string, string>) =>
      server.app.inject({
        method: 'POST',
        url: '/api/v1/dashboard/',
        payload: { dashboard_title: 'x' },
        headers: { ...boss, ...headers },
        remoteAddress: PROXY,
      });
    expect((await write({})).statusCode).toBe(400);
    expect(
      (await write({ cookie, 'x-csrftoken': start_.json<{ csrf_token: string }>().csrf_token })).statusCode,
    ).toBe(201);
  });

  it('is that user even in a browser where another user was signed in', async () => {
    await start();
    await server.person('eve', 'Admin');
    const session = await server.visitor.send('POST', '/api/v1/powerset/sign-in', {
      username: 'eve',
      password: 'eve',
    });
    const cookie = String(session.headers['set-cookie']).split(';')[0]!;
    expect((await ask({ cookie, 'x-remote-user': 'ada' })).json()).toMatchObject({
      result: { username: 'ada' },
    });
    expect((await ask({ cookie })).json()).toMatchObject({ result: { username: 'eve' } });
  });

  it('sees on the sign-in page why the sign-in failed', async () => {
    await start({ header: 'X-Remote-User' });
    expect((await ask({ 'x-remote-user': 'ada' })).json()).toEqual({
      message: 'You do not have an account. Ask an administrator to create one.',
    });
    const page = await ask({ 'x-remote-user': 'ada' }, { url: '/login/' });
    expect([page.statusCode, page.headers.location]).toEqual([302, '/login/?error=auth.no-account']);
    expect((await ask({ 'x-remote-user': 'ada' }, { url: '/login/?error=auth.no-account' })).statusCode).toBe(
      200,
    );
    await server.person('ada', 'Gamma');
    expect((await ask({ 'x-remote-user': 'ada' })).statusCode).toBe(403);
  });

  it('is the account of that name if the settings say so, and is signed out by the proxy', async () => {
    await start({ header: 'X-Remote-User', link: 'username', signOutUrl: 'https://sso.example.org/out' });
    await server.person('ada', 'Gamma');
    expect((await ask({ 'x-remote-user': 'ada' })).json()).toMatchObject({
      result: { username: 'ada', roles: { Gamma: expect.any(Array) } },
    });
    expect((await ask({ 'x-remote-user': 'ada' }, { url: '/logout/' })).headers.location).toBe(
      'https://sso.example.org/out',
    );
  });

  it('cannot be set up without the addresses of the proxies', async () => {
    await start();
    for (const POWERSET_TRUST_PROXY of ['on', 'off'])
      expect(() =>
        readSettings({ POWERSET_REMOTE_USER: '{"header":"X-Remote-User"}', POWERSET_TRUST_PROXY }, '/tmp'),
      ).toThrow('requires the proxy addresses');
  });
});
