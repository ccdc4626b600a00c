import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { METADATA_ENGINES, stopStores } from '../../metadata/test-stores.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';
import { upload } from '../../test-upload.ts';
import { readBundle } from './bundle-files.ts';
import { readYaml } from './yaml.ts';

const q = (text: string): string => `?q=${encodeURIComponent(text)}`;
const uuid = (kind: string): string => `${kind.repeat(8)}-0000-4000-8000-000000000001`;

const FILES: Readonly<Record<string, string>> = {
  'databases/d.yaml': `database_name: imported\nsqlalchemy_uri: duckdb:///d.duckdb\nallow_csv_upload: false\nextra: {}\nuuid: ${uuid('d')}\nversion: 1.0.0\n`,
  'datasets/d/t.yaml': `table_name: t\nschema: main\nsql: select 1 as a\nuuid: ${uuid('a')}\nmetrics:\n- metric_name: count\n  expression: COUNT(*)\n  d3format: ',d'\ncolumns:\n- column_name: a\n  type: INTEGER\n  verbose_name: Letter\nversion: 1.0.0\ndatabase_uuid: ${uuid('d')}\n`,
  'charts/c.yaml': `slice_name: Chart\nviz_type: table\nparams:\n  viz_type: table\n  all_columns:\n  - a\nquery_context: '{"datasource":{"id":77,"type":"table"},"queries":[]}'\nuuid: ${uuid('c')}\nversion: 1.0.0\ndataset_uuid: ${uuid('a')}\n`,
  'dashboards/b.yaml': `dashboard_title: Board\nslug: board\npublished: true\nuuid: ${uuid('b')}\nposition:\n  DASHBOARD_VERSION_KEY: v2\n  CHART-x:\n    type: CHART\n    id: CHART-x\n    children: []\n    meta:\n      chartId: 55\n      width: 4\n      uuid: ${uuid('c')}\nmetadata:\n  color_scheme: ''\n  expanded_slices:\n    '55': true\n  native_filter_configuration:\n  - id: F\n    targets:\n    - datasetUuid: ${uuid('a')}\n      column:\n        name: a\n    scope:\n      rootPath: []\n      excluded:\n      - 55\nversion: 1.0.0\n`,
};
const zip = (type: string, files: Readonly<Record<string, string>> = FILES): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({ 'metadata.yaml': `version: 1.0.0\ntype: ${type}\n`, ...files }).map(([path, text]) => [
        `root/${path}`,
        strToU8(text),
      ]),
    ),
  );

afterAll(stopStores);

