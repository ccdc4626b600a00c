import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { METADATA_ENGINES, stopStores } from '../../metadata/test-stores.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';
import { upload } from '../../test-upload.ts';
import { q, uuid, zip } from './test-bundles.ts';

const database = (more = '', name = 'later', address = 'duckdb:///d.duckdb'): string =>
  `database_name: ${name}\nsqlalchemy_uri: ${address}\nextra: {}\nuuid: ${uuid('d')}\nversion: 1.0.0\n${more}`;
const dataset = (more = ''): string =>
  `table_name: t\nschema: main\nsql: null\nuuid: ${uuid('a')}\nmetrics: []\ncolumns: []\nversion: 1.0.0\ndatabase_uuid: ${uuid('d')}\n${more}`;
const chart = (more = ''): string =>
  `slice_name: Chart\nviz_type: table\nparams: {}\nuuid: ${uuid('c')}\nversion: 1.0.0\ndataset_uuid: ${uuid('a')}\n${more}`;
const board = (more = ''): string =>
  `dashboard_title: Board\nuuid: ${uuid('b')}\nposition:\n  CHART-x:\n    type: CHART\n    id: CHART-x\n    children: []\n    meta:\n      chartId: 55\n      uuid: ${uuid('c')}\nmetadata: {}\nversion: 1.0.0\n${more}`;
const BASE = { 'databases/d.yaml': database(), 'datasets/d/t.yaml': dataset() };
const OVER = { overwrite: 'true' };
const problemsOf = (answer: { json<T>(): T }) =>
  answer.json<{ errors?: [{ message: string; extra: Record<string, unknown> }] }>().errors?.[0];

afterAll(stopStores);

