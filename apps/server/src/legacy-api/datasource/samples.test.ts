import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goldenServer, type GoldenServer } from '../../test-golden-server.ts';

let golden: GoldenServer;
beforeAll(async () => {
  golden = await goldenServer();
});
afterAll(() => golden.close());

const sales = (): number => golden.ids.get('dataset:sales')!;
const samples = (query: string, body: unknown = {}) =>
  golden
    .user('admin')
    .send(
      'POST',
      `/datasource/samples?datasource_type=table&datasource_id=${sales()}&per_page=3${query}`,
      JSON.stringify(body),
      { 'content-type': 'application/json' },
    );
const get = (path: string) => golden.user('admin').get(path, { accept: 'application/json' });

describe('samples of a dataset', () => {
  it.each([0, -1])('page %i is the first one', async page => {
    const answer = await samples(`&page=${page}`);
    expect(answer.json<{ result: { page: number; data: { order_id: number }[] } }>().result).toMatchObject({
      page,
      data: [{ order_id: 1 }, { order_id: 2 }, { order_id: 3 }],
    });
  });

  it('need no body', async () => {
    expect((await samples('', null)).statusCode).toBe(200);
  });

  it.each([
    ['&zzz=1', {}, "{'zzz': ['Unknown field.']}"],
    ['&force=zz', {}, "{'force': ['Not a valid boolean.']}"],
    ['', { columns: ['region'] }, "{'columns': ['Unknown field.']}"],
    ['', { filters: null }, "{'filters': ['Field may not be null.']}"],
    [
      '',
      { filters: [{ col: 'region', op: '==', val: 'Asia', zzz: 1 }] },
      "{'filters': {0: {'zzz': ['Unknown field.']}}}",
    ],
    ['', [], "{'_schema': ['Invalid input type.']}"],
  ])('400: refuse %s %o', async (query, body, error) => {
    const answer = await samples(query, body);
    expect([answer.statusCode, answer.json()]).toEqual([400, { error }]);
  });

  it('422: report why the rows cannot be read', async () => {
    const answer = await samples('', { extras: { where: 'broken (' } });
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { error: 'Unclosed parenthesis in filter clause' },
    ]);
  });
});

describe('values of a column', () => {
  const values = async (dataset: string, column: string): Promise<string> =>
    (await get(`/api/v1/datasource/table/${golden.ids.get(`dataset:${dataset}`)}/column/${column}/values/`))
      .body;

  it('contain timestamps in the format of HTTP headers, and numbers with all their digits', async () => {
    expect(await values('golden_nulls', 'day')).toContain('"Thu, 29 Feb 2024 00:00:00 GMT"');
    expect(await values('odd_values', 'at_time')).toContain('"Wed, 31 Dec 1969 23:59:59 GMT"');
    expect(await values('odd_values', 'amount')).toContain('12345678901234567890.123456789');
  });

  it('404: finds no column of a dataset whose id is not a number', async () => {
    expect((await get('/api/v1/datasource/table/abc/column/region/values/')).statusCode).toBe(404);
  });
});

describe('the cache is filled by address', () => {
  it('for a chart, and for the charts of a dataset', async () => {
    const chart = golden.ids.get('chart:golden_line');
    expect((await get(`/superset/warm_up_cache/?slice_id=${chart}`)).json()).toEqual([
      { slice_id: chart, viz_error: null, viz_status: 'success' },
    ]);
    const ofDataset = (await get('/superset/warm_up_cache/?table_name=sales&db_name=golden')).json<
      { slice_id: number; viz_error: string | null }[]
    >();
    expect(ofDataset.map(({ viz_error: error }) => error)).toEqual([
      null,
      "Chart's query context does not exist",
    ]);
  });

  it.each([
    ['', 400, 'Malformed request. slice_id or table_name and db_name arguments are expected'],
    [
      '?table_name=sales',
      400,
      'Malformed request. slice_id or table_name and db_name arguments are expected',
    ],
    ['?slice_id=abc', 404, 'Chart abc not found'],
    ['?slice_id=9999', 404, 'Chart 9999 not found'],
    ['?table_name=nope&db_name=golden', 404, "Table nope wasn't found in the database golden"],
  ])('%s answers %i', async (query, status, error) => {
    const answer = await get(`/superset/warm_up_cache/${query}`);
    expect([answer.statusCode, answer.json()]).toEqual([status, { error }]);
  });
});

it('400: a flag of a saved chart is one of the words that clients know', async () => {
  const chart = golden.ids.get('chart:golden_line');
  const answer = await get(`/api/v1/chart/${chart}/data/?force=zz`);
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { message: "Request is incorrect: {'force': ['Not a valid boolean.']}" },
  ]);
  expect((await get('/api/v1/chart/abc/data/')).statusCode).toBe(404);
});

it("the rows behind a chart are limited by the site's setting", async () => {
  const chart = golden.ids.get('chart:golden_line');
  expect(
    (await get(`/api/v1/chart/${chart}/data/?type=drill_detail`)).json<{ result: { rowcount: number }[] }>()
      .result[0]!.rowcount,
  ).toBe(1319);
});

it('403: files of rows need the permission to download them', async () => {
  const { db } = golden.server.store;
  const { id: roleId } = await db
    .insertInto('roles')
    .values({ name: 'Without files' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const pairs = await db
    .selectFrom('permissions')
    .select('id')
    .where(({ and, or, eb }) =>
      or([
        and([eb('permission', '=', 'can_read'), eb('resource', '=', 'Chart')]),
        and([eb('permission', '=', 'can_explore_json'), eb('resource', '=', 'Superset')]),
        eb('permission', '=', 'all_datasource_access'),
      ]),
    )
    .execute();
  await db
    .insertInto('role_permissions')
    .values(pairs.map(({ id }) => ({ role_id: roleId, permission_id: id })))
    .execute();
  const reader = await golden.server.person('reader', 'Without files');
  const asFile = async (format: string): Promise<number> =>
    (
      await reader.send(
        'POST',
        '/api/v1/chart/data',
        JSON.stringify({
          datasource: { id: sales(), type: 'table' },
          queries: [{ metrics: ['count'] }],
          result_format: format,
        }),
        { 'content-type': 'application/json' },
      )
    ).statusCode;
  expect([await asFile('json'), await asFile('csv'), await asFile('xlsx')]).toEqual([200, 403, 403]);
  const formData = JSON.stringify({
    datasource: `${sales()}__table`,
    viz_type: 'sunburst',
    groupby: ['region'],
    metric: 'count',
  });
  const old = async (query: string): Promise<number> =>
    (
      await reader.send(
        'POST',
        `/superset/explore_json/${query}`,
        new URLSearchParams({ form_data: formData }).toString(),
        { 'content-type': 'application/x-www-form-urlencoded' },
      )
    ).statusCode;
  expect([await old('?results=true'), await old('?csv=true')]).toEqual([200, 403]);
});
