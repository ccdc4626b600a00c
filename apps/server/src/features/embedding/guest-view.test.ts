import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { fail } from '@powerset/core/errors.ts';
import type { Statement } from '@powerset/connector-kit/connector.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';

const run = vi.fn(async (statement: Statement) =>
  statement.sql.includes('no_such')
    ? fail('query.failed', { detail: 'no_such' })
    : { columns: [], rowCount: 0 },
);
let server: TestServer;
let admin: TestClient;
let dashboard: number;
let chart: number;
let dataset: number;
let uuid: string;

const ENV = {
  POWERSET_FEATURE_FLAGS:
    '{"EMBEDDED_SUPERSET": true, "TAGGING_SYSTEM": true, "THUMBNAILS": true, "ENABLE_TEMPLATE_PROCESSING": true}',
  POWERSET_GUEST_ROLE: 'Gamma',
};

beforeAll(async () => {
  server = await testServer({ env: ENV, run });
  admin = await server.person('administrator', 'Admin');
  const made = async (path: string, body: object): Promise<number> =>
    (await admin.send('POST', path, body)).json<{ id: number }>().id;
  const database = await made('/api/v1/database/', {
    database_name: 'warehouse_7',
    sqlalchemy_uri: 'duckdb:///sales.duckdb',
  });
  dataset = await made('/api/v1/dataset/', { database, schema: 'main', table_name: 'sales' });
  dashboard = await made('/api/v1/dashboard/', { dashboard_title: 'Shown' });
  chart = await made('/api/v1/chart/', {
    slice_name: 'Regions',
    viz_type: 'table',
    datasource_id: dataset,
    datasource_type: 'table',
    params: JSON.stringify({
      viz_type: 'table',
      query_mode: 'raw',
      all_columns: ['region'],
      datasource: `${dataset}__table`,
    }),
    dashboards: [dashboard],
  });
  uuid = (await admin.send('POST', `/api/v1/dashboard/${dashboard}/embedded`, { allowed_domains: [] })).json<{
    result: { uuid: string };
  }>().result.uuid;
});
afterAll(() => server.close());

const mint = (clauses: readonly string[], on = server) =>
  (on === server ? admin : admin).send('POST', '/api/v1/security/guest_token/', {
    resources: [{ type: 'dashboard', id: uuid }],
    rls: clauses.map(clause => ({ clause })),
  });
const guest = async (...clauses: string[]): Promise<Record<string, string>> => ({
  'x-guesttoken': (await mint(clauses)).json<{ token: string }>().token,
});
const ask = (headers: Record<string, string>, more: object = {}) =>
  server.visitor.send(
    'POST',
    '/api/v1/chart/data',
    {
      datasource: { id: dataset, type: 'table' },
      queries: [{ columns: ['region'] }],
      form_data: { slice_id: chart, dashboardId: dashboard },
      ...more,
    },
    headers,
  );

it.each(['abc', '', 'eyJhbGciOiJub25lIn0.eyJ1c2VyIjp7fX0.'])(
  '401: never takes the session behind the cookie for the guest token %j',
  async token => {
    const session = await admin.headersFor('GET', '/tagview/tags');
    expect(session['cookie']).toBeDefined();
    const headers = { ...session, 'x-guesttoken': token };
    for (const path of [`/api/v1/dashboard/${dashboard}`, '/api/v1/me/', '/api/v1/database/'])
      expect([path, (await server.visitor.get(path, headers)).statusCode]).toEqual([path, 401]);
    const answer = await ask({ ...session }, { guest_token: token });
    expect([answer.statusCode, answer.json()]).toEqual([401, { msg: 'Missing Authorization Header' }]);
  },
);

it('200: a Bearer header wins over a guest token that does not verify', async () => {
  const headers = { 'x-guesttoken': 'abc' };
  expect((await admin.get(`/api/v1/dashboard/${dashboard}`, headers)).statusCode).toBe(200);
});

it('401: a request with a guest token never uses the session, even if nothing is embedded', async () => {
  const plain = await testServer();
  const person = await plain.person('someone', 'Admin');
  const session = await person.headersFor('GET', '/tagview/tags');
  expect((await plain.visitor.get('/api/v1/dashboard/', session)).statusCode).toBe(200);
  const headers = { ...session, 'x-guesttoken': 'abc' };
  expect((await plain.visitor.get('/api/v1/dashboard/', headers)).statusCode).toBe(401);
  await plain.close();
});

