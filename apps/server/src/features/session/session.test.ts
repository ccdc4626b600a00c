import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { METADATA_ENGINES, stopStores } from '../../metadata/test-stores.ts';
import { testServer, type TestServer } from '../../test-server.ts';

const MINUTE_MS = 60_000;
const login = (server: TestServer, body: object) =>
  server.visitor.send('POST', '/api/v1/security/login', { provider: 'db', ...body });
const cookieOf = (headers: Record<string, unknown>): string => String(headers['set-cookie']).split(';')[0]!;

afterAll(stopStores);

describe.each(METADATA_ENGINES)('signing in with JSON, accounts stored in %s', engine => {
  let server: TestServer;
  beforeEach(async () => {
    server = await testServer({ engine });
    await server.person('ada', 'Admin');
  });
  afterEach(() => server.close());

  it('200: returns an access token, and a refresh token on request', async () => {
    const body = { username: 'ada', password: 'ada', provider: 'db' };
    expect(Object.keys((await login(server, body)).json())).toEqual(['access_token']);
    for (const refresh of [true, 'true', 1, '1', 'yes'])
      expect(Object.keys((await login(server, { ...body, refresh })).json())).toEqual([
        'access_token',
        'refresh_token',
      ]);
  });

  it('401: gives the same answer for an unknown user, a wrong password and a deactivated account', async () => {
    await server.store.db.updateTable('users').set({ is_active: 0 }).execute();
    const answers = await Promise.all(
      [
        ['nobody', 'x'],
        ['ada', 'x'],
        ['ada', 'ada'],
      ].map(([username, password]) => login(server, { username, password, provider: 'db' })),
    );
    expect(answers.map(answer => [answer.statusCode, answer.json()])).toEqual(
      Array(3).fill([401, { message: 'Not authorized' }]),
    );
  });

  it('400: names unknown fields and other providers', async () => {
    expect((await login(server, { username: 'ada', password: 'ada', foo: 1 })).json()).toEqual({
      message: { foo: ['Unknown field.'] },
    });
    expect((await login(server, { username: 'ada', password: 'ada', provider: 'ldap' })).json()).toEqual({
      message: { provider: ['Alternative authentication provider is not allowed'] },
    });
  });

  it('200: recognizes user names in any case, and needs the exact case where several differ only in case', async () => {
    expect((await login(server, { username: 'ADA', password: 'ada' })).statusCode).toBe(200);
    await server.store.db
      .updateTable('users')
      .set({ username: 'Ärger' })
      .where('username', '=', 'ada')
      .execute();
    expect((await login(server, { username: 'Ärger', password: 'ada' })).statusCode).toBe(200);
    await server.person('bob', 'Gamma');
    await server.person('other', 'Gamma');
    await server.store.db
      .updateTable('users')
      .set({ username: 'Bob' })
      .where('username', '=', 'other')
      .execute();
    for (const [username, password] of [
      ['bob', 'bob'],
      ['Bob', 'other'],
    ])
      expect((await login(server, { username, password })).statusCode).toBe(200);
    expect((await login(server, { username: 'BOB', password: 'bob' })).statusCode).toBe(401);
  });

  it('429: counts names in other capitals as one', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1)
      await login(server, { username: attempt % 2 ? 'ada' : 'Ada', password: 'wrong' });
    expect((await login(server, { username: 'ADA', password: 'ada' })).statusCode).toBe(429);
  });

  it('429: makes everybody wait after ten wrong passwords for an account, and one minute later lets them try again', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await login(server, { username: 'ada', password: 'wrong' })).statusCode).toBe(401);
    expect((await login(server, { username: 'ada', password: 'ada' })).statusCode).toBe(429);
    server.clock.now += MINUTE_MS + 1;
    expect((await login(server, { username: 'ada', password: 'ada' })).statusCode).toBe(200);
  });

  it('429: counts many wrong passwords at once like many in turn', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        login(server, { username: 'ada', password: at === 59 ? 'ada' : 'wrong' }),
      ),
    );
    expect(Map.groupBy(answers, answer => answer.statusCode).get(401)).toHaveLength(10);
    expect(answers.at(-1)!.statusCode).toBe(429);
  });

  it('lets many sign in at once with the right password', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => login(server, { username: 'ada', password: 'ada' })),
    );
    expect(answers.every(answer => answer.statusCode === 200)).toBe(true);
  });

  it('exchanges a refresh token, and explains in the known words why another one is refused', async () => {
    const { access_token: access, refresh_token: refresh } = (
      await login(server, { username: 'ada', password: 'ada', refresh: true })
    ).json<Record<string, string>>();
    const send = (token?: string) =>
      server.visitor.send(
        'POST',
        '/api/v1/security/refresh',
        undefined,
        token ? { authorization: `Bearer ${token}` } : {},
      );
    expect(Object.keys((await send(refresh)).json())).toEqual(['access_token']);
    expect([(await send(access)).statusCode, (await send(access)).json()]).toEqual([
      422,
      { msg: 'Only refresh tokens are allowed' },
    ]);
    expect([(await send()).statusCode, (await send()).json()]).toEqual([
      401,
      { msg: 'Missing Authorization Header' },
    ]);
    expect((await send('abc')).json()).toEqual({ msg: 'Not enough segments' });
  });

  it('401: an expired token is refused in the exact words that make clients refresh', async () => {
    const { access_token: token } = (await login(server, { username: 'ada', password: 'ada' })).json<
      Record<string, string>
    >();
    const ask = () => server.visitor.get('/api/v1/chart/', { authorization: `Bearer ${token}` });
    expect((await ask()).statusCode).toBe(200);
    server.clock.now += 16 * MINUTE_MS;
    expect([(await ask()).statusCode, (await ask()).json()]).toEqual([401, { msg: 'Token has expired' }]);
  });

  it('422: a token with a foreign signature is refused', async () => {
    const { access_token: token } = (await login(server, { username: 'ada', password: 'ada' })).json<
      Record<string, string>
    >();
    const forged = `${token!.slice(0, -3)}${token!.endsWith('aaa') ? 'bbb' : 'aaa'}`;
    expect(
      (await server.visitor.get('/api/v1/chart/', { authorization: `Bearer ${forged}` })).json(),
    ).toEqual({ msg: 'Signature verification failed' });
  });
});

