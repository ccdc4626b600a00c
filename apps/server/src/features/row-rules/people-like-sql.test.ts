import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foreignTexts } from '@powerset/testing/random-queries/foreign-texts.ts';
import { makeWorld, type World } from '../../api-proof/test-world.ts';
import { stopStores } from '../../metadata/test-stores.ts';
import type { TestClient } from '../../test-server.ts';

/** Names that accounts can have, which may not contain NUL or line ends. */
const NAMES = [
  "x' OR '1'='1",
  "O'Brien",
  "') OR ('1'='1",
  "x'; DROP TABLE people; --",
  '\\',
  'boss -- ',
  '{{ 1 }}',
  "' || 'boss",
  '/* */',
  'née ＇ ʼ',
];

let world: World;
let dashboard: { readonly id: number; readonly uuid: string };
const ids: Record<string, number> = {};

beforeAll(async () => {
  world = await makeWorld('sqlite', { POWERSET_PREVENT_UNSAFE_DB_CONNECTIONS: 'off' });
  const database = new Sqlite(world.file);
  database.exec('create table people (name text, number integer)');
  const insert = database.prepare('insert into people values (?, ?)');
  for (const name of ['boss', 'name', ...NAMES]) insert.run(name, 7);
  database.close();
  const dataset = (table_name: string, more: object = {}): Promise<number> =>
    make('dataset', { database: world.ids.database, schema: 'main', table_name, ...more });
  ids['people'] = await dataset('people');
  ids['virtual'] = await dataset('virtual', { sql: 'select name from people' });
  ids['own'] = await dataset('own', {
    sql: `select name from people where name = {{ "'" ~ (url_param('who') or current_username()) ~ "'" }}`,
  });
  const role = await make('security/roles', { name: 'Ruled' });
  await make('rowlevelsecurity', {
    name: 'own row',
    filter_type: 'Regular',
    tables: [ids['people']],
    roles: [role],
    clause: `name = '{{ current_username() }}'`,
  });
  const bare = await make('security/roles', { name: 'Bare' });
  await make('rowlevelsecurity', {
    name: 'without quotes',
    filter_type: 'Regular',
    tables: [ids['people']],
    roles: [bare],
    clause: 'number = {{ current_username() }}',
  });
  await embed();
}, 60_000);
afterAll(() => world.close());
afterAll(stopStores);

async function make(path: string, body: object): Promise<number> {
  const answer = await world.admin.send('POST', `/api/v1/${path}/`, body);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json<{ id: number }>().id;
}

async function embed(): Promise<void> {
  const id = await make('dashboard', { dashboard_title: 'Shown', slug: 'shown' });
  for (const name of ['people', 'own'])
    ids[`chart of ${name}`] = await make('chart', {
      slice_name: name,
      viz_type: 'table',
      datasource_id: ids[name],
      datasource_type: 'table',
      params: JSON.stringify({
        viz_type: 'table',
        query_mode: 'raw',
        all_columns: ['name'],
        datasource: `${ids[name]}__table`,
      }),
      dashboards: [id],
    });
  const answer = await world.admin.send('POST', `/api/v1/dashboard/${id}/embedded`, { allowed_domains: [] });
  dashboard = { id, uuid: answer.json<{ result: { uuid: string } }>().result.uuid };
}

type Answer = { readonly statusCode: number; json<T>(): T };
const namesOf = (answer: Answer): unknown =>
  answer.statusCode === 200
    ? answer.json<{ result: { data: { name: string }[] }[] }>().result[0]!.data.map(({ name }) => name)
    : answer.statusCode;

const chart = async (who: TestClient, dataset: string, query: object = {}, address = ''): Promise<unknown> =>
  namesOf(
    await who.send('POST', `/api/v1/chart/data${address}`, {
      datasource: { id: ids[dataset], type: 'table' },
      queries: [{ columns: ['name'], ...query }],
    }),
  );
