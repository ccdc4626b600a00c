import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { METADATA_ENGINES, stopStores } from '../../metadata/test-stores.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';

interface Browser {
  readonly cookie: string;
  readonly 'x-csrftoken': string;
}

const SESSIONS = '/api/v1/powerset/sessions';

afterAll(stopStores);

describe.each(METADATA_ENGINES)('an own account, stored in %s', engine => {
  let server: TestServer;
  let admin: TestClient;
  beforeEach(async () => {
    server = await testServer({ engine });
    admin = await server.person('boss', 'Admin');
    await server.person('ada', 'Gamma');
    await server.person('eve', 'Gamma');
  });
  afterEach(() => server.close());

  const signIn = async (username: string, userAgent = 'Firefox'): Promise<Browser> => {
    const answer = await server.visitor.send(
      'POST',
      '/api/v1/powerset/sign-in',
      { username, password: username },
      { 'user-agent': userAgent },
    );
    return {
      cookie: String(answer.headers['set-cookie']).split(';')[0]!,
      'x-csrftoken': answer.json<{ result: { csrf_token: string } }>().result.csrf_token,
    };
  };
  const tokens = async (username: string, password = username) =>
    (
      await server.visitor.send('POST', '/api/v1/security/login', {
        username,
        password,
        provider: 'db',
        refresh: true,
      })
    ).json<{ access_token: string; refresh_token: string }>();
  const headersOf = (browser: Browser): Record<string, string> => ({ ...browser });
  const status = async (browser: Browser): Promise<number> =>
    (await server.visitor.get('/api/v1/me/', headersOf(browser))).statusCode;
  const withToken = async (token: string, path = '/api/v1/menu/'): Promise<number> =>
    (await server.visitor.get(path, { authorization: `Bearer ${token}` })).statusCode;
  const refresh = async (token: string): Promise<number> =>
    (
      await server.visitor.send('POST', '/api/v1/security/refresh', undefined, {
        authorization: `Bearer ${token}`,
      })
    ).statusCode;

  it("lists only the user's own sessions, the newest use first and this browser marked", async () => {
    const [first] = [await signIn('ada', 'Firefox'), await signIn('eve')];
    server.clock.now += 10 * 60_000;
    await signIn('ada', 'Safari');
    server.clock.now += 10 * 60_000;
    const { result } = (await server.visitor.get(SESSIONS, headersOf(first))).json<{
      result: Record<string, unknown>[];
    }>();
    expect(
      result.map(one => [one['user_agent'], one['is_current'], one['address'], one['last_seen_on']]),
    ).toEqual([
      ['Firefox', true, '127.0.0.1', '2026-01-01T12:20:00.000Z'],
      ['Safari', false, '127.0.0.1', '2026-01-01T12:10:00.000Z'],
    ]);
  });

  it("ends one session by name, but never another person's", async () => {
    const [here, there, stranger] = [await signIn('ada'), await signIn('ada', 'Safari'), await signIn('eve')];
    const { result } = (await server.visitor.get(SESSIONS, headersOf(here))).json<{
      result: { id: string; is_current: boolean }[];
    }>();
    const other = result.find(one => !one.is_current)!;
    const end = (browser: Browser) =>
      server.visitor.send('DELETE', `${SESSIONS}/${other.id}`, undefined, headersOf(browser));
    await end(stranger);
    expect(await status(there)).toBe(200);
    expect(
      (await server.visitor.send('DELETE', `${SESSIONS}/${other.id}`, undefined, { cookie: here.cookie }))
        .statusCode,
    ).toBe(400);
    expect((await end(here)).statusCode).toBe(200);
    expect([await status(here), await status(there)]).toEqual([200, 401]);
  });

  it('signs out everywhere else, tokens included', async () => {
    const [here, there] = [await signIn('ada'), await signIn('ada')];
    const token = await tokens('ada');
    expect(await withToken(token.access_token)).toBe(200);
    expect((await server.visitor.send('DELETE', SESSIONS, undefined, headersOf(here))).statusCode).toBe(200);
    expect([
      await status(here),
      await status(there),
      await withToken(token.access_token),
      await refresh(token.refresh_token),
    ]).toEqual([200, 401, 401, 401]);
    expect(await withToken((await tokens('ada')).access_token)).toBe(200);
  });

  it('lets only administrators sign another user out everywhere', async () => {
    const [browser, token, eve] = [await signIn('ada'), await tokens('ada'), await signIn('eve')];
    const ada = (
      await server.store.db
        .selectFrom('users')
        .select('id')
        .where('username', '=', 'ada')
        .executeTakeFirstOrThrow()
    ).id;
    const path = `/api/v1/security/users/${ada}/sessions`;
    expect((await server.visitor.send('DELETE', path, undefined, headersOf(eve))).statusCode).toBe(403);
    expect((await admin.send('DELETE', path)).statusCode).toBe(200);
    expect((await admin.send('DELETE', '/api/v1/security/users/9999/sessions')).statusCode).toBe(404);
    expect([
      await status(browser),
      await withToken(token.access_token),
      await refresh(token.refresh_token),
      await status(eve),
    ]).toEqual([401, 401, 401, 200]);
  });

  it('takes tokens that another program signed with the shared key, until the person signs out everywhere', async () => {
    await server.close();
    const secret = 'a key that programs share';
    server = await testServer({ engine, env: { POWERSET_JWT_SECRET: secret } });
    const { userId } = await server.person('ada', 'Gamma');
    const now = (): number => Math.floor(server.clock.now / 1000);
    const sign = (key: string, sub: number | string): Promise<string> =>
      new SignJWT({ type: 'access', fresh: false, sub: sub as string })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt(now())
        .setExpirationTime(now() + 600)
        .sign(new TextEncoder().encode(key));
    const [byNumber, byText] = [await sign(secret, userId!), await sign(secret, String(userId))];
    expect([
      await withToken(byNumber),
      await withToken(byText),
      await withToken(await sign('another key of the same size', userId!)),
    ]).toEqual([200, 200, 422]);
    server.clock.now += 5000;
    await server.visitor.send('DELETE', SESSIONS, undefined, headersOf(await signIn('ada')));
    expect([await withToken(byNumber), await withToken(await sign(secret, userId!))]).toEqual([401, 200]);
  });

  describe('the password', () => {
    const change = (browser: Browser, current: string, next: string) =>
      server.visitor.send(
        'PUT',
        '/api/v1/powerset/password',
        { current_password: current, new_password: next },
        headersOf(browser),
      );

    it('200: is changed by who knows the old one, and ends the other sessions and the tokens', async () => {
      const [here, there, token] = [await signIn('ada'), await signIn('ada'), await tokens('ada')];
      expect((await change(here, 'ada', 'a new password')).statusCode).toBe(200);
      expect([
        await status(here),
        await status(there),
        await withToken(token.access_token),
        await refresh(token.refresh_token),
      ]).toEqual([200, 401, 401, 401]);
      expect([
        (await tokens('ada', 'a new password')).access_token,
        (await tokens('ada')).access_token,
      ]).toEqual([expect.any(String), undefined]);
    });

    it('400: names the wrong field, and stays unchanged', async () => {
      const here = await signIn('ada');
      expect((await change(here, 'wrong', 'a new password')).json()).toEqual({
        message: { current_password: ['This is not your password.'] },
      });
      expect((await change(here, 'ada', 'short')).json()).toEqual({
        message: { new_password: ['The password needs at least 8 characters.'] },
      });
      expect((await tokens('ada')).access_token).toEqual(expect.any(String));
    });

    it('429: cannot be guessed', async () => {
      const here = await signIn('ada');
      for (let attempt = 0; attempt < 10; attempt += 1)
        expect((await change(here, `guess ${attempt}`, 'a new password')).statusCode).toBe(400);
      expect((await change(here, 'ada', 'a new password')).statusCode).toBe(429);
    });

    it('401: cannot be changed by visitors', async () => {
      expect(
        (
          await server.visitor.send('PUT', '/api/v1/powerset/password', {
            current_password: 'a',
            new_password: 'longenough',
          })
        ).statusCode,
      ).toBe(400);
      expect((await server.visitor.get(SESSIONS)).statusCode).toBe(401);
    });

    it('can be reset by administrators, which ends every session and token', async () => {
      const [browser, token] = [await signIn('ada'), await tokens('ada')];
      const ada = (
        await server.store.db
          .selectFrom('users')
          .select('id')
          .where('username', '=', 'ada')
          .executeTakeFirstOrThrow()
      ).id;
      expect(
        (await admin.send('PUT', `/api/v1/security/users/${ada}`, { password: 'set by boss' })).statusCode,
      ).toBe(200);
      expect([
        await status(browser),
        await withToken(token.access_token),
        await refresh(token.refresh_token),
      ]).toEqual([401, 401, 401]);
      expect((await tokens('ada', 'set by boss')).access_token).toEqual(expect.any(String));
    });
  });
});