describe.each(METADATA_ENGINES)('bundles of later versions, with the store in %s', engine => {
  let server: TestServer;
  let admin: TestClient;
  beforeAll(async () => {
    server = await testServer({ engine, env: { POWERSET_FEATURE_FLAGS: '{"TAGGING_SYSTEM":true}' } });
    admin = await server.person('admin', 'Admin');
  });
  afterAll(() => server.close());
  const tagsOf = async (kind: 'chart' | 'dashboard') =>
    await server.store.db
      .selectFrom('tagged_objects')
      .innerJoin('tags', 'tags.id', 'tagged_objects.tag_id')
      .select(['name', 'description'])
      .where('kind', '=', kind)
      .orderBy('name')
      .execute();

  it('bring the tags of charts and dashboards', async () => {
    const files = {
      ...BASE,
      'charts/c.yaml': chart('tags:\n- new\n'),
      'dashboards/b.yaml': board('tags:\n- new\n- other\n'),
      'tags.yaml': 'tags:\n- tag_name: new\n  description: from elsewhere\n',
    };
    expect((await upload(admin, '/api/v1/dashboard/import/', zip('Dashboard', files))).json()).toEqual({
      message: 'OK',
    });
    expect([await tagsOf('chart'), await tagsOf('dashboard')]).toEqual([
      [{ name: 'new', description: 'from elsewhere' }],
      [
        { name: 'new', description: 'from elsewhere' },
        { name: 'other', description: '' },
      ],
    ]);
    await upload(
      admin,
      '/api/v1/dashboard/import/',
      zip('Dashboard', { ...files, 'dashboards/b.yaml': board('tags: []\n') }),
      OVER,
    );
    expect(await tagsOf('dashboard')).toEqual([]);
  });

  it('report tags that the importing user may not add', async () => {
    const alpha = await server.person(`tagless ${engine}`, 'Alpha');
    await server.store.db
      .deleteFrom('role_permissions')
      .where(
        'permission_id',
        'in',
        server.store.db
          .selectFrom('permissions')
          .select('id')
          .where('permission', '=', 'can_write')
          .where('resource', '=', 'Tag'),
      )
      .execute();
    const files = {
      ...BASE,
      'charts/c.yaml': chart('tags:\n- forbidden\n')
        .replace(uuid('c'), uuid('9'))
        .replace('slice_name: Chart', 'slice_name: Other'),
    };
    const answer = await upload(alpha, '/api/v1/chart/import/', zip('Slice', files));
    expect(answer.json()).toEqual({ message: 'OK', left_out: { 'charts/c.yaml': ['tags'] } });
  });

  it('bring tags of any name', async () => {
    const files = {
      ...BASE,
      'charts/c.yaml': chart('tags:\n- constructor\n- __proto__\n- "a: b"\n')
        .replace(uuid('c'), uuid('6'))
        .replace('slice_name: Chart', 'slice_name: Tagged'),
      'tags.yaml': 'tags:\n- tag_name: __proto__\n  description: of old\n',
    };
    expect((await upload(admin, '/api/v1/chart/import/', zip('Slice', files))).json()).toEqual({
      message: 'OK',
    });
    expect(
      await server.store.db
        .selectFrom('tags')
        .select(['name', 'description'])
        .where('name', 'in', ['constructor', '__proto__', 'a: b'])
        .orderBy('name')
        .execute(),
    ).toEqual([
      { name: '__proto__', description: 'of old' },
      { name: 'a: b', description: '' },
      { name: 'constructor', description: '' },
    ]);
  });

  it('leave out a time zone and a month of the fiscal year that do not exist, and tags of datasets, and tell so', async () => {
    const file = (how: string): string =>
      dataset(`${how}\ntags:\n- x\n`)
        .replace(uuid('a'), uuid('5'))
        .replace('table_name: t', 'table_name: timed');
    const lost = [
      'tags',
      'fiscal_year_start: 13 is not a month from 1 to 12',
      'time_zone: unknown time zone "Mars/Base"',
    ];
    for (const how of [
      'extra:\n  time_zone: Mars/Base\n  fiscal_year_start: 13\n  note: 12345678901234567890',
      `extra: '{"time_zone": "Mars/Base", "fiscal_year_start": 13, "note": 12345678901234567890}'`,
    ]) {
      expect(
        (
          await upload(
            admin,
            '/api/v1/dataset/import/',
            zip('SqlaTable', { ...BASE, 'datasets/d/timed.yaml': file(how) }),
            OVER,
          )
        ).json(),
      ).toEqual({ message: 'OK', left_out: { 'datasets/d/timed.yaml': lost } });
      expect(
        (
          await server.store.db
            .selectFrom('datasets')
            .select('extra')
            .where('uuid', '=', uuid('5'))
            .executeTakeFirst()
        )?.extra,
      ).toBe('{"note":12345678901234567890}');
    }
    expect(
      (
        await upload(
          admin,
          '/api/v1/dataset/import/',
          zip('SqlaTable', {
            ...BASE,
            'datasets/d/timed.yaml': file('extra:\n  time_zone: Europe/Berlin').replace(/\ntags:\n- x/, ''),
          }),
          OVER,
        )
      ).json(),
    ).toEqual({ message: 'OK' });
  });

  it('lead charts to the other charts that they draw and take annotations from, by the ids of the bundle', async () => {
    const named = (name: string, letter: string, params: object) =>
      chart()
        .replace('slice_name: Chart', `slice_name: ${name}`)
        .replace(uuid('c'), uuid(letter))
        .replace('params: {}', `params: ${JSON.stringify(params)}`);
    const layers = [
      { name: 'l', sourceType: 'line', value: 901 },
      { name: 'n', sourceType: 'NATIVE', value: 901 },
      { name: 'gone', sourceType: 'table', value: 77_777 },
    ];
    const files = {
      ...BASE,
      'charts/Layer_900.yaml': named('layer', '1', {}),
      'charts/x.yaml': named('annotations', '2', {}),
      'charts/Both_902.yaml': named('both', '3', { deck_slices: [900], annotation_layers: layers }).replace(
        'params:',
        `query_context: '${JSON.stringify({ queries: [{ annotation_layers: layers }] })}'\nparams:`,
      ),
      'dashboards/b.yaml': board()
        .replace(uuid('b'), uuid('2'))
        .replace('chartId: 55', 'chartId: 901')
        .replace(uuid('c'), uuid('2')),
    };
    expect((await upload(admin, '/api/v1/dashboard/import/', zip('Dashboard', files))).json()).toEqual({
      message: 'OK',
    });
    const rows = await server.store.db
      .selectFrom('charts')
      .select(['id', 'name', 'params', 'query_context'])
      .where('name', 'in', ['layer', 'annotations', 'both'])
      .execute();
    const [layer, annotations, both] = ['layer', 'annotations', 'both'].map(name =>
      rows.find(row => row.name === name)!,
    );
    const values = [annotations!.id, 901, 77_777].map(value => expect.objectContaining({ value }) as unknown);
    expect(JSON.parse(both!.params!)).toMatchObject({ deck_slices: [layer!.id], annotation_layers: values });
    expect(JSON.parse(both!.query_context!)).toMatchObject({ queries: [{ annotation_layers: values }] });
  });

  it('report everything else that cannot be stored', async () => {
    const files = {
      ...BASE,
      'datasets/d/t.yaml': dataset('folders:\n- uuid: x\n'),
      'charts/c.yaml': chart(),
      'dashboards/b.yaml': board('roles:\n- Gamma\ntheme_uuid: null\n'),
      'themes/x.yaml': 'a: 1\n',
    };
    expect((await upload(admin, '/api/v1/dashboard/import/', zip('Dashboard', files), OVER)).json()).toEqual({
      message: 'OK',
      left_out: {
        'datasets/d/t.yaml': ['folders'],
        'dashboards/b.yaml': ['roles'],
        'themes/x.yaml': ['the whole file'],
      },
    });
  });

  it('bring the secret options of databases, encrypted, and require those that are masked', async () => {
    const stored = async () =>
      (
        await server.store.db
          .selectFrom('databases')
          .select(['id', 'sealed_encrypted_extra'])
          .where('uuid', '=', uuid('e'))
          .executeTakeFirst()
      )?.sealed_encrypted_extra ?? null;
    const file = (more: string) =>
      zip('Database', {
        'databases/s.yaml': database(more, 'secrets', 'bigquery://project').replace(uuid('d'), uuid('e')),
      });
    const asked = ['Must provide the secret options of the database'];
    expect(
      problemsOf(
        await upload(
          admin,
          '/api/v1/database/import/',
          file(`masked_encrypted_extra: '{"credentials_info":{"private_key":"XXXXXXXXXX"}}'\n`),
        ),
      )?.extra,
    ).toMatchObject({ 'databases/s.yaml': { _schema: asked } });
    expect(
      (
        await upload(
          admin,
          '/api/v1/database/import/',
          file(`encrypted_extra: '{"credentials_info":{"private_key":"hidden"}}'\n`),
        )
      ).json(),
    ).toEqual({ message: 'OK' });
    const sealed = await stored();
    expect(sealed).not.toBeNull();
    expect(sealed).not.toContain('hidden');
    expect(
      (
        await upload(
          admin,
          '/api/v1/database/import/',
          file(`masked_encrypted_extra: '{"credentials_info":{"private_key":"XXXXXXXXXX"}}'\n`),
          OVER,
        )
      ).json(),
    ).toEqual({ message: 'OK' });
    expect(
      problemsOf(
        await upload(
          admin,
          '/api/v1/database/import/',
          file(`masked_encrypted_extra: '{"credentials_info":{"other":"XXXXXXXXXX"}}'\n`),
          OVER,
        ),
      )?.extra,
    ).toMatchObject({ 'databases/s.yaml': { _schema: asked } });
    expect(
      problemsOf(await upload(admin, '/api/v1/database/import/', file('encrypted_extra: no JSON\n'), OVER))
        ?.extra,
    ).toMatchObject({ 'databases/s.yaml': { encrypted_extra: ['JSON not valid'] } });
    expect((await admin.get('/api/v1/log/')).body).not.toContain('hidden');
  });

  it('take a dataset of the catalog that its database is in, and refuse another', async () => {
    const files = (catalog: string) =>
      zip('SqlaTable', {
        'databases/p.yaml': database('', 'catalogs', 'trino://h/main').replace(uuid('d'), uuid('7')),
        'datasets/p/t.yaml': dataset(`catalog: ${catalog}\n`)
          .replace(uuid('d'), uuid('7'))
          .replace(uuid('a'), uuid('7')),
      });
    expect(problemsOf(await upload(admin, '/api/v1/dataset/import/', files('other')))?.extra).toMatchObject({
      'datasets/p/t.yaml': {
        catalog: ['The database is not in the catalog other: connect that catalog as a database of its own.'],
      },
    });
    expect((await upload(admin, '/api/v1/dataset/import/', files('main'))).json()).toEqual({ message: 'OK' });
  });

  it('are refused with the name of a file that is not UTF-8, has another version, or names a drive', async () => {
    const latin = Buffer.from(chart().replace('Chart', 'Zürich'), 'latin1');
    expect(
      problemsOf(
        await upload(admin, '/api/v1/chart/import/', zip('Slice', { ...BASE, 'charts/l.yaml': latin })),
      )?.message,
    ).toBe("'charts/l.yaml' is not valid UTF-8.");
    expect(
      problemsOf(
        await upload(
          admin,
          '/api/v1/chart/import/',
          zip('Slice', { ...BASE, 'charts/c.yaml': chart().replace('version: 1.0.0', 'version: 2.0.0') }),
          OVER,
        ),
      )?.extra,
    ).toMatchObject({ 'charts/c.yaml': { version: ['Must be equal to 1.0.0.'] } });
    expect(
      problemsOf(
        await upload(
          admin,
          '/api/v1/chart/import/',
          zip('Slice', { ...BASE, 'metadata.yaml': 'version: 3.1.0\ntype: Slice\n' }),
        ),
      )?.message,
    ).toBe('Could not find a valid command to import file');
    expect(
      problemsOf(await upload(admin, '/api/v1/chart/import/', zipSync({ 'C:\\x.yaml': strToU8('a: 1') })))
        ?.message,
    ).toContain('C:\\x.yaml');
  });
});

