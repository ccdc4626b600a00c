import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { METADATA_ENGINES, stopStores } from '../../metadata/test-stores.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';
import { upload } from '../../test-upload.ts';
import { FILES, q, uuid, zip } from './test-bundles.ts';
import { readYaml } from './yaml.ts';

afterAll(stopStores);

describe.each(METADATA_ENGINES)('bundles, with the store in %s', engine => {
  let server: TestServer;
  let admin: TestClient;
  beforeAll(async () => {
    server = await testServer({ engine, env: { POWERSET_FEATURE_FLAGS: '{"SSH_TUNNELING":true}' } });
    admin = await server.person('admin', 'Admin');
    // Makes the ids here differ from those in the bundle.
    await admin.send('POST', '/api/v1/dashboard/', { dashboard_title: 'first' });
  });
  afterAll(() => server.close());
  const board = async () =>
    (await admin.get('/api/v1/dashboard/board')).json<{
      result: { id: number; json_metadata: string; position_json: string; charts: string[] };
    }>().result;

  it('are imported with layout and filters rewired to the ids of this installation', async () => {
    expect((await upload(admin, '/api/v1/dashboard/import/', zip('Dashboard'))).json()).toEqual({
      message: 'OK',
    });
    const { json_metadata: metadata, position_json: positions, charts } = await board();
    const [chart] = (await admin.get('/api/v1/chart/')).json<{
      result: { id: number; datasource_id: number; form_data: object }[];
    }>().result;
    expect(charts).toEqual(['Chart']);
    expect(JSON.parse(positions)).toMatchObject({ 'CHART-x': { meta: { chartId: chart!.id, width: 4 } } });
    expect(JSON.parse(metadata)).toEqual({
      color_scheme: '',
      expanded_slices: { [chart!.id]: true },
      native_filter_configuration: [
        {
          id: 'F',
          targets: [{ datasetId: chart!.datasource_id, column: { name: 'a' } }],
          scope: { rootPath: [], excluded: [chart!.id] },
        },
      ],
    });
    const { query_context: context } = (await admin.get(`/api/v1/chart/${chart!.id}`)).json<{
      result: { query_context: string };
    }>().result;
    expect(JSON.parse(context)).toMatchObject({ datasource: { id: chart!.datasource_id, type: 'table' } });
  });

  it('422: are refused a second time, with the name of the file, unless the import may overwrite', async () => {
    const again = await upload(admin, '/api/v1/dashboard/import/', zip('Dashboard'));
    expect(again.statusCode).toBe(422);
    expect(again.json()).toMatchObject({
      errors: [
        {
          message: 'Error importing dashboard',
          error_type: 'GENERIC_COMMAND_ERROR',
          extra: { 'dashboards/b.yaml': 'Dashboard already exists and `overwrite=true` was not passed' },
        },
      ],
    });
    const renamed = {
      ...FILES,
      'dashboards/b.yaml': FILES['dashboards/b.yaml']!.replace('Board', 'Renamed'),
      'charts/c.yaml': FILES['charts/c.yaml']!.replace('Chart', 'Untouched'),
    };
    expect(
      (await upload(admin, '/api/v1/dashboard/import/', zip('Dashboard', renamed), { overwrite: 'true' }))
        .statusCode,
    ).toBe(200);
    const { charts, ...dashboard } = await board();
    expect([charts, (dashboard as unknown as { dashboard_title: string }).dashboard_title]).toEqual([
      ['Chart'],
      'Renamed',
    ]);
  });

  it('name the currency of a metric as a text, which the reference reads', async () => {
    const [dataset] = (
      await admin.get(`/api/v1/dataset/${q('(filters:!((col:table_name,opr:eq,value:t)))')}`)
    ).json<{ ids: number[] }>().ids;
    const {
      metrics: [metric],
    } = (await admin.get(`/api/v1/dataset/${dataset}`)).json<{ result: { metrics: { id: number }[] } }>()
      .result;
    await admin.send('PUT', `/api/v1/dataset/${dataset}`, {
      metrics: [
        {
          id: metric!.id,
          metric_name: 'count',
          expression: 'COUNT(*)',
          d3format: ',d',
          currency: '{"symbol":"EUR","symbolPosition":"prefix"}',
        },
      ],
    });
    const files = Object.entries(
      unzipSync(new Uint8Array((await admin.get(`/api/v1/dataset/export/${q(`!(${dataset})`)}`)).rawPayload)),
    );
    expect(strFromU8(files.find(([path]) => path.endsWith('/t.yaml'))![1])).toContain(
      `currency: '{"symbol":"EUR","symbolPosition":"prefix"}'`,
    );
  });

  it('are in the action log, by the names of their files', async () => {
    const { result } = (
      await admin.get(
        `/api/v1/log/${q('(filters:!((col:action,opr:eq,value:bundle.import)),page_size:100)')}`,
      )
    ).json<{ result: { json: string }[] }>();
    expect(result.map(({ json }) => JSON.parse(json) as object)).toContainEqual(
      expect.objectContaining({
        type: 'Dashboard',
        files: expect.arrayContaining(['databases/d.yaml']) as unknown,
        address: '127.0.0.1',
      }),
    );
  });

  it('may contain a chart whose dataset was deleted', async () => {
    const lost = {
      'metadata.yaml': 'version: 1.0.0\ntype: Slice\n',
      'charts/l.yaml': `slice_name: Lost\nviz_type: table\nparams:\n  viz_type: table\nuuid: ${uuid('e')}\nversion: 1.0.0\n`,
    };
    const elsewhere = await testServer();
    const other = await elsewhere.person('other', 'Admin');
    expect((await upload(other, '/api/v1/chart/import/', zip('Slice', lost))).json()).toEqual({
      message: 'OK',
    });
    const [chart] = (await other.get('/api/v1/chart/')).json<{
      result: { id: number; slice_name: string; datasource_id: number | null }[];
    }>().result;
    expect(chart).toMatchObject({ slice_name: 'Lost', datasource_id: null });
    const answer = await other.get(`/api/v1/chart/export/${q(`!(${chart!.id})`)}`);
    expect(
      (
        await upload(other, '/api/v1/chart/import/', new Uint8Array(answer.rawPayload), { overwrite: 'true' })
      ).json(),
    ).toEqual({ message: 'OK' });
    await elsewhere.close();
  });

  it('keep every digit of whole numbers that a double cannot hold', async () => {
    const text = `{"viz_type":"table","adhoc_filters":[{"comparator":[1234567890123456789]}]}`;
    const elsewhere = await testServer();
    const other = await elsewhere.person('other', 'Admin');
    expect((await upload(other, '/api/v1/dashboard/import/', zip('Dashboard'))).statusCode).toBe(200);
    const [chart] = (await other.get('/api/v1/chart/')).json<{ result: { id: number }[] }>().result;
    await other.send('PUT', `/api/v1/chart/${chart!.id}`, { params: text, query_context: text });
    const answer = await other.get(`/api/v1/assets/export/`);
    expect(
      (await upload(other, '/api/v1/assets/import/', new Uint8Array(answer.rawPayload), {}, 'bundle')).json(),
    ).toEqual({ message: 'OK' });
    const { params, query_context: context } = (await other.get(`/api/v1/chart/${chart!.id}`)).json<{
      result: { params: string; query_context: string };
    }>().result;
    for (const kept of [params, context]) expect(kept).toContain('1234567890123456789');
    await elsewhere.close();
  });

  it('are exported as they were imported', async () => {
    const { id } = await board();
    const answer = await admin.get(`/api/v1/dashboard/export/${q(`!(${id})`)}`);
    expect([answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      'application/zip',
      'attachment; filename=dashboard_export_20260101T120000.zip',
    ]);
    const files = Object.fromEntries(
      Object.entries(unzipSync(new Uint8Array(answer.rawPayload))).map(([path, bytes]) => [
        path.replace(/^[^/]+\//, ''),
        strFromU8(bytes),
      ]),
    );
    expect(
      Object.keys(files)
        .map(path => path.replace(/_\d+\.yaml$/, '_N.yaml'))
        .toSorted(),
    ).toEqual([
      'charts/Chart_N.yaml',
      'dashboards/Renamed_N.yaml',
      'databases/imported.yaml',
      'datasets/imported/t.yaml',
      'metadata.yaml',
    ]);
    expect(readYaml(files['datasets/imported/t.yaml']!).value).toMatchObject({
      table_name: 't',
      sql: 'select 1 as a',
      database_uuid: uuid('d'),
      columns: [{ column_name: 'a', verbose_name: 'Letter' }],
      metrics: [{ metric_name: 'count', d3format: ',d' }],
    });
    const elsewhere = await testServer();
    const other = await elsewhere.person('other', 'Admin');
    expect(
      (await upload(other, '/api/v1/dashboard/import/', new Uint8Array(answer.rawPayload))).json(),
    ).toEqual({ message: 'OK' });
    // Importing the same bundle again must not change anything that an export contains.
    const everything = async (): Promise<string[]> => {
      const { rawPayload } = await other.get('/api/v1/assets/export/');
      return Object.entries(unzipSync(new Uint8Array(rawPayload)))
        .filter(([path]) => !path.endsWith('metadata.yaml'))
        .map(([path, bytes]) => `${path.replace(/^[^/]+/, '')}\n${strFromU8(bytes)}`);
    };
    const before = await other.get('/api/v1/assets/export/');
    const exported = await everything();
    await upload(other, '/api/v1/assets/import/', new Uint8Array(before.rawPayload), {}, 'bundle');
    expect(await everything()).toEqual(exported);
    await elsewhere.close();
  });

  it('confirm a download to the page with a cookie, and never with one that signs users in', async () => {
    const cookiesOf = async (token: string) =>
      (await admin.get(`/api/v1/assets/export/?token=${token}`)).cookies.map(cookie => cookie.name);
    expect([
      await cookiesOf('abc'),
      await cookiesOf('session'),
      await cookiesOf('Session'),
      await cookiesOf('sign_in_x'),
    ]).toEqual([['abc'], [], [], []]);
  });

  it('contain everything, even items whose names lead to the same file name', async () => {
    const [from, to] = [await testServer({ engine }), await testServer({ engine })];
    const [giver, taker] = [await from.person('giver', 'Admin'), await to.person('taker', 'Admin')];
    const add = async (path: string, body: object): Promise<number> =>
      (await giver.send('POST', `/api/v1/${path}/`, body)).json<{ id: number }>().id;
    for (const name of ['My DB', 'My_DB', 'My_DB_1']) {
      const database = await add('database', {
        database_name: name,
        sqlalchemy_uri: `duckdb:///${name.length}.duckdb`,
      });
      await add('dataset', { database, schema: 'main', table_name: 'sales' });
      for (const sql of ['select 1', 'select 2'])
        await add('saved_query', { db_id: database, label: 'report', sql, schema: 'main' });
    }
    const bundle = new Uint8Array((await giver.get('/api/v1/assets/export/')).rawPayload);
    expect((await upload(taker, '/api/v1/assets/import/', bundle, {}, 'bundle')).json()).toEqual({
      message: 'OK',
    });
    const named = await to.store.db
      .selectFrom('databases')
      .innerJoin('datasets', 'datasets.database_id', 'databases.id')
      .innerJoin('saved_queries', 'saved_queries.database_id', 'databases.id')
      .select(['name', 'table_name', 'saved_queries.sql'])
      .orderBy('name')
      .orderBy('saved_queries.sql')
      .execute();
    expect(named.map(row => Object.values(row).join())).toEqual(
      ['My DB', 'My_DB', 'My_DB_1'].flatMap(name => [`${name},sales,select 1`, `${name},sales,select 2`]),
    );
    await from.close();
    await to.close();
  });

  it('use the existing dataset of a table, regardless of its uuid, and refuse other SQL under its name', async () => {
    const other = (sql: string, letter: string) => ({
      ...FILES,
      'datasets/d/t.yaml': FILES['datasets/d/t.yaml']!.replace(uuid('a'), uuid('e')).replace(
        'select 1 as a',
        sql,
      ),
      'charts/c.yaml': FILES['charts/c.yaml']!.replaceAll(uuid('a'), uuid('e'))
        .replace(uuid('c'), uuid(letter))
        .replace('Chart', `Chart ${letter}`),
      'dashboards/b.yaml': FILES['dashboards/b.yaml']!.replace(uuid('b'), uuid(letter))
        .replace('slug: board', 'slug: null')
        .replaceAll(uuid('c'), uuid(letter)),
    });
    const known = (
      await admin.get(`/api/v1/dataset/${q('(filters:!((col:table_name,opr:eq,value:t)))')}`)
    ).json<{ ids: number[] }>().ids;
    expect(
      (await upload(admin, '/api/v1/dashboard/import/', zip('Dashboard', other('select 1 as a', 'e'))))
        .statusCode,
    ).toBe(200);
    const [chart] = (
      await admin.get(
        `/api/v1/chart/${q("(filters:!((col:slice_name,opr:eq,value:'Chart e')),columns:!(datasource_id))")}`,
      )
    ).json<{ result: { datasource_id: number }[] }>().result;
    expect([chart?.datasource_id]).toEqual(known);
    const refused = await upload(
      admin,
      '/api/v1/dashboard/import/',
      zip('Dashboard', other('select 2 as a', 'f')),
    );
    expect([refused.statusCode, refused.body]).toEqual([
      422,
      expect.stringContaining('A dataset named t with different SQL already exists') as string,
    ]);
  });
});
