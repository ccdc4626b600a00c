import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stopStores } from '../metadata/test-stores.ts';
import type { TestClient } from '../test-server.ts';
import { makeWorld, type World } from './test-world.ts';

interface Made {
  readonly id: number;
}

let world: World;
/** The dataset of a table whose rows a rule hides from Ruled, and that Gamma may not read. */
let salaries: number;
let ruled: TestClient;
let gamma: TestClient;

const idOf = (answer: { json<T>(): T }): number => answer.json<Made>().id;
const makeDataset = (who: TestClient, body: object) =>
  who.send('POST', '/api/v1/dataset/', { database: world.ids.database, schema: 'main', ...body });
const ask = (who: TestClient, id: number, query: object, form_data: object = {}) =>
  who.send('POST', '/api/v1/chart/data', {
    datasource: { id, type: 'table' },
    queries: [{ row_limit: 5, ...query }],
    form_data,
  });

afterAll(stopStores);
beforeAll(async () => {
  world = await makeWorld('sqlite');
  const {
    server: {
      store: { db },
      person,
    },
    admin,
    file,
  } = world;
  new Sqlite(file)
    .exec(
      "create table salaries (person text, pay integer); insert into salaries values ('boss', 999999), ('me', 7); create view shown as select * from salaries; create table plain (a text); insert into plain values ('x')",
    )
    .close();
  salaries = idOf(await makeDataset(admin, { table_name: 'salaries' }));
  const role = idOf(await admin.send('POST', '/api/v1/security/roles/', { name: 'Ruled' }));
  await admin.send('POST', '/api/v1/rowlevelsecurity/', {
    name: 'mine',
    filter_type: 'Regular',
    tables: [salaries],
    roles: [role],
    clause: "person = 'me'",
  });
  ruled = await person('ruled', 'Alpha', 'Ruled');
  const grants = await db
    .insertInto('roles')
    .values({ name: 'granted' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const granted = await db
    .insertInto('permissions')
    .values({
      permission: 'datasource_access',
      resource: 'd',
      dataset_id: world.ids.dataset,
      database_id: null,
      schema: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('role_permissions').values({ role_id: grants.id, permission_id: granted.id }).execute();
  const writes = await db
    .selectFrom('permissions')
    .select('id')
    .where('permission', '=', 'can_write')
    .where('resource', 'in', ['Dataset'])
    .execute();
  await db
    .insertInto('role_permissions')
    .values(writes.map(({ id }) => ({ role_id: grants.id, permission_id: id })))
    .execute();
  gamma = await person('gamma', 'Gamma', 'granted');
}, 60_000);
afterAll(() => world.close());

describe('columns and metrics of a dataset', () => {
  it.each([
    ['a table', { table_name: 'plain' }],
    ['a SELECT', { table_name: 'a select', sql: 'select a from plain' }],
  ])('show only the rows of another table that rules leave, on a dataset of %s', async (_kind, body) => {
    const id = idOf(await makeDataset(ruled, body));
    const leak = '(select group_concat(person) from salaries)';
    const columns = [
      { column_name: 'a' },
      { column_name: 'leak', expression: leak },
      { column_name: 'view', expression: '(select group_concat(person) from shown)' },
    ];
    const saved = await ruled.send('PUT', `/api/v1/dataset/${id}?override_columns=true`, {
      columns,
      metrics: [{ metric_name: 'most', expression: `max(${leak})` }],
      fetch_values_predicate: '(select max(pay) from salaries) > 1000',
    });
    expect(saved.statusCode).toBe(200);
    for (const query of [
      { columns: ['leak'] },
      { metrics: ['most'] },
      { columns: ['a'], metrics: ['most'], orderby: [['leak', true]] },
    ]) {
      const answer = await ask(ruled, id, query);
      expect([answer.statusCode, answer.body.includes('boss')]).toEqual([200, false]);
    }
    expect((await ask(ruled, id, { columns: ['leak'] })).body).toContain('"leak":"me"');
    expect((await ask(world.admin, id, { columns: ['leak'] })).body).toContain('boss');
    expect((await ask(ruled, id, { columns: ['view'] })).statusCode).toBe(403);
    expect(
      (await ask(ruled, id, { columns: ['a'], apply_fetch_values_predicate: true })).json(),
    ).toMatchObject({ result: [{ rowcount: 0 }] });
    expect(
      (await ask(world.admin, id, { columns: ['a'], apply_fetch_values_predicate: true })).json(),
    ).toMatchObject({ result: [{ rowcount: 1 }] });
  });
});

describe('who may not read the whole database', () => {
  const own = async (): Promise<number> =>
    idOf(await makeDataset(gamma, { table_name: `own ${Math.random()}`, sql: 'select region from sales' }));
  const put = (id: number, body: object) => gamma.send('PUT', `/api/v1/dataset/${id}`, body);

  it('422: writes no column, metric or predicate that could read tables', async () => {
    const id = await own();
    const leak = '(select max(pay) from salaries)';
    for (const text of [
      leak,
      "{{ url_param('x') }}",
      '{{ from_dttm }}',
      '{% if 1 %}1{% endif %}',
      "{{ '(select max(pay)' ~ ' from salaries)' }}",
    ]) {
      expect((await put(id, { metrics: [{ metric_name: 'm', expression: text }] })).statusCode).toBe(422);
      expect((await put(id, { columns: [{ column_name: 'c', expression: text }] })).statusCode).toBe(422);
      expect((await put(id, { fetch_values_predicate: text })).statusCode).toBe(422);
    }
    expect(
      (
        await put(id, {
          metrics: [{ metric_name: 'm', expression: 'count(distinct region)' }],
          columns: [{ column_name: 'c', expression: 'upper(region)' }],
          fetch_values_predicate: "region <> 'x'",
        })
      ).statusCode,
    ).toBe(200);
  });
  it('saves texts of other users unchanged', async () => {
    const id = await own();
    const metrics = [{ metric_name: 'm', expression: '(select 1 from sales)' }];
    await world.admin.send('PUT', `/api/v1/dataset/${id}`, { metrics });
    const [{ id: metric }] = (await gamma.get(`/api/v1/dataset/${id}`)).json<{
      result: { metrics: [Made] };
    }>().result.metrics;
    expect(
      (await put(id, { metrics: metrics.map(one => ({ ...one, id: metric, verbose_name: 'M' })) }))
        .statusCode,
    ).toBe(200);
  });
  it('422: writes no SELECT whose templates decide what it reads', async () => {
    for (const sql of [
      "{% if url_param('x') %}select pay as region from salaries{% else %}select region from sales{% endif %}",
      "select region from {{ url_param('x') or 'sales' }}",
      "{% set t = 'sales' %}select region from {{ t }}",
      "select '{{ filter_values('x')|where_in }}' as region",
    ]) {
      expect((await makeDataset(gamma, { table_name: 'templated', sql })).json()).toMatchObject({
        message: { sql: [expect.stringContaining('templates')] },
      });
      expect((await put(await own(), { sql })).statusCode).toBe(422);
    }
    expect(
      (
        await makeDataset(gamma, {
          table_name: 'by time',
          sql: "select region from sales where '{{ from_dttm }}' <> '' and region in {{ filter_values('region')|where_in }}",
        })
      ).json(),
    ).not.toMatchObject({ message: { sql: [expect.stringContaining('tables')] } });
    expect(
      (
        await makeDataset(world.admin, {
          table_name: 'chosen',
          sql: "{% if url_param('x') %}select pay as region from salaries{% else %}select region from sales{% endif %}",
        })
      ).statusCode,
    ).toBe(201);
  });
});

describe('a dataset that a user may not read', () => {
  const form = (id: number): string =>
    JSON.stringify({
      viz_type: 'table',
      datasource: `${id}__table`,
      query_mode: 'raw',
      all_columns: ['person', 'pay'],
    });
  const chart = (who: TestClient, id: number, more: object = {}) =>
    who.send('POST', '/api/v1/chart/', {
      slice_name: 'c',
      viz_type: 'table',
      datasource_id: id,
      datasource_type: 'table',
      params: form(id),
      ...more,
    });
  const board = async (who: TestClient, more: object = {}): Promise<number> =>
    idOf(await who.send('POST', '/api/v1/dashboard/', { dashboard_title: 'b', ...more }));
  const filtersOf = (datasetId: number): string =>
    JSON.stringify({
      native_filter_configuration: [
        {
          id: 'NATIVE_FILTER-x',
          name: 'x',
          filterType: 'filter_select',
          type: 'NATIVE_FILTER',
          targets: [{ datasetId, column: { name: 'pay' } }],
          scope: { rootPath: ['ROOT_ID'], excluded: [] },
        },
      ],
    });
  const placed = (chartId: number): string =>
    JSON.stringify({
      positions: {
        'CHART-1': { type: 'CHART', id: 'CHART-1', children: [], meta: { chartId, width: 4, height: 50 } },
      },
    });

  it('cannot be added to a dashboard through their charts', async () => {
    const id = await board(gamma);
    expect((await chart(gamma, salaries, { dashboards: [id] })).statusCode).toBe(403);
    const alone = idOf(await chart(gamma, salaries));
    expect((await gamma.send('PUT', `/api/v1/chart/${alone}`, { dashboards: [id] })).statusCode).toBe(403);
    const shown = idOf(await chart(gamma, world.ids.dataset, { dashboards: [id] }));
    const moved = await gamma.send('PUT', `/api/v1/chart/${shown}`, {
      datasource_id: salaries,
      datasource_type: 'table',
    });
    expect([moved.statusCode, moved.json()]).toEqual([
      422,
      { message: { datasource_id: ['Datasource does not exist'] } },
    ]);
  });
  it('stays the dataset of their chart if another user chose it', async () => {
    const id = idOf(await chart(world.admin, salaries, { owners: [gamma.userId] }));
    expect(
      (
        await gamma.send('PUT', `/api/v1/chart/${id}`, {
          slice_name: 'mine',
          datasource_id: salaries,
          datasource_type: 'table',
        })
      ).statusCode,
    ).toBe(200);
  });
  it('422: gets no filter on their dashboard, but keeps the one that is there', async () => {
    expect(
      (
        await gamma.send('POST', '/api/v1/dashboard/', {
          dashboard_title: 'b',
          json_metadata: filtersOf(salaries),
        })
      ).statusCode,
    ).toBe(422);
    const id = await board(gamma);
    const put = (who: TestClient, datasetId: number) =>
      who.send('PUT', `/api/v1/dashboard/${id}`, { json_metadata: filtersOf(datasetId) });
    const refused = await put(gamma, salaries);
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      { message: { json_metadata: ['A filter is over a dataset that does not exist'] } },
    ]);
    expect((await put(gamma, world.ids.dataset)).statusCode).toBe(200);
    expect((await put(world.admin, salaries)).statusCode).toBe(200);
    expect((await put(gamma, salaries)).statusCode).toBe(200);
    expect((await put(gamma, 999_999)).json()).toEqual(refused.json());
  });
  it('gives guests no data through a chart that was added to their dashboard', async () => {
    const id = await board(gamma);
    const theirs = idOf(await chart(world.admin, salaries, { owners: [gamma.userId] }));
    await world.admin.send('POST', `/api/v1/dashboard/${id}/embedded`, { allowed_domains: [] });
    await gamma.send('PUT', `/api/v1/dashboard/${id}`, { json_metadata: placed(theirs) });
    await gamma.send('PUT', `/api/v1/chart/${theirs}`, { dashboards: [id] });
    const charts = (): Promise<{ json<T>(): T }> => world.admin.get(`/api/v1/dashboard/${id}/charts`);
    expect((await charts()).json<{ result: unknown[] }>().result).toEqual([]);
    expect(
      (await world.admin.send('PUT', `/api/v1/dashboard/${id}`, { json_metadata: placed(theirs) }))
        .statusCode,
    ).toBe(200);
    expect(
      (await gamma.send('PUT', `/api/v1/dashboard/${id}`, { json_metadata: placed(theirs) })).statusCode,
    ).toBe(200);
    expect((await charts()).json<{ result: unknown[] }>().result).toHaveLength(1);
  });
  it('keeps its SQL from who sees the dashboard', async () => {
    const hidden = idOf(
      await makeDataset(world.admin, {
        table_name: 'secret text',
        sql: "select person, pay from salaries where 'secret' <> ''",
      }),
    );
    await world.admin.send('PUT', `/api/v1/dataset/${hidden}`, {
      fetch_values_predicate: "person <> 'secret'",
    });
    const id = await board(gamma);
    const theirs = idOf(await chart(world.admin, hidden, { owners: [gamma.userId] }));
    await world.admin.send('PUT', `/api/v1/dashboard/${id}`, { json_metadata: placed(theirs) });
    const seen = await gamma.get(`/api/v1/dashboard/${id}/datasets`);
    expect(seen.json()).toMatchObject({
      result: [{ id: hidden, sql: null, select_star: null, fetch_values_predicate: null }],
    });
    expect((await world.admin.get(`/api/v1/dashboard/${id}/datasets`)).json()).toMatchObject({
      result: [
        { id: hidden, sql: expect.stringContaining('secret'), fetch_values_predicate: "person <> 'secret'" },
      ],
    });
  });
});
