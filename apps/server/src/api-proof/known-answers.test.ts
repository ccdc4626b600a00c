import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stopStores } from '../metadata/test-stores.ts';
import { makeWorld, type World } from './test-world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld('sqlite');
});
afterAll(async () => {
  await world.close();
  await stopStores();
});

const q = (text: string): string => `?q=${encodeURIComponent(text)}`;

describe('calls report errors in the form that clients know', () => {
  it.each([
    [
      '()',
      {
        error:
          "{'datasource_type': ['Missing data for required field.'], 'database_name': ['Missing data for required field.'], 'table_name': ['Missing data for required field.']}",
      },
    ],
    [
      '(datasource_type:table,database_name:golden,schema_name:main,table_name:sales,other:1)',
      { error: "{'other': ['Unknown field.']}" },
    ],
    [
      '(datasource_type:table,database_name:1,schema_name:main,table_name:sales)',
      { error: "{'database_name': ['Not a valid string.']}" },
    ],
    [
      '(datasource_type:table,database_name:golden,table_name:!n,normalize_columns:7)',
      { error: "{'table_name': ['Field may not be null.'], 'normalize_columns': ['Not a valid boolean.']}" },
    ],
    ['!(1)', { error: "{'_schema': ['Invalid input type.']}" }],
  ])('400: requests for the columns of a table by %s', async (asked, told) => {
    const answer = await world.admin.get(`/datasource/external_metadata_by_name/${q(asked)}`);
    expect([answer.statusCode, answer.json()]).toEqual([400, told]);
  });

  it('lists the columns of a table for every value that a form may contain', async () => {
    expect(
      (
        await world.admin.get(
          `/datasource/external_metadata_by_name/${q('(datasource_type:table,database_name:golden,schema_name:main,table_name:sales,normalize_columns:!f,always_filter_main_dttm:!n)')}`,
        )
      ).statusCode,
    ).toBe(200);
  });

  it.each(['(columns:!(id))', '(', '7', '(keys:!(nope))'])(
    'one database is returned whole, regardless of q: %s',
    async asked => {
      expect(
        (await world.admin.get(`/api/v1/database/${world.ids.database}${q(asked)}`)).json(),
      ).toMatchObject({ result: { database_name: 'golden', backend: 'sqlite' } });
    },
  );

  it('400, then 404: the body for a dashboard is validated before the dashboard is looked up, also by name', async () => {
    const put = async (name: string, body: object) => {
      const answer = await world.admin.send('PUT', `/api/v1/dashboard/${name}`, body);
      return [answer.statusCode, answer.json()];
    };
    for (const name of ['999', 'nobody', 'all']) {
      expect(await put(name, { nope: 1 })).toEqual([400, { message: { nope: ['Unknown field.'] } }]);
      expect(await put(name, {})).toEqual([404, { message: 'Not found' }]);
    }
  });

  it.each(['security/roles', 'saved_query', 'css_template'])(
    '400, then 404: there must be JSON, and what it is for is looked for before it is read: %s',
    async path => {
      for (const name of ['nobody', '999']) {
        const without = await world.admin.send('PUT', `/api/v1/${path}/${name}`);
        expect([without.statusCode, without.json()]).toEqual([400, { message: 'Request is not JSON' }]);
        expect((await world.admin.send('PUT', `/api/v1/${path}/${name}`, { nope: 1 })).statusCode).toBe(404);
      }
    },
  );

  it.each([
    'database',
    'report',
    'css_template',
    'annotation_layer',
    'annotation_layer/1/annotation',
    'tag',
    'rowlevelsecurity',
    'security/users',
    'log',
  ])('400: lists of %s have no filter by id', async path => {
    const answer = await world.admin.get(`/api/v1/${path}/${q('(filters:!((col:id,opr:eq,value:1)))')}`);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { message: 'Filter column: id not allowed to filter' },
    ]);
  });
});

it('pages that forms open accept POST, too, and no other pages do', async () => {
  const headers = await world.admin.headersFor('POST', '/sqllab/');
  const answers = await Promise.all(
    [
      '/sqllab/',
      '/chart/add',
      '/superset/sqllab/',
      '/superset/explore/',
      '/superset/explore/table/1/',
      '/superset/welcome/',
      '/dashboard/list/',
      '/explore/',
    ].map(url => world.server.app.inject({ method: 'POST', url, headers })),
  );
  // The tests run without a built web application.
  expect(answers.map(({ statusCode }) => (statusCode === 503 ? 200 : statusCode))).toEqual([
    200, 200, 302, 302, 302, 405, 405, 405,
  ]);
  expect((await world.server.app.inject({ method: 'POST', url: '/sqllab/' })).headers['location']).toContain(
    '/login/',
  );
});
