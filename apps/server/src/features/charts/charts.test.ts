import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { METADATA_ENGINES, stopStores } from '../../metadata/test-stores.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';

const q = (text: string): string => `?q=${encodeURIComponent(text)}`;

afterAll(stopStores);

describe.each(METADATA_ENGINES)('charts, stored in %s', engine => {
  let server: TestServer;
  let admin: TestClient;
  let gamma: TestClient;
  let datasetId: number;
  const make = async (body: object, client = admin): Promise<number> => {
    const answer = await client.send('POST', '/api/v1/chart/', {
      slice_name: 'A chart',
      viz_type: 'table',
      datasource_id: datasetId,
      datasource_type: 'table',
      ...body,
    });
    return answer.json<{ id: number }>().id;
  };
  const names = async (query: string, client = admin): Promise<string[]> =>
    (await client.get(`/api/v1/chart/${q(query)}`))
      .json<{ result: { slice_name: string }[] }>()
      .result.map(row => row.slice_name);

  beforeAll(async () => {
    server = await testServer({ engine });
    admin = await server.person('admin', 'Admin');
    gamma = await server.person('gamma', 'Gamma');
    const { id: database } = (
      await admin.send('POST', '/api/v1/database/', {
        database_name: 'sales',
        sqlalchemy_uri: 'duckdb:///sales.duckdb',
      })
    ).json<{ id: number }>();
    datasetId = (
      await admin.send('POST', '/api/v1/dataset/', { database, schema: 'main', table_name: 'sales' })
    ).json<{ id: number }>().id;
  });
  afterAll(() => server.close());

  it('201: are made with the maker as owner, and keep their form data letter for letter', async () => {
    const params = '{"viz_type": "pie",  "metric":"count"}';
    const id = await make({ slice_name: 'Pie', viz_type: 'pie', params, description: 'd' });
    const { result } = (await admin.get(`/api/v1/chart/${id}`)).json<{ result: Record<string, unknown> }>();
    expect(result).toMatchObject({
      id,
      slice_name: 'Pie',
      viz_type: 'pie',
      params,
      description: 'd',
      owners: [{ id: admin.userId, first_name: 'admin', last_name: 'Tester' }],
      dashboards: [],
    });
  });

  it.each([
    [{ slice_name: '' }, 400, { slice_name: ['Length must be between 1 and 250.'] }],
    [
      { datasource_type: 'zzz' },
      400,
      { datasource_type: ['Must be one of: sl_table, table, dataset, query, saved_query, view.'] },
    ],
    [{ params: '{no' }, 400, { params: ['JSON not valid'] }],
    [{ foo: 1 }, 400, { foo: ['Unknown field.'] }],
    [{ datasource_id: 999_999 }, 422, { datasource_id: ['Datasource does not exist'] }],
    [{ owners: [999_999] }, 422, { owners: ['Owners are invalid'] }],
    [{ dashboards: [999_999] }, 422, { dashboards: ['Dashboards do not exist'] }],
  ])('refuses %o with %i and says why', async (body, status, message) => {
    const answer = await admin.send('POST', '/api/v1/chart/', {
      slice_name: 'x',
      datasource_id: datasetId,
      datasource_type: 'table',
      ...body,
    });
    expect([answer.statusCode, answer.json()]).toEqual([status, { message }]);
  });

  it('keep the name in the answer, even an empty one, and refuse a missing dataset', async () => {
    const id = await make({ slice_name: 'Named' });
    const { result } = (await admin.send('PUT', `/api/v1/chart/${id}`, { slice_name: '' })).json<{
      result: object;
    }>();
    expect(result).toEqual({ slice_name: '' });
    expect((await admin.get(`/api/v1/chart/${id}${q('(columns:!(slice_name))')}`)).json()).toMatchObject({
      result: { slice_name: '' },
    });
    const moved = await admin.send('PUT', `/api/v1/chart/${id}`, { datasource_id: 0 });
    expect([moved.statusCode, moved.json()]).toEqual([
      422,
      { message: { datasource_id: ['Datasource does not exist'] } },
    ]);
  });

  it('400: a member `toString` in saved data breaks only the request that needs its value', async () => {
    const id = await make({
      slice_name: 'Odd',
      viz_type: 'table',
      params: '{"viz_type": "table", "limit": {"toString": 1, "valueOf": 2}}',
    });
    const answer = await admin.get(`/api/v1/chart/${id}/data/`);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { message: 'Expected a single value, but got an object.' },
    ]);
    expect((await admin.get('/api/v1/chart/')).statusCode).toBe(200);
  });

  it('are listed with filters, order and pages, and a page beyond the end is empty', async () => {
    for (const name of ['List b', 'List a', 'List c'])
      await make({ slice_name: name, viz_type: name === 'List a' ? 'pie' : 'table' });
    const filters = 'filters:!((col:slice_name,opr:sw,value:list))';
    expect(await names(`(${filters},order_column:slice_name,order_direction:asc)`)).toEqual([
      'List a',
      'List b',
      'List c',
    ]);
    expect(
      await names(`(${filters},order_column:slice_name,order_direction:desc,page:1,page_size:2)`),
    ).toEqual(['List a']);
    expect(await names(`(${filters},page:9,page_size:2)`)).toEqual([]);
    expect(
      await names('(filters:!((col:slice_name,opr:ct,value:LIST),(col:viz_type,opr:eq,value:pie)))'),
    ).toEqual(['List a']);
    expect(await names('{"filters":[{"col":"slice_name","opr":"in","value":["List c"]}]}')).toEqual([
      'List c',
    ]);
    const page = (await admin.get(`/api/v1/chart/${q(`(${filters},page_size:1)`)}`)).json<{
      count: number;
      ids: number[];
    }>();
    expect([page.count, page.ids.length]).toEqual([3, 1]);
  });

  it('return only the requested columns', async () => {
    const id = await make({ slice_name: 'Columns' });
    const { result } = (
      await admin.get(`/api/v1/chart/${id}${q("(columns:!(id,slice_name,'owners.id'))")}`)
    ).json<{ result: object }>();
    expect(result).toEqual({ id, slice_name: 'Columns', owners: [{ id: admin.userId }] });
  });

  it('200: an unknown operator filters nothing', async () => {
    expect(await names('(filters:!((col:slice_name,opr:zzz,value:1)),page_size:-1)')).toEqual(
      await names('(page_size:-1)'),
    );
  });

  it.each([
    ['(filters:!((col:zzz,opr:eq,value:1)))', 'Filter column: zzz not allowed to filter'],
    ['(order_column:params)', 'Invalid order by column: params'],
    ['(filters:!(', 'Not a valid rison/json argument'],
  ])('400: the list refuses %s', async (query, message) => {
    const answer = await admin.get(`/api/v1/chart/${q(query)}`);
    expect([answer.statusCode, answer.json()]).toEqual([400, { message }]);
  });

  it('treats text in a filter as text, regardless of its content', async () => {
    await make({ slice_name: "100% o'clock_" });
    expect(await names(`(filters:!((col:slice_name,opr:ct,value:'% o!'clock_')))`)).toEqual([
      "100% o'clock_",
    ]);
    expect(await names(`(filters:!((col:slice_name,opr:eq,value:'x!' or 1=1 --')))`)).toEqual([]);
  });

  it('404: are hidden from users who may not read their dataset, in lists, items, changes and favorites', async () => {
    const id = await make({ slice_name: 'Hidden' });
    expect(await names('(filters:!((col:slice_name,opr:eq,value:Hidden)))', gamma)).toEqual([]);
    const answers = await Promise.all([
      gamma.get(`/api/v1/chart/${id}`),
      gamma.send('PUT', `/api/v1/chart/${id}`, { description: 'no' }),
      gamma.send('DELETE', `/api/v1/chart/${id}`),
      gamma.send('POST', `/api/v1/chart/${id}/favorites/`),
    ]);
    expect(answers.map(answer => answer.statusCode)).toEqual([404, 404, 404, 404]);
  });

  it('403: may be read, but not changed or deleted, by users who do not own them', async () => {
    const id = await make({ slice_name: 'Readable' });
    const alpha = await server.person(`alpha ${engine}`, 'Alpha');
    const answers = await Promise.all([
      alpha.get(`/api/v1/chart/${id}`),
      alpha.send('PUT', `/api/v1/chart/${id}`, { description: 'no' }),
      alpha.send('DELETE', `/api/v1/chart/${id}`),
    ]);
    expect(answers.map(answer => answer.statusCode)).toEqual([200, 403, 403]);
    expect((await admin.get(`/api/v1/chart/${id}`)).json()).toMatchObject({ result: { description: null } });
  });

  it('409: a save that names an older version is refused and changes nothing; one that names none succeeds', async () => {
    const id = await make({ slice_name: 'Versions' });
    const version = async () =>
      (await admin.get(`/api/v1/chart/${id}${q('(columns:!(changed_on_utc))')}`)).json<{
        result: { changed_on_utc: string };
      }>().result.changed_on_utc;
    const first = await version();
    expect(
      (await admin.send('PUT', `/api/v1/chart/${id}`, { description: 'one' }, { 'if-match': `"${first}"` }))
        .statusCode,
    ).toBe(200);
    expect(await version()).not.toBe(first);
    const stale = await admin.send('PUT', `/api/v1/chart/${id}`, {
      description: 'two',
      params: '{"a": 1}',
      slice_name: 'Versions',
      changed_on: first,
    });
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toEqual({
      message: expect.stringContaining('Someone else saved changes'),
      conflict: {
        changed_on: await version(),
        changed_by: { id: admin.userId, first_name: 'admin', last_name: 'Tester' },
        more: 0,
        differences: [{ field: 'description', before: null, theirs: 'one', yours: 'two' }],
      },
    });
    expect((await admin.get(`/api/v1/chart/${id}`)).json()).toMatchObject({ result: { description: 'one' } });
    expect((await admin.send('PUT', `/api/v1/chart/${id}`, { description: 'three' })).statusCode).toBe(200);
  });

  it('let readers store the query context that results from the chart, and nothing else', async () => {
    const params = JSON.stringify({
      viz_type: 'pie',
      groupby: ['region'],
      metric: 'count',
      adhoc_filters: [],
      row_limit: 10,
    });
    const id = await make({ slice_name: 'Context', viz_type: 'pie', params });
    const alpha = await server.person(`context ${engine}`, 'Alpha');
    const query = {
      columns: ['region'],
      metrics: ['count'],
      row_limit: 10,
      filters: [],
      extras: { where: '', having: '' },
      annotation_layers: [],
      series_limit: 0,
      order_desc: true,
      url_params: {},
    };
    const save = async (by: TestClient, change: object, about = datasetId): Promise<string | null> => {
      const query_context = JSON.stringify({
        datasource: { id: about, type: 'table' },
        force: false,
        queries: [{ ...query, ...change }],
        result_format: 'json',
        result_type: 'full',
      });
      expect(
        (await by.send('PUT', `/api/v1/chart/${id}`, { query_context, query_context_generation: true }))
          .statusCode,
      ).toBe(200);
      return (await admin.get(`/api/v1/chart/${id}`)).json<{ result: { query_context: string | null } }>()
        .result.query_context;
    };
    const others = [
      { columns: ['sold_at'] },
      { metrics: [] },
      { filters: [{ col: 'region', op: '==', val: 'x' }] },
      { extras: { where: '1 = 1' } },
      { result_type: 'samples' },
    ];
    for (const change of others) expect([change, await save(alpha, change)]).toEqual([change, null]);
    expect(await save(alpha, {}, datasetId + 1000)).toBeNull();
    expect(
      (
        await alpha.send('PUT', `/api/v1/chart/${id}`, {
          query_context: 'no JSON',
          query_context_generation: true,
        })
      ).statusCode,
    ).not.toBe(500);
    expect(JSON.parse((await save(alpha, {}))!)).toMatchObject({
      datasource: { id: datasetId },
      queries: [{ columns: ['region'], metrics: ['count'] }],
    });
    expect(
      (await alpha.send('PUT', `/api/v1/chart/${id}`, { query_context: '{}', description: 'x' })).statusCode,
    ).toBe(403);
    expect(await save(admin, { columns: ['sold_at'] })).toContain('sold_at');
  });

  it('are starred by one person for that person', async () => {
    const id = await make({ slice_name: 'Starred' });
    const other = await server.person(`stars ${engine}`, 'Alpha');
    await admin.send('POST', `/api/v1/chart/${id}/favorites/`);
    await admin.send('POST', `/api/v1/chart/${id}/favorites/`);
    expect((await admin.get(`/api/v1/chart/favorite_status/${q(`!(${id})`)}`)).json()).toEqual({
      result: [{ id, value: true }],
    });
    expect((await other.get(`/api/v1/chart/favorite_status/${q(`!(${id})`)}`)).json()).toEqual({
      result: [{ id, value: false }],
    });
    expect(await names('(filters:!((col:id,opr:chart_is_favorite,value:!t)))')).toEqual(['Starred']);
    await admin.send('DELETE', `/api/v1/chart/${id}/favorites/`);
    expect(await names('(filters:!((col:id,opr:chart_is_favorite,value:!t)))')).toEqual([]);
  });

  it('are deleted together or not at all', async () => {
    const [one, two] = [await make({ slice_name: 'Gone 1' }), await make({ slice_name: 'Gone 2' })];
    expect((await admin.send('DELETE', `/api/v1/chart/${q(`!(${one},999999)`)}`)).statusCode).toBe(404);
    expect((await admin.get(`/api/v1/chart/${one}`)).statusCode).toBe(200);
    expect((await admin.send('DELETE', `/api/v1/chart/${q(`!(${one},${two})`)}`)).json()).toEqual({
      message: 'Deleted 2 charts',
    });
    expect((await admin.get(`/api/v1/chart/${one}`)).statusCode).toBe(404);
  });

  it('report when they were changed in words that depend on nothing but the clock', async () => {
    const id = await make({ slice_name: 'Clock' });
    const words = async () =>
      (await admin.get(`/api/v1/chart/${id}`)).json<{ result: { changed_on_delta_humanized: string } }>()
        .result.changed_on_delta_humanized;
    expect(await words()).toBe('now');
    server.clock.now += 2 * 60 * 60 * 1000;
    expect(await words()).toBe('2 hours ago');
  });
});