describe('a session by cookie', () => {
  let server: TestServer;
  let cookie: string;
  let csrf: string;
  beforeEach(async () => {
    server = await testServer();
    await server.person('ada', 'Admin');
    const answer = await server.visitor.send('POST', '/api/v1/powerset/sign-in', {
      username: 'ada',
      password: 'ada',
    });
    cookie = cookieOf(answer.headers);
    csrf = answer.json<{ result: { csrf_token: string } }>().result.csrf_token;
  });
  afterEach(() => server.close());

  it('is a cookie that scripts cannot read and other sites do not send', async () => {
    const answer = await server.visitor.send('POST', '/api/v1/powerset/sign-in', {
      username: 'ada',
      password: 'ada',
    });
    expect(answer.headers['set-cookie']).toMatch(
      /^session=[\w-]+\.[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/,
    );
  });

  it('reads without more, and writes only with its CSRF token', async () => {
    expect((await server.visitor.get('/api/v1/me/', { cookie })).json()).toMatchObject({
      result: { username: 'ada' },
    });
    const write = (headers: Record<string, string>) =>
      server.visitor.send('POST', '/api/v1/dashboard/', { dashboard_title: 'x' }, { cookie, ...headers });
    const missing = await write({});
    expect([missing.statusCode, missing.json().errors[0].message]).toEqual([
      400,
      '400 Bad Request: The CSRF token is missing.',
    ]);
    expect((await write({ 'x-csrftoken': 'wrong' })).json().errors[0].message).toBe(
      '400 Bad Request: The CSRF token is invalid.',
    );
    expect((await write({ 'x-csrftoken': csrf })).statusCode).toBe(201);
  });

  it('requires no CSRF token if a Bearer token proves the sender', async () => {
    const admin = await server.person('bearer', 'Admin');
    expect((await admin.send('POST', '/api/v1/dashboard/', { dashboard_title: 'x' })).statusCode).toBe(201);
  });

  it('returns its CSRF token on request, together with a cookie if there is none', async () => {
    expect((await server.visitor.get('/api/v1/security/csrf_token/', { cookie })).json()).toEqual({
      result: csrf,
    });
    const admin = await server.person('bearer', 'Admin');
    const answer = await admin.get('/api/v1/security/csrf_token/');
    expect(cookieOf(answer.headers)).toMatch(/^session=/);
  });

  it('ends with sign-out, with a new password, and when its cookie was changed', async () => {
    expect(
      (
        await server.visitor.get('/api/v1/me/', {
          cookie: cookie.replace(/.$/, char => (char === 'A' ? 'B' : 'A')),
        })
      ).statusCode,
    ).toBe(401);
    const out = await server.visitor.get('/logout/', { cookie });
    expect([out.statusCode, out.headers.location]).toEqual([302, '/']);
    expect((await server.visitor.get('/api/v1/me/', { cookie })).statusCode).toBe(401);
  });

  it('takes no sign-in that a form of another site could send', async () => {
    const form = await server.visitor.send('POST', '/api/v1/powerset/sign-in', 'username=ada&password=ada', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(form.statusCode).toBe(400);
  });
});

describe('the sign-in page', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await testServer();
    await server.person('ada', 'Admin');
  });
  afterEach(() => server.close());

  it('carries a CSRF token that its form needs, and leads on after it', async () => {
    const page = await server.visitor.get('/login/');
    const token = /<input type="hidden" id="csrf_token" name="csrf_token" value="([^"]+)">/.exec(
      page.body,
    )![1]!;
    const cookie = cookieOf(page.headers);
    const send = (fields: Record<string, string>, url = '/login/') =>
      server.visitor.send('POST', url, new URLSearchParams(fields).toString(), {
        cookie,
        'content-type': 'application/x-www-form-urlencoded',
      });
    const without = await send({ username: 'ada', password: 'ada' });
    expect([without.statusCode, without.headers.location]).toEqual([302, '/login/']);
    expect((await server.visitor.get('/api/v1/me/', { cookie: cookieOf(without.headers) })).statusCode).toBe(
      401,
    );
    const wrong = await send({ username: 'ada', password: 'no', csrf_token: token });
    expect([wrong.statusCode, wrong.headers.location]).toEqual([302, '/login/']);
    const right = await send(
      { username: 'ada', password: 'ada', csrf_token: token },
      '/login/?next=/chart/list/',
    );
    expect([right.statusCode, right.headers.location]).toEqual([302, '/chart/list/']);
    expect((await server.visitor.get('/api/v1/me/', { cookie: cookieOf(right.headers) })).statusCode).toBe(
      200,
    );
  });

  it.each(['//evil.example/', '/\\evil.example', 'https://evil.example/'])(
    'never redirects to %s',
    async next => {
      const page = await server.visitor.get('/login/');
      const token = /value="([^"]+)">/.exec(page.body)![1]!;
      const answer = await server.visitor.send(
        'POST',
        `/login/?next=${encodeURIComponent(next)}`,
        new URLSearchParams({ username: 'ada', password: 'ada', csrf_token: token }).toString(),
        {
          cookie: cookieOf(page.headers),
          'content-type': 'application/x-www-form-urlencoded',
        },
      );
      expect(answer.headers.location).toBe('/superset/welcome/');
    },
  );
});

