import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testServer, type TestClient, type TestServer } from '../test-server.ts';

let server: TestServer;
let admin: TestClient;
let datasetId: number;

beforeAll(async () => {
  server = await testServer();
  admin = await server.person('admin', 'Admin');
  const { id: database } = (
    await admin.send('POST', '/api/v1/database/', {
      database_name: 'sales',
      sqlalchemy_uri: 'duckdb:///sales.duckdb',
    })
  ).json<{ id: number }>();
  datasetId = await make('dataset', { database, schema: 'main', table_name: 'sales' });
});
afterAll(() => server.close());

async function make(kind: string, body: object): Promise<number> {
  return (await admin.send('POST', `/api/v1/${kind}/`, body)).json<{ id: number }>().id;
}

async function idsOf(kind: string, q = ''): Promise<number[]> {
  return (await admin.get(`/api/v1/${kind}/${q === '' ? '' : `?q=${encodeURIComponent(q)}`}`)).json<{
    ids: number[];
  }>().ids;
}

it.each([
  [
    'chart',
    (name: string) => ({
      slice_name: name,
      datasource_id: datasetId,
      datasource_type: 'table',
      params: '{}',
    }),
    { description: 'changed' },
  ],
  ['dashboard', (name: string) => ({ dashboard_title: name }), { css: 'changed' }],
])('a list of %ss begins with the latest change if no order is requested', async (kind, body, change) => {
  const [one, other, third] = [
    await make(kind, body('one')),
    await make(kind, body('other')),
    await make(kind, body('third')),
  ];
  await admin.send('PUT', `/api/v1/${kind}/${other}`, change);
  expect((await idsOf(kind)).slice(0, 3)).toEqual([other, third, one]);
});

describe('a filter', () => {
  it.each(['true', 'True', '1', 't', '!t', '1.0'])('takes %s for yes', async word => {
    const [published, draft] = [
      await make('dashboard', { dashboard_title: `yes ${word}`, published: true }),
      await make('dashboard', { dashboard_title: `no ${word}` }),
    ];
    await admin.send('POST', `/api/v1/dashboard/${published}/favorites/`);
    const found = async (col: string, opr: string) =>
      (
        await idsOf(
          'dashboard',
          `(filters:!((col:${col},opr:${opr},value:${word}),(col:id,opr:in,value:!(${published},${draft}))))`,
        )
      ).toSorted((a, b) => a - b);
    expect(await found('id', 'dashboard_is_favorite')).toEqual([published]);
    expect(await found('published', 'eq')).toEqual([published]);
    expect(await found('published', 'neq')).toEqual([draft]);
  });
  it('of drafts finds nothing by a word that is neither yes nor no', async () => {
    await make('dashboard', { dashboard_title: 'a draft' });
    expect(await idsOf('dashboard', '(filters:!((col:published,opr:eq,value:sales)))')).toEqual([]);
  });
  it('treats items without a creator as created by another user', async () => {
    const { result } = (await admin.get('/api/v1/security/users/')).json<{
      result: { id: number; created_by: unknown }[];
    }>();
    const first = result.filter(account => account.created_by === null).map(account => account.id);
    expect(first.length).toBeGreaterThan(0);
    expect(
      await idsOf('security/users', '(filters:!((col:created_by,opr:nrel_o_m,value:987654)),page_size:100)'),
    ).toEqual(expect.arrayContaining(first));
  });
  it('by the negation of a permission leaves out the items with it', async () => {
    const everything = await idsOf('security/permissions-resources', '(page_size:5000)');
    const [name] = await idsOf('security/permissions', '(filters:!((col:name,opr:eq,value:can_read)))');
    const [having, others] = [
      await idsOf(
        'security/permissions-resources',
        `(filters:!((col:permission,opr:rel_o_m,value:${name})),page_size:5000)`,
      ),
      await idsOf(
        'security/permissions-resources',
        `(filters:!((col:permission,opr:nrel_o_m,value:${name})),page_size:5000)`,
      ),
    ];
    expect(having.length).toBeGreaterThan(5);
    expect([...having, ...others].toSorted((a, b) => a - b)).toEqual(everything.toSorted((a, b) => a - b));
  });
});

it('reports for each requested item whether it is a favorite, even if some are hidden or deleted', async () => {
  const id = await make('dashboard', { dashboard_title: 'starred' });
  await admin.send('POST', `/api/v1/dashboard/${id}/favorites/`);
  expect((await admin.get(`/api/v1/dashboard/favorite_status/?q=!(987654,${id},${id})`)).json()).toEqual({
    result: [
      { id: 987654, value: false },
      { id, value: true },
    ],
  });
});

it('lists the writable columns of a saved query, from which clients build their requests', async () => {
  const { add_columns: add, edit_columns: edit } = (
    await admin.get('/api/v1/saved_query/_info?q=(keys:!(add_columns,edit_columns))')
  ).json<Record<string, { name: string }[]>>();
  for (const columns of [add!, edit!])
    expect(columns.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['db_id', 'description', 'label', 'schema', 'sql', 'template_parameters']),
    );
});

it('clears the text of a style template that is set to null', async () => {
  const id = await make('css_template', { template_name: 'cleared', css: 'a {}' });
  expect((await admin.send('PUT', `/api/v1/css_template/${id}`, { css: null })).json()).toEqual({
    result: { template_name: 'cleared', css: '' },
  });
});

it('returns the slug as addresses contain it', async () => {
  const made = (
    await admin.send('POST', '/api/v1/dashboard/', {
      dashboard_title: 'With a slug',
      slug: 'My sales / north',
    })
  ).json<{ id: number; result: { slug: string } }>();
  expect(made.result.slug).toBe('My-sales--north');
  expect((await admin.get(`/api/v1/dashboard/${made.result.slug}`)).statusCode).toBe(200);
});

it('reports only the wrong type of a value', async () => {
  expect((await admin.send('POST', '/api/v1/tag/', { name: [], objects_to_tag: [] })).json()).toEqual({
    message: { name: ['Not a valid string.'] },
  });
});

it('finds the dataset of a table that is named without a schema', async () => {
  const { result } = (await admin.get(`/api/v1/dataset/${datasetId}`)).json<{
    result: { database: { id: number } };
  }>();
  const body = { database_id: result.database.id, table_name: 'sales' };
  expect((await admin.send('POST', '/api/v1/dataset/get_or_create/', body)).json()).toEqual({
    result: { table_id: datasetId },
  });
});