it.each(["region = 'x'; select 1", '1 = 1;', "region = 'it\\'s'; drop table sales"])(
  '400: gives no token whose clause ends the statement: %s',
  async clause => {
    const answer = await mint(['1 = 1', clause]);
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('semicolon')]);
  },
);

it.each(["region = 'a;b'", 'region = (', '1=1) or (1=1', "region = '{{ current_username() }}'"])(
  '200: gives a token for the clause %s',
  async clause => {
    expect((await mint([clause])).statusCode).toBe(200);
  },
);

it.each([
  'region IN (SELECT region FROM secrets)',
  'EXISTS (SELECT 1 FROM secrets)',
  "{{ 'region IN (SELECT region FROM ' ~ 'secrets)' }}",
])('403: runs no sub-query of a clause: %s', async clause => {
  run.mockClear();
  const answer = await ask(await guest(clause));
  expect([answer.statusCode >= 400 && answer.statusCode < 500, answer.body]).toEqual([
    true,
    expect.stringContaining('POWERSET_GUEST_SUBQUERIES'),
  ]);
  expect(run).not.toHaveBeenCalled();
});

it('200: runs a clause without one, also of a template', async () => {
  run.mockClear();
  expect((await ask(await guest("region = '{{ current_username() or 1 }}'"))).statusCode).toBe(200);
  expect(run).toHaveBeenCalled();
});

it('200: runs sub-queries of clauses where the setting allows them', async () => {
  const other = await testServer({
    env: { ...ENV, POWERSET_GUEST_SUBQUERIES: 'on' },
    store: server.store,
    run,
  });
  const answer = await other.visitor.send(
    'POST',
    '/api/v1/chart/data',
    {
      datasource: { id: dataset, type: 'table' },
      queries: [{ columns: ['region'] }],
      form_data: { slice_id: chart, dashboardId: dashboard },
    },
    await guest('region IN (SELECT region FROM secrets)'),
  );
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  await other.close();
});

it.each([
  () => `/api/v1/dashboard/${dashboard}`,
  () => '/api/v1/dashboard/',
  () => `/api/v1/dashboard/${dashboard}/charts`,
  () => `/api/v1/dashboard/${dashboard}/datasets`,
  () => `/api/v1/embedded_dashboard/${uuid}`,
])('shows guests neither users nor databases: %s', async path => {
  const mine = await admin.get(path());
  const theirs = await server.visitor.get(path(), await guest());
  expect(theirs.statusCode).toBe(200);
  expect(theirs.body).not.toMatch(/administrator|Tester|@example|warehouse_7|owner:/);
  // Programs expect the same fields for guests.
  expect(keysOf(theirs.json())).toEqual(keysOf(mine.json()));
});

it('404: draws no pictures for guests, who may ask for any number of sizes', async () => {
  const { thumbnail_url: address } = (await admin.get(`/api/v1/dashboard/${dashboard}`)).json<{
    result: { thumbnail_url: string };
  }>().result;
  const headers = await guest();
  expect((await server.visitor.get(address, headers)).statusCode).toBe(404);
  const cache = `/api/v1/dashboard/${dashboard}/cache_dashboard_screenshot/`;
  expect((await server.visitor.send('POST', cache, {}, headers)).statusCode).toBe(404);
});

it('shows guests no SQL and no cache key', async () => {
  const form = { slice_id: chart, dashboardId: dashboard };
  const question = {
    datasource: { id: dataset, type: 'table' },
    queries: [{ columns: ['region'] }],
    form_data: form,
  };
  const [mine] = (await admin.send('POST', '/api/v1/chart/data', question)).json<{ result: Facts[] }>()
    .result;
  const [one, other] = [await guest(), await guest('2 = 2')];
  const seen = async (headers: Record<string, string>) =>
    (await ask(headers)).json<{ result: Facts[] }>().result[0]!;
  const [first, again, second] = [await seen(one), await seen(one), await seen(other)];
  expect(first.query).toBe('');
  expect(Object.keys(first)).toEqual(Object.keys(mine!));
  expect(first.cache_key).toMatch(/^[0-9a-f]{64}$/);
  expect(again.cache_key).toBe(first.cache_key);
  expect(new Set([first.cache_key, second.cache_key, mine!.cache_key]).size).toBe(3);
});

interface Facts {
  readonly query: string;
  readonly cache_key: string;
}

function keysOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.slice(0, 1).flatMap(item => keysOf(item, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => !/^(owners|changed_by|created_by|tags|permissions|label_columns)$/.test(key))
    .flatMap(([key, item]) => [`${path}.${key}`, ...keysOf(item, `${path}.${key}`)])
    .toSorted();
}