describe('the first account', () => {
  const account = {
    username: 'root',
    password: 'long enough',
    first_name: 'Ro',
    last_name: 'Ot',
    email: 'root@example.org',
  };

  it('is offered while there is none, signs its creator in, and is refused afterwards', async () => {
    const server = await testServer();
    expect((await server.visitor.get('/api/v1/powerset/bootstrap')).json()).toMatchObject({
      user: null,
      needs_first_account: true,
      needs_code: false,
    });
    const made = await server.visitor.send('POST', '/api/v1/powerset/first-account', account);
    expect(await server.store.db.selectFrom('logs').select('action').orderBy('id').execute()).toEqual([
      { action: 'account.create' },
      { action: 'account.sign-in' },
    ]);
    expect(made.statusCode).toBe(201);
    const start = (
      await server.visitor.get('/api/v1/powerset/bootstrap', { cookie: cookieOf(made.headers) })
    ).json<{ user: { roles: object }; needs_first_account: boolean }>();
    expect([Object.keys(start.user.roles), start.needs_first_account]).toEqual([['Admin'], false]);
    const second = await server.visitor.send('POST', '/api/v1/powerset/first-account', {
      ...account,
      username: 'other',
      email: 'o@example.org',
    });
    expect(second.statusCode).toBe(403);
    await server.close();
  });

  it('requires the printed code when others can reach the server, and lets nobody guess it', async () => {
    const server = await testServer({ host: '0.0.0.0' });
    expect((await server.visitor.get('/api/v1/powerset/bootstrap')).json()).toMatchObject({
      needs_first_account: true,
      needs_code: true,
    });
    for (let guess = 0; guess < 10; guess += 1) {
      expect(
        (
          await server.visitor.send('POST', '/api/v1/powerset/first-account', {
            ...account,
            code: `AAAA-${guess}`,
          })
        ).statusCode,
      ).toBe(400);
    }
    expect((await server.visitor.send('POST', '/api/v1/powerset/first-account', account)).statusCode).toBe(
      429,
    );
    await server.close();
  });
});

describe('the start data of the web application', () => {
  it("lists the user's roles and permissions, and the part of the navigation that they may use", async () => {
    const server = await testServer({
      env: { APP_NAME: 'Sales board', POWERSET_FEATURE_FLAGS: '{"DRILL_BY":false}' },
    });
    const gamma = await server.person('gamma', 'Gamma');
    const start = (await gamma.get('/api/v1/powerset/bootstrap')).json<{
      app_name: string;
      permissions: string[][];
      menu: { name: string }[];
      feature_flags: Record<string, boolean>;
      conf: { SQL_MAX_ROW: number };
    }>();
    expect(start.app_name).toBe('Sales board');
    expect(start.permissions).toContainEqual(['can_read', 'Chart']);
    expect(start.permissions).not.toContainEqual(['can_write', 'Database']);
    expect(start.menu.map(entry => entry.name)).toEqual(['Data', 'Dashboards', 'Charts', 'Datasets']);
    expect([start.feature_flags['DRILL_BY'], start.feature_flags['DASHBOARD_CROSS_FILTERS']]).toEqual([
      false,
      true,
    ]);
    expect(start.conf.SQL_MAX_ROW).toBe(100_000);
    await server.close();
  });
});
