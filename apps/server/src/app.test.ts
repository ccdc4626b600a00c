import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf } from '@powerset/contracts/address.ts';
import { ALL_ENDPOINTS } from '@powerset/contracts/all.ts';
import { testServer, type TestServer } from './test-server.ts';

/** A value for every path parameter. */
const PARAMS = {
  id: 1,
  dashboard: 1,
  kind: 2,
  name: 'n',
  layer: 1,
  report: 1,
  person: 1,
  key: 'k',
  column: 'owners',
  columnId: 1,
  metricId: 1,
  type: 'table',
  table: 't',
  schema: 's',
  clientId: 'c',
  version: 'v1',
  versionId: 1,
  queryId: 1,
  tokenId: 1,
};

describe('the HTTP application', () => {
  let server: TestServer;
  beforeAll(async () => {
    // Turns on everything that is off by default.
    server = await testServer({ env: { POWERSET_FEATURE_FLAGS: '{"ALERT_REPORTS":true}' } });
  });
  afterAll(() => server.close());

  it.each(
    ALL_ENDPOINTS.filter(({ permission }) => permission !== 'public').map(
      endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
    ),
  )('%s is served, and refused to visitors and to users without its permission', async (_, endpoint) => {
    const url = addressOf(endpoint, { params: PARAMS });
    const send = (headers: Record<string, string> = {}) =>
      server.app.inject({ method: endpoint.method, url, headers });
    const nobody = await server.person(`nobody ${url} ${endpoint.method}`.slice(0, 60));
    const refused = endpoint.sendsVisitorsToSignIn
      ? 302
      : endpoint.method === 'GET' || endpoint.onlyReads
        ? 401
        : 400;
    expect((await send()).statusCode).toBe(refused);
    const expected =
      endpoint.permission !== 'signed-in' ? 403 : endpoint.body ? 400 : (endpoint.status ?? 200);
    expect((await send(await nobody.headersFor(endpoint.method, url))).statusCode).toBe(expected);
    if (endpoint.sessionOnly)
      expect((await send({ authorization: `Bearer ${await nobody.token()}` })).statusCode).toBe(refused);
  });

  it('reports that a call of later versions is not implemented', async () => {
    const admin = await server.person('later', 'Admin');
    const statusOf = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
      (method === 'GET' ? await admin.get(url) : await admin.send(method, url, body)).statusCode;
    expect((await admin.get('/api/v1/security/groups/')).json()).toMatchObject({
      count: 0,
      ids: [],
      result: [],
    });
    expect((await admin.send('POST', '/api/v1/security/groups/', { name: 'analysts' })).json()).toEqual({
      message: 'Groups are not supported. Assign roles to users instead.',
    });
    expect(
      await Promise.all([
        statusOf('GET', '/api/v1/security/groups/1'),
        statusOf('PUT', '/api/v1/security/groups/1', { name: 'x' }),
        statusOf('DELETE', '/api/v1/security/groups/1'),
      ]),
    ).toEqual([404, 404, 404]);
    expect(
      await Promise.all([
        statusOf('GET', '/api/v1/dashboard/1/screenshot/abc/'),
        statusOf('POST', '/api/v1/dashboard/1/cache_dashboard_screenshot/', {}),
      ]),
    ).toEqual([404, 404]);
    expect(
      await Promise.all([
        statusOf('GET', '/api/v1/report/slack_channels/'),
        statusOf('GET', '/api/v1/database/oauth2/?state=a&code=b'),
      ]),
    ).toEqual([422, 422]);
    expect(
      await Promise.all(['1', '999999'].map(id => statusOf('GET', `/api/v1/user/${id}/avatar.png`))),
    ).toEqual([204, 204]);
  });

  it('knows no path with an invalid id, except for calls that accept any text there', async () => {
    const admin = await server.person('paths', 'Admin');
    const statusOf = async (method: 'GET' | 'PUT' | 'DELETE', url: string) =>
      (method === 'GET' ? await admin.get(url) : await admin.send(method, url, {})).statusCode;
    expect(
      await Promise.all(
        ['abc', '-1', '1.5', '%20', '1e3', '0x1'].map(id => statusOf('GET', `/api/v1/database/${id}`)),
      ),
    ).toEqual(Array<number>(6).fill(404));
    expect(
      await Promise.all(['abc', '-1', '1.5', '%20'].map(id => statusOf('GET', `/api/v1/chart/${id}`))),
      'charts can be deleted by such a path',
    ).toEqual(Array<number>(4).fill(405));
    expect(
      await Promise.all([
        statusOf('DELETE', '/api/v1/chart/abc'),
        statusOf('PUT', '/api/v1/chart/abc'),
        statusOf('GET', '/api/v1/chart/99999999999999'),
      ]),
    ).toEqual([404, 404, 404]);
    expect(
      await Promise.all([
        statusOf('GET', '/superset/log/'),
        statusOf('PUT', '/superset/welcome/'),
        statusOf('GET', '/nothing/here'),
      ]),
    ).toEqual([405, 405, 404]);
  });

  it("accepts the clients' words for true and false, and reports errors in their words", async () => {
    const admin = await server.person('words', 'Admin');
    const made = await admin.send('POST', '/api/v1/dashboard/', {
      dashboard_title: 'words',
      published: 'yes',
    });
    const { id } = made.json<{ id: number }>();
    expect((await admin.get(`/api/v1/dashboard/${id}`)).json()).toMatchObject({
      result: { published: true },
    });
    const messageOf = async (body: object) =>
      (await admin.send('PUT', `/api/v1/dashboard/${id}`, body)).json<{ message: unknown }>().message;
    expect(await messageOf({ published: 'maybe' })).toEqual({ published: ['Not a valid boolean.'] });
    expect(await messageOf({ owners: 'x' })).toEqual({ owners: ['Not a valid list.'] });
    expect(await messageOf({ owners: [99999999999999] })).toEqual({ owners: ['Owners are invalid'] });
    expect(await messageOf([])).toEqual({ _schema: ['Invalid input type.'] });
    expect(
      (await admin.send('POST', '/api/v1/security/guest_token/', { user: 1, resources: [], rls: [] })).json(),
    ).toEqual({ message: { user: { _schema: ['Invalid input type.'] } } });
  });

  it('refuses operators that a column does not know, and both names for its columns at once', async () => {
    const admin = await server.person('lists', 'Admin');
    const asked = async (q: string) => {
      const answer = await admin.get(`/api/v1/dashboard/?q=${encodeURIComponent(q)}`);
      return [answer.statusCode, answer.json<{ message?: string; count?: number }>().message] as const;
    };
    expect(await asked('(filters:!((col:published,opr:sw,value:a)))')).toEqual([
      400,
      'Filter operation: sw not allowed on column: published',
    ]);
    expect(await asked('(columns:!(id),select_columns:!(id))')).toEqual([
      400,
      'Cannot use both select and sel columns',
    ]);
    expect((await asked('(keys:!(nothing))'))[0]).toBe(400);
    expect((await asked('(columns:!(nothing))'))[0]).toBe(200);
    expect((await asked('(filters:!((col:dashboard_title,opr:eq,value:!())))'))[0]).toBe(200);
  });

  it('gives the same answer to both forms of a path', async () => {
    const admin = await server.person('slashes', 'Admin');
    for (const url of [
      '/api/v1/chart/',
      '/api/v1/chart',
      '/api/v1/security/csrf_token/',
      '/api/v1/security/csrf_token',
      '/api/v1/menu',
      '/api/v1/me',
    ]) {
      expect([url, (await admin.get(url)).statusCode]).toEqual([url, 200]);
    }
  });

  it('404 and 405 are JSON below /api, and name the error', async () => {
    const admin = await server.person('lost', 'Admin');
    const missing = await admin.get('/api/v1/nope/');
    expect([
      missing.statusCode,
      missing.headers['content-type'],
      missing.json().errors[0].error_type,
    ]).toEqual([404, 'application/json', 'GENERIC_BACKEND_ERROR']);
    expect((await admin.send('PUT', '/api/v1/chart/', {})).statusCode).toBe(405);
    expect((await admin.get('/api/v1/chart/abc')).statusCode).toBe(405);
    expect((await admin.send('PUT', '/api/v1/chart/export/', {})).statusCode, 'no chart of that name').toBe(
      405,
    );
    expect((await admin.get('/api/v1/chart/99999999999999999999')).statusCode).toBe(404);
  });

  it('404: an unknown page is drawn by the application', async () => {
    const answer = await server.visitor.get('/nope/');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('id="root"');
  });

  it('302: visitors of a page are led to the sign-in page and back', async () => {
    const answer = await server.visitor.get('/superset/dashboard/7/?a=b&c=d');
    expect([answer.statusCode, answer.headers.location]).toEqual([
      302,
      '/login/?next=/superset/dashboard/7/?a%3Db%26c%3Dd',
    ]);
  });

  it('500: an unexpected failure does not show its cause, which is in the log', async () => {
    const broken = await testServer();
    const admin = await broken.person('admin', 'Admin');
    await broken.store.db.schema.dropTable('favourites').execute();
    const answer = await admin.get('/api/v1/chart/?q=(filters:!((col:id,opr:chart_is_favorite,value:!t)))');
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('favourites');
    expect(JSON.stringify(broken.logged.map(({ facts }) => String(facts['failure'])))).toContain(
      'favourites',
    );
    await broken.close();
  });

  it('400: nesting without end and names that reach a prototype are refused', async () => {
    const admin = await server.person('deep', 'Admin');
    const json = { 'content-type': 'application/json' };
    expect(
      (await admin.send('POST', '/api/v1/chart/', `${'['.repeat(100)}${']'.repeat(100)}`, json)).statusCode,
    ).toBe(400);
    expect(
      (await admin.send('POST', '/api/v1/chart/', '{"__proto__":{"slice_name":"x"}}', json)).statusCode,
    ).toBe(400);
    expect(
      (await admin.send('POST', '/api/v1/chart/', 'a=1', { 'content-type': 'text/plain' })).statusCode,
    ).toBe(400);
  });

  it('sends pages with a policy that runs no script but our own', async () => {
    const policy = String((await server.visitor.get('/login/')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("object-src 'none'");
    expect((await server.visitor.get('/health')).headers['x-content-type-options']).toBe('nosniff');
  });

  it('compresses long answers for clients that accept it', async () => {
    const admin = await server.person('compressed', 'Admin');
    const answer = await admin.get('/api/v1/_openapi', {
      'accept-encoding': 'gzip',
      'x-forwarded-for': '10.0.0.1',
    });
    expect(answer.statusCode).toBe(200);
    expect(
      (await admin.get('/api/v1/chart/', { 'accept-encoding': 'gzip' })).headers['content-encoding'],
    ).toBe('gzip');
    expect((await admin.get('/api/v1/chart/')).headers['content-encoding']).toBeUndefined();
    expect(
      (await admin.get('/api/v1/chart/', { 'accept-encoding': 'gzip' })).headers['content-encoding'],
      'the second time',
    ).toBe('gzip');
  });

  it.each(['/health', '/healthcheck', '/ping'])('%s answers OK to everyone', async url => {
    const answer = await server.visitor.get(url);
    expect([answer.statusCode, answer.body]).toEqual([200, 'OK']);
  });
});