describe.each(METADATA_ENGINES)('bundles, with the store in %s', engine => {
  let server: TestServer;
  let admin: TestClient;
  beforeAll(async () => {
    server = await testServer({ engine, env: { POWERSET_FEATURE_FLAGS: '{"SSH_TUNNELING":true}' } });
    admin = await server.person('admin', 'Admin');
    // Ids here must not happen to be those of the bundle.
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

  it('422: are refused a second time, by the name of the file, unless overwriting was asked for', async () => {
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

  it('may hold a chart that outlived its dataset', async () => {
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

  it('bring whole numbers that no double holds home with every digit', async () => {
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

  it('come out as they went in', async () => {
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
    // An import of the same there changes nothing of what is exported.
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

  it('tell the page by a cookie that they came, and never by one that signs people in', async () => {
    const cookiesOf = async (token: string) =>
      (await admin.get(`/api/v1/assets/export/?token=${token}`)).cookies.map(cookie => cookie.name);
    expect([
      await cookiesOf('abc'),
      await cookiesOf('session'),
      await cookiesOf('Session'),
      await cookiesOf('sign_in_x'),
    ]).toEqual([['abc'], [], [], []]);
  });

  it('hold everything, also what would have the same file by its name', async () => {
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

  it('use the dataset that a table has already, whatever its uuid, and refuse other SQL under its name', async () => {
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

  it('leave nothing behind when one file of many is wrong', async () => {
    const before = (await admin.get('/api/v1/database/')).json<{ count: number }>().count;
    const files = {
      'databases/new.yaml': FILES['databases/d.yaml']!.replaceAll('d'.repeat(8), 'e'.repeat(8)).replace(
        'imported',
        'half',
      ),
      'charts/c.yaml': `${FILES['charts/c.yaml']}foo: 1\n`,
    };
    const answer = await upload(admin, '/api/v1/assets/import/', zip('assets', files), {}, 'bundle');
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { errors: [{ extra: { 'charts/c.yaml': { foo: ['Unknown field.'] } } }] },
    ]);
    expect((await admin.get('/api/v1/database/')).json<{ count: number }>().count).toBe(before);
  });

  it.each([
    ['another kind', zip('Slice'), { 'metadata.yaml': { type: ['Must be equal to Dashboard.'] } }],
    [
      'broken YAML',
      zip('Dashboard', { 'dashboards/x.yaml': 'a: [1,' }),
      { 'dashboards/x.yaml': { 'dashboards/x.yaml': 'Not a valid YAML file' } },
    ],
    [
      'repeated parts',
      zip('Dashboard', { 'dashboards/x.yaml': 'a: &x {b: 1}\nc: *x' }),
      {
        'dashboards/x.yaml': {
          'dashboards/x.yaml': 'Not a valid YAML file: a part is repeated by an alias (line 2, column 4)',
        },
      },
    ],
    [
      'two documents',
      zip('Dashboard', { 'dashboards/x.yaml': 'a: 1\n---\nb: 2\n' }),
      {
        'dashboards/x.yaml': {
          'dashboards/x.yaml': expect.stringMatching(/single document.*\(line 2, column 1\)$/),
        },
      },
    ],
    [
      'a name twice',
      zip('Dashboard', { 'dashboards/x.yaml': 'a: 1\nb: 2\na: 3' }),
      {
        'dashboards/x.yaml': {
          'dashboards/x.yaml': expect.stringMatching(
            /^Not a valid YAML file: duplicated mapping key .*\(line 3, column 1\)$/,
          ),
        },
      },
    ],
    [
      'a chart that is nowhere',
      zip('Slice', {
        'charts/c.yaml': FILES['charts/c.yaml']!.replace(uuid('a'), uuid('f')).replace(uuid('c'), uuid('9')),
      }),
      {},
    ],
  ])('422: refuse %s', async (_, bytes, extra) => {
    const answer = await upload(admin, '/api/v1/dashboard/import/', bytes);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { errors: [{ message: 'Error importing dashboard', extra }] },
    ]);
  });

  it('422: ask for the password of a new database whose address has it masked', async () => {
    const files = {
      'databases/m.yaml': FILES['databases/d.yaml']!.replaceAll('d'.repeat(8), '7'.repeat(8))
        .replace('duckdb:///d.duckdb', 'postgresql://me:XXXXXXXXXX@h/d')
        .replace('imported', 'masked'),
    };
    const refused = await upload(admin, '/api/v1/database/import/', zip('Database', files));
    expect(refused.json()).toMatchObject({
      errors: [{ extra: { 'databases/m.yaml': { _schema: ['Must provide a password for the database'] } } }],
    });
    expect(
      (
        await upload(admin, '/api/v1/database/import/', zip('Database', files), {
          passwords: '{"databases/m.yaml":"secret"}',
        })
      ).statusCode,
    ).toBe(200);
  });

  it('422: ask for secrets again when a changed database would send them another way', async () => {
    const name = 'stored secrets';
    const made = await admin.send('POST', '/api/v1/database/', {
      database_name: name,
      uuid: uuid('8'),
      sqlalchemy_uri: 'postgresql://me:secret@h/d',
      masked_encrypted_extra: '{"key":"secret"}',
    });
    const sent = async (
      uri: string,
      {
        more = '',
        type = 'Database',
        fields = {},
      }: {
        readonly more?: string;
        readonly type?: string;
        readonly fields?: Readonly<Record<string, string>>;
      } = {},
    ) => {
      const file = FILES['databases/d.yaml']!.replace(uuid('d'), uuid('8'))
        .replace('imported', name)
        .replace('duckdb:///d.duckdb', uri)
        .replace('extra: {}\n', `extra: {${more}}\n`);
      const path = { Database: 'database', Dashboard: 'dashboard' }[type]!;
      const answer = await upload(admin, `/api/v1/${path}/import/`, zip(type, { 'databases/s.yaml': file }), {
        overwrite: 'true',
        ...fields,
      });
      return (
        answer.json<{ errors?: [{ extra: Record<string, { _schema: string[] }> }] }>().errors?.[0].extra[
          'databases/s.yaml'
        ]?._schema ?? answer.statusCode
      );
    };
    const masked = 'postgresql://me:XXXXXXXXXX@h/d';
    const ofOptions = (other: string): string =>
      `The stored secret options of the database are for another ${other}: change the database here, and enter them again`;
    const password = 'Must provide a password for the database';
    expect(await sent(`${masked}?sslmode=disable`)).toEqual([password, ofOptions('sslmode')]);
    expect(await sent(masked, { more: '"engine_params": {"connect_args": {"api_endpoint": "x"}}' })).toEqual([
      password,
      ofOptions('api_endpoint'),
    ]);
    expect(
      await sent(`${masked}?sslmode=disable`, { fields: { passwords: '{"databases/s.yaml":"new"}' } }),
    ).toEqual([ofOptions('sslmode')]);
    // What an import is not about stays as it is here.
    expect(await sent(`${masked}?sslmode=disable`, { type: 'Dashboard' })).toBe(200);
    expect(await sent(masked.replace('/d', '/other'))).toBe(200);
    await admin.send('DELETE', `/api/v1/database/${made.json<{ id: number }>().id}`);
  });

  it('ask for the secrets of tunnels, and bring them to the database', async () => {
    const withTunnel = (secrets: string) =>
      zip('Database', {
        'databases/d.yaml': FILES['databases/d.yaml']!.replace(uuid('d'), uuid('9'))
          .replace('imported', 'tunnelled')
          .replace('duckdb:///d.duckdb', 'postgresql://a@db.internal/x')
          .replace(
            'version:',
            `ssh_tunnel:\n  server_address: bastion\n  server_port: 22\n  username: me\n${secrets}version:`,
          ),
      });
    const sent = async (secrets: string, fields: Readonly<Record<string, string>> = {}) => {
      const answer = await upload(admin, '/api/v1/database/import/', withTunnel(secrets), fields);
      const { message, errors } = answer.json<{
        message?: string;
        errors?: [{ message: string; extra: Record<string, unknown> }];
      }>();
      return [
        answer.statusCode,
        message ??
          (errors![0].extra['databases/d.yaml'] as { _schema: string[] } | undefined)?._schema ??
          errors![0].message,
      ];
    };
    expect(await sent('  password: XXXXXXXXXX\n')).toEqual([
      422,
      ['Must provide a password for the ssh tunnel'],
    ]);
    expect(await sent('  private_key: XXXXXXXXXX\n  private_key_password: XXXXXXXXXX\n')).toEqual([
      422,
      [
        'Must provide a private key for the ssh tunnel',
        'Must provide a private key password for the ssh tunnel',
      ],
    ]);
    expect(await sent('')).toEqual([422, 'Must provide credentials for the SSH Tunnel']);
    expect(await sent('  password: a\n  private_key: b\n')).toEqual([
      422,
      'Cannot have multiple credentials for the SSH Tunnel',
    ]);
    expect(
      await sent('  password: XXXXXXXXXX\n', { ssh_tunnel_passwords: '{"databases/d.yaml":"secret"}' }),
    ).toEqual([200, 'OK']);
    const [id] = (
      await admin.get(`/api/v1/database/${q('(filters:!((col:database_name,opr:eq,value:tunnelled)))')}`)
    ).json<{ ids: number[] }>().ids;
    const exported = unzipSync(
      new Uint8Array((await admin.get(`/api/v1/database/export/${q(`!(${id})`)}`)).rawPayload),
    );
    expect(
      strFromU8(Object.entries(exported).find(([path]) => path.endsWith('tunnelled.yaml'))![1]),
    ).toContain(
      'ssh_tunnel:\n  server_address: bastion\n  server_port: 22\n  username: me\n  password: XXXXXXXXXX\n',
    );
    await admin.send('DELETE', `/api/v1/database/${id}`);
  });

  it('422 and 400: say what is no bundle', async () => {
    expect((await upload(admin, '/api/v1/chart/import/', strToU8('hello'))).json()).toMatchObject({
      errors: [{ message: 'Not a ZIP file' }],
    });
    expect(
      (await upload(admin, '/api/v1/chart/import/', zipSync({ 'x/y.yaml': strToU8('a: 1') }))).json(),
    ).toMatchObject({ errors: [{ message: 'Could not find a valid command to import file' }] });
    expect((await admin.send('POST', '/api/v1/chart/import/', {})).statusCode).toBe(400);
  });

  it('do not let people overwrite what they do not own, or bring databases', async () => {
    const alpha = await server.person(`alpha ${engine}`, 'Alpha');
    const overwrite = await upload(alpha, '/api/v1/dashboard/import/', zip('Dashboard'), {
      overwrite: 'true',
    });
    expect(overwrite.statusCode).toBe(422);
    const database = {
      'databases/n.yaml': FILES['databases/d.yaml']!.replaceAll('d'.repeat(8), '6'.repeat(8)),
    };
    expect(
      (await upload(alpha, '/api/v1/assets/import/', zip('assets', database), {}, 'bundle')).statusCode,
    ).toBe(422);
  });
});

describe('a bundle', () => {
  it('is refused before it is unpacked when it would become too large', () => {
    const bomb = zipSync({ 'a/big.yaml': new Uint8Array(201 * 1024 * 1024) }, { level: 9 });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(() => readBundle(bomb)).toThrow('unpacked bundle is too large');
  });

  it('is refused when its list of files says that one is smaller than it is', () => {
    const bomb = zipSync({ 'a/big.yaml': new Uint8Array(4 * 1024 * 1024) }, { level: 9 });
    const list = Buffer.from(bomb.buffer).indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    new DataView(bomb.buffer).setUint32(list + 24, 10, true);
    expect(() => readBundle(bomb)).toThrow("The bundle states a wrong size for 'a/big.yaml'.");
  });

  it('loses what Macs add to archives', () => {
    expect([
      ...readBundle(
        zipSync({
          'r/a.yaml': strToU8('x'),
          '__MACOSX/r/._a.yaml': strToU8('y'),
          'r/.DS_Store': strToU8('z'),
        }),
      ).keys(),
    ]).toEqual(['a.yaml']);
  });
});