const editor = async (who: TestClient, sql: string): Promise<unknown> => {
  const answer = await who.send('POST', '/api/v1/sqllab/execute/', {
    database_id: world.ids.database,
    schema: 'main',
    sql,
  });
  return answer.statusCode === 200
    ? answer.json<{ data: { name: string }[] }>().data.map(({ name }) => name)
    : answer.statusCode;
};

describe.each(NAMES)('a user named %s', name => {
  let person: TestClient;
  beforeAll(async () => {
    person = await world.server.person(name, 'Alpha', 'sql_lab', 'Ruled');
  });

  it('sees only their own row, in charts, in datasets written as SQL and in the editor', async () => {
    expect([
      await chart(person, 'people'),
      await chart(person, 'virtual'),
      await chart(person, 'own'),
      await editor(person, 'select name from people'),
      await editor(person, `select name from {{ dataset(${ids['people']}) }}`),
      await editor(person, `select name from people where name = '{{ current_username() }}'`),
      await editor(person, `select name from people where name in {{ [current_username()] | where_in }}`),
    ]).toEqual(Array.from({ length: 7 }, () => [name]));
  });
  it('is a value in metrics, clauses and columns', async () => {
    const written = {
      expressionType: 'SQL',
      label: 'name',
      sqlExpression: `max('{{ current_username() }}')`,
    };
    expect([
      await chart(person, 'people', { columns: [], metrics: [written] }),
      await chart(person, 'people', { extras: { where: `name = '{{ current_username() }}'` } }),
      await chart(person, 'people', {
        columns: [{ ...written, sqlExpression: `'{{ current_username() | lower | upper }}'` }],
      }),
    ]).toEqual([[name], [name], [name.toLowerCase().toUpperCase()]]);
  });
  it('as a parameter of an address and as a value of a filter', async () => {
    const who = { url_params: { who: name } };
    const address = `?who=${encodeURIComponent(name)}`;
    const given = { expressionType: 'SQL', label: 'name', sqlExpression: `'{{ filter_values('name')[0] }}'` };
    expect([
      await chart(world.admin, 'own', who),
      await chart(world.admin, 'own', {}, address),
      await chart(world.admin, 'people', {
        columns: [given],
        filters: [{ col: 'name', op: 'IN', val: [name] }],
      }),
    ]).toEqual([[name], [name], [name]]);
  });
  it('as a guest', async () => {
    const token = await world.admin.send('POST', '/api/v1/security/guest_token/', {
      user: { username: name, first_name: '', last_name: '' },
      resources: [{ type: 'dashboard', id: dashboard.uuid }],
      rls: [{ dataset: ids['people'], clause: `name = '{{ current_username() }}'` }],
    });
    const headers = { 'x-guesttoken': token.json<{ token: string }>().token };
    for (const of of ['people', 'own']) {
      const answer = await world.server.visitor.send(
        'POST',
        '/api/v1/chart/data',
        {
          datasource: { id: ids[of], type: 'table' },
          queries: [{ columns: ['name'] }],
          form_data: { slice_id: ids[`chart of ${of}`], dashboardId: dashboard.id },
        },
        headers,
      );
      expect([of, namesOf(answer)]).toEqual([of, [name]]);
    }
  });
});

it('400: a name without quotes in a row rule is refused, unless it is a number', async () => {
  for (const name of ['number', '1 OR 1=1', '7 --', 'NULL', '2024-01-01']) {
    const person = await world.server.person(name, 'Alpha', 'sql_lab', 'Bare');
    expect([name, await chart(person, 'people'), await editor(person, 'select name from people')]).toEqual([
      name,
      400,
      400,
    ]);
  }
  const number = await world.server.person('7', 'Alpha', 'sql_lab', 'Bare');
  expect(await chart(number, 'people')).toHaveLength(NAMES.length + 2);
});

it('parameters of an address add no row, regardless of their values', async () => {
  for (const who of foreignTexts(7, 60).filter(text => text !== '')) {
    const found = await chart(world.admin, 'own', { url_params: { who } });
    expect([who, found]).toEqual([
      who,
      who.includes('\0') ? 400 : NAMES.includes(who) || who === 'name' ? [who] : [],
    ]);
  }
});
