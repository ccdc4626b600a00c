import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { METADATA_ENGINES, stopStores } from '../../metadata/test-stores.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';

afterAll(stopStores);

const DAY_MS = 24 * 60 * 60 * 1000;

describe.each(METADATA_ENGINES)('what administrators do for accounts, stored in %s', engine => {
  let server: TestServer;
  let admin: TestClient;
  let ben: TestClient;
  beforeAll(async () => {
    server = await testServer({ engine });
    admin = await server.person('admin', 'Admin');
    ben = await server.person('ben', 'Gamma');
  });
  afterAll(() => server.close());

  const linkOf = async (userId: number | null): Promise<string> => {
    const answer = await admin.send('POST', `/api/v1/powerset/account/${userId}/password-link`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ result: { path: string } }>().result.path.split('#')[1]!;
  };
  const choose = (token: string, password: string) =>
    server.visitor.send('POST', '/api/v1/powerset/password-link', { token, password });
  const signIn = async (password: string): Promise<number> =>
    (
      await server.visitor.send('POST', '/api/v1/security/login', {
        username: 'ben',
        password,
        provider: 'db',
      })
    ).statusCode;

  it('a link sets a password once, and is stored as a hash', async () => {
    const token = await linkOf(ben.userId);
    const stored = await server.store.db.selectFrom('password_links').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(token);
    const read = await server.visitor.send('POST', '/api/v1/powerset/password-link/read', { token });
    expect(read.json()).toMatchObject({ result: { username: 'ben' } });
    expect((await choose(token, 'short')).statusCode).toBe(400);
    const answers = await Promise.all([choose(token, 'chosen by ben'), choose(token, 'chosen by eve')]);
    expect(answers.map(answer => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const chosen = answers[0].statusCode === 200 ? 'chosen by ben' : 'chosen by eve';
    expect(await signIn(chosen)).toBe(200);
    expect((await choose(token, 'chosen again')).statusCode).toBe(400);
  });

  it('a link ends with time, with a newer link, with another password, and with the account', async () => {
    const late = await linkOf(ben.userId);
    server.clock.now += 8 * DAY_MS;
    expect((await choose(late, 'much too late')).statusCode).toBe(400);
    const older = await linkOf(ben.userId);
    const newer = await linkOf(ben.userId);
    expect((await choose(older, 'with the older')).statusCode).toBe(400);
    await admin.send('PUT', `/api/v1/security/users/${ben.userId}`, { password: 'set by an administrator' });
    expect((await choose(newer, 'after a password')).statusCode).toBe(400);
    const last = await linkOf(ben.userId);
    await admin.send('PUT', `/api/v1/security/users/${ben.userId}`, { active: false });
    expect((await choose(last, 'while deactivated')).statusCode).toBe(400);
    expect(
      (await admin.send('POST', `/api/v1/powerset/account/${ben.userId}/password-link`)).statusCode,
    ).toBe(400);
    await admin.send('PUT', `/api/v1/security/users/${ben.userId}`, { active: true });
    expect((await choose(last, 'active once more')).statusCode).toBe(400);
    expect((await choose('made up', 'with a guess')).statusCode).toBe(400);
  });

  it('everything that an account owns goes to another, without doubling shared ownership', async () => {
    const cleo = await server.person('cleo', 'Alpha');
    const dora = await server.person('dora', 'Alpha');
    for (const owners of [[cleo.userId], [cleo.userId, dora.userId]])
      await admin.send('POST', '/api/v1/dashboard/', { dashboard_title: 'D', owners });
    const path = `/api/v1/powerset/account/${cleo.userId}`;
    expect((await admin.get(`${path}/belongings`)).json()).toMatchObject({
      result: { dashboards: { count: 2, alone: 1 }, charts: { count: 0, alone: 0 } },
    });
    expect((await admin.send('POST', `${path}/transfer`, { to: cleo.userId })).statusCode).toBe(400);
    expect((await admin.send('POST', `${path}/transfer`, { to: 999_999 })).statusCode).toBe(400);
    expect((await admin.send('POST', `${path}/transfer`, { to: dora.userId })).statusCode).toBe(200);
    const left = (await admin.get(`${path}/belongings`)).json<{ result: { dashboards: object } }>();
    expect(left.result.dashboards).toEqual({ count: 0, alone: 0 });
    const now = await admin.get(`/api/v1/powerset/account/${dora.userId}/belongings`);
    expect(now.json()).toMatchObject({ result: { dashboards: { count: 2, alone: 2 } } });
  });

  it('a role is described by its users, its permissions, and what names it', async () => {
    const roles = await server.store.db.selectFrom('roles').selectAll().execute();
    const gamma = roles.find(role => role.name === 'Gamma')!;
    const { id: own } = (await admin.send('POST', '/api/v1/security/roles/', { name: 'Own' })).json<{
      id: number;
    }>();
    const answer = await admin.get(`/api/v1/powerset/role-facts?q=!(${gamma.id},${own})`);
    const facts = answer.json<{ result: { id: number; permissions: number }[] }>().result;
    expect(facts.find(({ id }) => id === own)).toEqual({
      id: own,
      users: 0,
      permissions: 0,
      rules: [],
      dashboards: [],
      is_built_in: false,
      permissions_from: 'administrators',
    });
    expect(facts.find(({ id }) => id === gamma.id)).toMatchObject({
      users: 1,
      is_built_in: true,
      permissions_from: 'start',
    });
  });

  it('403: is for administrators alone, and what was refused is in the action log', async () => {
    const alpha = await server.person('alpha', 'Alpha', 'sql_lab');
    const account = `/api/v1/powerset/account/${admin.userId}`;
    const rule = { clause: '1 = 1', tables: [1] };
    const refused = [
      await alpha.get(`${account}/belongings`),
      await alpha.get('/api/v1/powerset/role-facts?q=!(1)'),
      await alpha.get(`/api/v1/powerset/access?user_id=${admin.userId}&kind=dataset&id=1`),
      await alpha.send('POST', '/api/v1/powerset/row-rule/check', rule),
      await alpha.send('POST', '/api/v1/powerset/row-rule/preview', {
        ...rule,
        filter_type: 'Base',
        roles: [],
        dataset_id: 1,
        user_id: 1,
      }),
      await alpha.send('POST', `${account}/transfer`, { to: alpha.userId }),
      await alpha.send('POST', `${account}/password-link`),
      await alpha.send('PUT', `/api/v1/security/users/${alpha.userId}`, { roles: [1] }),
      await alpha.send('POST', '/api/v1/security/roles/1/permissions', { permission_view_menu_ids: [] }),
    ];
    expect(refused.map(answer => answer.statusCode)).toEqual(refused.map(() => 403));
    const entries = await server.store.db
      .selectFrom('logs')
      .select(['user_id', 'json'])
      .where('action', '=', 'access.refused')
      .execute();
    expect(entries.map(entry => entry.user_id)).toEqual(Array.from({ length: 4 }, () => alpha.userId));
    expect(entries.map(entry => (JSON.parse(entry.json!) as { call: string }).call)).toEqual([
      'Gave what an account owns to another',
      'Made a link to choose a password',
      'Changed an account',
      'Changed what a role permits',
    ]);
  });
});