describe.each(METADATA_ENGINES)('exports of long ago, with the store in %s', engine => {
  let server: TestServer;
  let admin: TestClient;
  beforeAll(async () => {
    server = await testServer({ engine });
    admin = await server.person('admin', 'Admin');
    await admin.send('POST', '/api/v1/database/', {
      database_name: 'shop',
      sqlalchemy_uri: 'duckdb:///shop.duckdb',
    });
  });
  afterAll(() => server.close());
  const DATASETS =
    'databases:\n- database_name: shop\n  tables:\n  - table_name: v0_table\n    schema: main\n    columns:\n    - column_name: a\n      type: INT\n';
  const slice = (id: number, name: string) => ({
    __Slice__: {
      id,
      slice_name: name,
      viz_type: 'table',
      datasource_type: 'table',
      params: JSON.stringify({
        groupby: ['a'],
        remote_id: id,
        datasource_name: 'v0_table',
        schema: 'main',
        database_name: 'shop',
      }),
    },
  });
  const OLD = JSON.stringify({
    dashboards: [
      {
        __Dashboard__: {
          id: 9,
          dashboard_title: 'Old board',
          slug: 'old',
          css: '',
          slices: [slice(31, 'placed'), slice(32, 'lost')],
          json_metadata: JSON.stringify({ remote_id: 9, expanded_slices: { 31: true } }),
          position_json: JSON.stringify({
            DASHBOARD_VERSION_KEY: 'v2',
            ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
            GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['CHART-1'], parents: ['ROOT_ID'] },
            'CHART-1': {
              type: 'CHART',
              id: 'CHART-1',
              children: [],
              meta: { chartId: 31, width: 4, height: 50 },
            },
          }),
        },
      },
    ],
    datasources: [
      {
        __SqlaTable__: {
          id: 4,
          table_name: 'v0_table',
          schema: 'main',
          params: JSON.stringify({ remote_id: 4, database_name: 'shop' }),
          columns: [
            {
              __TableColumn__: {
                id: 1,
                table_id: 4,
                column_name: 'a',
                type: 'INT',
                created_on: { __datetime__: '2020-01-01T00:00:00' },
              },
            },
          ],
          metrics: [{ __SqlMetric__: { metric_name: 'count', expression: 'COUNT(*)' } }],
        },
      },
    ],
  });

  it.each([
    ['as a file of YAML', strToU8(DATASETS)],
    ['in an archive', zipSync({ 'x/datasources.yaml': strToU8(DATASETS) })],
  ])('bring datasets %s to the database of that name', async (_, bytes) => {
    expect((await upload(admin, '/api/v1/dataset/import/', bytes, OVER)).json()).toEqual({ message: 'OK' });
    const found = await server.store.db
      .selectFrom('datasets')
      .innerJoin('databases', 'databases.id', 'datasets.database_id')
      .select(['databases.name', 'table_name'])
      .execute();
    expect(found).toEqual([{ name: 'shop', table_name: 'v0_table' }]);
  });

  it.each([
    ['as a file of JSON', strToU8(OLD)],
    ['in an archive', zipSync({ 'x/dashboards.json': strToU8(OLD) })],
  ])('bring dashboards with their charts %s', async (_, bytes) => {
    expect((await upload(admin, '/api/v1/dashboard/import/', bytes, OVER)).json()).toEqual({ message: 'OK' });
    const { result } = (await admin.get('/api/v1/dashboard/old')).json<{
      result: { charts: string[]; json_metadata: string; position_json: string };
    }>();
    expect(result.charts.toSorted()).toEqual(['lost', 'placed']);
    const [placed] = (
      await admin.get(`/api/v1/chart/${q('(filters:!((col:slice_name,opr:eq,value:placed)))')}`)
    ).json<{ result: { id: number; datasource_name_text: string }[] }>().result;
    expect(placed).toMatchObject({ datasource_name_text: 'main.v0_table' });
    expect(JSON.parse(result.json_metadata)).toMatchObject({ expanded_slices: { [placed!.id]: true } });
    expect((await admin.get('/api/v1/dashboard/')).json()).toMatchObject({ count: 1 });
  });

  it('422: name a database that is not here', async () => {
    expect(
      problemsOf(await upload(admin, '/api/v1/dataset/import/', strToU8(DATASETS.replace('shop', 'nowhere'))))
        ?.extra,
    ).toMatchObject({
      'datasets/nowhere/mainv0_table.yaml': {
        database_uuid: ['The database is neither in the bundle nor here.'],
      },
    });
  });
});
