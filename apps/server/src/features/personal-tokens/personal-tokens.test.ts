import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { METADATA_ENGINES, stopStores } from '../../metadata/test-stores.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';

const TOKENS = '/api/v1/powerset/tokens';
const DAY_MS = 24 * 60 * 60 * 1000;

interface Made {
  readonly id: number;
  readonly token: string;
}
interface Listed {
  readonly result: readonly Record<string, unknown>[];
}

afterAll(stopStores);

describe.each(METADATA_ENGINES)('personal tokens, stored in %s', engine => {
  let server: TestServer;
  let admin: TestClient;
  let ada: TestClient;
  beforeEach(async () => {
    server = await testServer({ engine });
    admin = await server.person('boss', 'Admin');
    ada = await server.person('ada', 'Alpha', 'sql_lab');
  });
  afterEach(() => server.close());

  const create = async (who: TestClient, body: object = {}) =>
    who.send(
      'POST',
      TOKENS,
      {
        name: 'nightly job',
        scope: 'read',
        expires_on: new Date(server.clock.now + 30 * DAY_MS).toISOString(),
        ...body,
      },
      await who.headersFor('POST', TOKENS),
    );
  const made = async (who: TestClient, body: object = {}): Promise<Made> =>
    (await create(who, body)).json<Made>();
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const withToken = (token: string, path = '/api/v1/me/') => server.visitor.get(path, bearer(token));
  const sendWith = (token: string, method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    server.visitor.send(method, path, body, bearer(token));
  const messageOf = (answer: { json<T>(): T }) => answer.json<{ message: unknown }>().message;

  it('acts as its user on the API, and stores nothing that would', async () => {
    const { token } = await made(ada);
    expect(token).toMatch(/^pst_[\w-]{43}$/);
    expect((await withToken(token)).json()).toMatchObject({ result: { username: 'ada' } });
    const rows = await server.store.db.selectFrom('personal_tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token.slice(4, -4));
    const listed = (await ada.get(TOKENS)).json<Listed>();
    expect(listed).toMatchObject({
      is_on: true,
      most_days: 365,
      result: [
        {
          name: 'nightly job',
          scope: 'read',
          ending: token.slice(-4),
          last_address: '127.0.0.1',
          last_used_on: '2026-01-01T12:00:00.000Z',
          state: 'active',
        },
      ],
    });
    expect(JSON.stringify(listed)).not.toContain(token.slice(4, -4));
  });

  it('refuses unknown, revoked, expired, and replaced tokens, and says why', async () => {
    const [revoked, expired, replaced] = [await made(ada), await made(ada), await made(ada)];
    await ada.send('DELETE', `${TOKENS}/${revoked.id}`);
    const refusal = async (token: string) => {
      const answer = await withToken(token);
      return [answer.statusCode, messageOf(answer)];
    };
    expect(await refusal('pst_wrong')).toEqual([
      401,
      'This personal token does not exist. Check that it was copied completely.',
    ]);
    expect(await refusal(revoked.token)).toEqual([
      401,
      "The personal token 'nightly job' was revoked. Create a new one on your account page.",
    ]);
    await admin.send('DELETE', `/api/v1/security/users/${ada.userId}/sessions`);
    expect(await refusal(replaced.token)).toEqual([
      401,
      "The personal token 'nightly job' ended when the password was changed or the user was signed out everywhere. Create a new one on your account page.",
    ]);
    server.clock.now += 31 * DAY_MS;
    expect(await refusal(expired.token)).toEqual([
      401,
      "The personal token 'nightly job' expired on 2026-01-31. Create a new one on your account page.",
    ]);
  });

  it('ends at once when its user is deactivated', async () => {
    const { token } = await made(ada);
    expect((await withToken(token)).statusCode).toBe(200);
    await admin.send('PUT', `/api/v1/security/users/${ada.userId}`, { active: false });
    expect((await withToken(token)).statusCode).toBe(401);
  });

  it('cannot write with a read-only token, needs no CSRF token otherwise, and leaves its name in the log', async () => {
    const [read, write] = [await made(ada), await made(ada, { scope: 'write', name: 'publisher' })];
    const board = (token: string) =>
      sendWith(token, 'POST', '/api/v1/dashboard/', { dashboard_title: 'made by a program' });
    const refused = await board(read.token);
    expect([refused.statusCode, messageOf(refused)]).toEqual([
      403,
      'This personal token is read-only, so it cannot change anything. Use a token that can also write.',
    ]);
    expect((await board(write.token)).statusCode).toBe(201);
    const logs = await server.store.db
      .selectFrom('logs')
      .select(['action', 'user_id', 'json'])
      .where('json', 'like', '%"program":%')
      .orderBy('id')
      .execute();
    expect(
      logs.map(({ action, json }) => [
        action,
        (JSON.parse(json!) as { program: { name: string } }).program.name,
      ]),
    ).toEqual([
      ['personal token.use', 'nightly job'],
      ['access.refused', 'nightly job'],
      ['personal token.use', 'publisher'],
      ['dashboard.create', 'publisher'],
    ]);
  });

  it('reads rows with a read-only token, but runs no SQL that changes data', async () => {
    const { token } = await made(admin);
    const database = (
      await admin.send('POST', '/api/v1/database/', {
        database_name: 'shop',
        sqlalchemy_uri: 'duckdb:///shop.duckdb',
        allow_dml: true,
      })
    ).json<{ id: number }>();
    const run = async (sql: string, more: object = {}) =>
      (await sendWith(token, 'POST', '/api/v1/sqllab/execute/', { database_id: database.id, sql, ...more }))
        .statusCode;
    expect(await run('select 1')).toBe(200);
    expect(await run('select 1', { select_as_cta: true, tmp_table_name: 'kept' })).toBe(403);
    expect(
      (await sendWith(token, 'DELETE', `/api/v1/database/${database.id}`)).statusCode,
      'a connection is not deleted',
    ).toBe(403);
  });

  it('never makes tokens, ends sessions, or changes passwords', async () => {
    const { token } = await made(admin, { scope: 'all' });
    const statuses = await Promise.all(
      (
        [
          ['POST', TOKENS, { name: 'more', scope: 'all', expires_on: '2026-02-01T00:00:00Z' }],
          ['DELETE', `${TOKENS}/1`],
          ['DELETE', '/api/v1/powerset/sessions'],
          ['PUT', '/api/v1/powerset/password', { current_password: 'boss', new_password: 'a new password' }],
          ['POST', `/api/v1/powerset/account/${ada.userId}/password-link`],
          ['PUT', `/api/v1/security/users/${ada.userId}`, { password: 'a new password' }],
          ['DELETE', `/api/v1/powerset/account/${ada.userId}/tokens`],
          ['DELETE', `/api/v1/security/users/${ada.userId}/sessions`],
        ] as const
      ).map(async ([method, path, body]) => (await sendWith(token, method, path, body)).statusCode),
    );
    expect(statuses).toEqual([400, 403, 403, 403, 403, 403, 403, 403]);
    expect(
      (await sendWith(token, 'PUT', `/api/v1/security/users/${ada.userId}`, { first_name: 'A' })).statusCode,
    ).toBe(200);
  });

  it('does not open pages or old forms', async () => {
    const { token } = await made(ada);
    expect((await withToken(token, '/dashboard/list/')).statusCode).toBe(302);
    expect((await withToken(token, '/swagger/v1')).statusCode).toBe(401);
  });

  it('shows administrators the tokens of a user, and revokes one or all of them', async () => {
    const [first, second, third] = [await made(ada), await made(ada), await made(ada)];
    const path = `/api/v1/powerset/account/${ada.userId}/tokens`;
    expect((await ada.get(path)).statusCode).toBe(403);
    const { result } = (await admin.get(path)).json<Listed>();
    expect(result.map(one => one['id'])).toEqual([third.id, second.id, first.id]);
    await admin.send('DELETE', `${path}/${first.id}`);
    expect((await withToken(first.token)).statusCode).toBe(401);
    expect((await withToken(second.token)).statusCode).toBe(200);
    await admin.send('DELETE', path);
    expect((await withToken(second.token)).statusCode).toBe(401);
  });

  it("revokes only the user's own tokens", async () => {
    const { id, token } = await made(ada);
    await admin.send('DELETE', `${TOKENS}/${id}`);
    expect((await withToken(token)).statusCode).toBe(200);
  });

  it('refuses dates that have passed or are too far away, and requests without a CSRF token', async () => {
    const at = (days: number) => ({ expires_on: new Date(server.clock.now + days * DAY_MS).toISOString() });
    expect(messageOf(await create(ada, at(-1)))).toEqual({ expires_on: ['This date has passed.'] });
    expect(messageOf(await create(ada, at(400)))).toEqual({
      expires_on: ['A token can be valid for 365 days at most on this site.'],
    });
    const { cookie } = await ada.headersFor('POST', TOKENS);
    expect(
      (await server.visitor.send('POST', TOKENS, { name: 'x', scope: 'all', ...at(1) }, { cookie: cookie! }))
        .statusCode,
    ).toBe(400);
  });

  it('holds back an address that sends too many wrong tokens, but not the working ones', async () => {
    const { token } = await made(ada);
    for (let nth = 0; nth < 50; nth++) await withToken(`pst_wrong${nth}`);
    expect((await withToken('pst_wrong')).statusCode).toBe(429);
    expect((await withToken(token)).statusCode).toBe(200);
  });
});

it('accepts and makes no tokens where they are turned off', async () => {
  const server = await testServer({ env: { POWERSET_PERSONAL_TOKENS: 'off' } });
  const ada = await server.person('ada', 'Gamma');
  const answer = await ada.send(
    'POST',
    TOKENS,
    { name: 'x', scope: 'read', expires_on: new Date(server.clock.now + DAY_MS).toISOString() },
    await ada.headersFor('POST', TOKENS),
  );
  expect(answer.statusCode).toBe(403);
  const refused = await server.visitor.get('/api/v1/me/', { authorization: 'Bearer pst_any' });
  expect([refused.statusCode, refused.json()]).toEqual([
    401,
    { message: 'Personal tokens are turned off on this site.' },
  ]);
  await server.close();
});
