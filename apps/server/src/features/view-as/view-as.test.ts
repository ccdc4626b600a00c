import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { METADATA_ENGINES, stopStores } from '../../metadata/test-stores.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';

const VIEW = '/api/v1/powerset/view-as';

interface Browser {
  cookie: string;
  csrf: string;
}

afterAll(stopStores);

describe.each(METADATA_ENGINES)('viewing as another user, stored in %s', engine => {
  let server: TestServer;
  let grace: TestClient;
  beforeEach(async () => {
    server = await testServer({ engine });
    await server.person('boss', 'Admin');
    grace = await server.person('grace', 'Gamma');
  });
  afterEach(() => server.close());

  const refresh = async (browser: Browser): Promise<void> => {
    const start = await server.visitor.get('/api/v1/powerset/bootstrap', { cookie: browser.cookie });
    browser.csrf = start.json<{ csrf_token: string }>().csrf_token;
  };
  const signIn = async (username: string): Promise<Browser> => {
    const answer = await server.visitor.send('POST', '/api/v1/powerset/sign-in', {
      username,
      password: username,
    });
    const browser = { cookie: String(answer.headers['set-cookie']).split(';')[0]!, csrf: '' };
    await refresh(browser);
    return browser;
  };
  const send = async (browser: Browser, method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const answer = await server.visitor.send(method, path, body, {
      cookie: browser.cookie,
      'x-csrftoken': browser.csrf,
    });
    const given = answer.headers['set-cookie'];
    if (given) {
      browser.cookie = String(given).split(';')[0]!;
      await refresh(browser);
    }
    return answer;
  };
  const view = (browser: Browser, user: number) => send(browser, 'POST', VIEW, { user });
  const get = (browser: Browser, path: string) => server.visitor.get(path, { cookie: browser.cookie });
  const nameOf = async (browser: Browser) =>
    (await get(browser, '/api/v1/me/')).json<{ result: { username: string } }>().result.username;

  it("has the other user's rights until it is stopped, and says who views", async () => {
    const boss = await signIn('boss');
    expect((await get(boss, '/api/v1/security/users/')).statusCode).toBe(200);
    const before = boss.cookie;
    expect((await view(boss, grace.userId!)).json()).toEqual({
      result: { until: '2026-01-01T12:30:00.000Z' },
    });
    expect(boss.cookie, 'caches of the browser are kept apart').not.toBe(before);
    expect(await nameOf(boss)).toBe('grace');
    expect((await get(boss, '/api/v1/security/users/')).statusCode).toBe(403);
    expect((await get(boss, '/api/v1/powerset/bootstrap')).json()).toMatchObject({
      user: { username: 'grace' },
      viewed_by: { username: 'boss', until: '2026-01-01T12:30:00.000Z' },
    });
    expect((await send(boss, 'DELETE', VIEW)).statusCode).toBe(200);
    expect(await nameOf(boss)).toBe('boss');
    expect((await get(boss, '/api/v1/powerset/bootstrap')).json()).toMatchObject({ viewed_by: null });
    expect((await server.visitor.get('/api/v1/me/', { cookie: before })).statusCode).toBe(401);
  });

  it('changes nothing, not even what the other user may change', async () => {
    const boss = await signIn('boss');
    await view(boss, grace.userId!);
    const calls = [
      ['POST', '/api/v1/dashboard/', { dashboard_title: 'not made' }],
      ['PUT', '/api/v1/powerset/password', { current_password: 'grace', new_password: 'a new password' }],
      ['POST', '/api/v1/powerset/tokens', { name: 'x', scope: 'all', expires_on: '2026-01-02T00:00:00Z' }],
      ['DELETE', '/api/v1/powerset/sessions', undefined],
      ['POST', '/api/v1/sqllab/execute/', { database_id: 1, sql: 'select 1' }],
      ['POST', VIEW, { user: 1 }],
    ] as const;
    for (const [method, path, body] of calls) {
      const answer = await send(boss, method, path, body);
      expect([path, answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        path,
        403,
        'You see the site as another user, so nothing can be changed. Stop viewing first.',
      ]);
    }
    expect(await nameOf(boss)).toBe('grace');
    expect((await grace.get('/api/v1/dashboard/')).json()).toMatchObject({ count: 0 });
    const oldForm = await server.visitor.send(
      'POST',
      '/savedqueryviewapi/api/create',
      {},
      { cookie: boss.cookie },
    );
    expect([403, 404]).toContain(oldForm.statusCode);
  });

  it('writes both names to the action log', async () => {
    const boss = await signIn('boss');
    await view(boss, grace.userId!);
    await send(boss, 'POST', '/api/v1/dashboard/', { dashboard_title: 'not made' });
    await send(boss, 'DELETE', VIEW);
    const logs = await server.store.db
      .selectFrom('logs')
      .innerJoin('users', 'users.id', 'logs.user_id')
      .select(['logs.action', 'users.username', 'logs.json'])
      .where('logs.json', 'like', '%grace%')
      .orderBy('logs.id')
      .execute();
    expect(logs.map(({ action, username }) => [action, username])).toEqual([
      ['account.view as', 'boss'],
      ['access.refused', 'boss'],
      ['account.view as ended', 'boss'],
    ]);
  });

  it('ends after 30 minutes, with the rights of the administrator, and when the user is deactivated', async () => {
    const boss = await signIn('boss');
    await view(boss, grace.userId!);
    server.clock.now += 30 * 60_000 - 1;
    expect(await nameOf(boss)).toBe('grace');
    server.clock.now += 1;
    expect(await nameOf(boss)).toBe('boss');

    await refresh(boss);
    await view(boss, grace.userId!);
    await server.store.db
      .updateTable('users')
      .set({ is_active: 0 })
      .where('username', '=', 'grace')
      .execute();
    server.clock.now += 2000;
    await new Promise(resolve => setTimeout(resolve, 1100));
    expect(await nameOf(boss)).toBe('boss');
  });

  it('ends at once when the administrator loses the role', async () => {
    const boss = await signIn('boss');
    await view(boss, grace.userId!);
    const other = await server.person('other', 'Admin');
    const gamma = await server.store.db
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'Gamma')
      .executeTakeFirstOrThrow();
    const { id } = await server.store.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'boss')
      .executeTakeFirstOrThrow();
    await other.send('PUT', `/api/v1/security/users/${id}`, { roles: [gamma.id] });
    expect(await nameOf(boss)).toBe('boss');
  });

  it('ends with signing out', async () => {
    const boss = await signIn('boss');
    await view(boss, grace.userId!);
    await get(boss, '/logout/');
    expect((await get(boss, '/api/v1/me/')).statusCode).toBe(401);
  });

  it('is for administrators with a session only, and not for oneself or deactivated users', async () => {
    const [boss, other] = [await signIn('boss'), await signIn('grace')];
    expect((await view(other, 1)).statusCode).toBe(403);
    const { id } = await server.store.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'boss')
      .executeTakeFirstOrThrow();
    expect((await view(boss, id)).json()).toEqual({ message: { user: ['This is your own account.'] } });
    expect((await view(boss, 9999)).statusCode).toBe(400);
    const admin = await server.person('third', 'Admin');
    const { authorization } = { authorization: `Bearer ${await admin.token()}` };
    expect((await server.visitor.send('POST', VIEW, { user: id }, { authorization })).statusCode).not.toBe(
      200,
    );
  });
});
