import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';
import { upload } from '../../test-upload.ts';
import { uuid } from './test-bundles.ts';

const OVER = { overwrite: 'true' };
const zip = (files: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({ 'metadata.yaml': 'version: 1.0.0\n', ...files }).map(([path, text]) => [
        `root/${path}`,
        strToU8(text),
      ]),
    ),
  );

const FILES = {
  'databases/d.yaml': `database_name: d\nsqlalchemy_uri: duckdb:///d.duckdb\nuuid: ${uuid('d')}\nversion: 1.0.0\n`,
  'datasets/d/t.yaml': `table_name: t\nuuid: ${uuid('a')}\nmetrics:\n- metric_name: m\n  expression: COUNT(*)\ncolumns:\n- column_name: c\nversion: 1.0.0\ndatabase_uuid: ${uuid('d')}\n`,
  'charts/c.yaml': `slice_name: c\nuuid: ${uuid('c')}\nversion: 1.0.0\ndataset_uuid: ${uuid('a')}\n`,
  'dashboards/b.yaml': `dashboard_title: b\nuuid: ${uuid('b')}\nversion: 1.0.0\n`,
  'queries/d/q.yaml': `label: q\nuuid: ${uuid('e')}\nversion: 1.0.0\ndatabase_uuid: ${uuid('d')}\n`,
};
const SAID = {
  'databases/d.yaml':
    'cache_timeout: 5\nallow_run_async: true\nallow_ctas: true\nallow_cvas: true\nallow_dml: true\nallow_file_upload: true\nexpose_in_sqllab: false\nimpersonate_user: true\nextra:\n  a: 1\nis_managed_externally: true\nexternal_url: https://h\n',
  'datasets/d/t.yaml':
    'schema: main\nsql: select 1 as c\ndescription: x\nmain_dttm_col: c\noffset: 3\ncache_timeout: 5\nfetch_values_predicate: c > 0\nfilter_select_enabled: false\nnormalize_columns: true\nalways_filter_main_dttm: true\ndefault_endpoint: https://h\ntemplate_params:\n  a: 1\nextra:\n  a: 1\nparams:\n  a: 1\nis_managed_externally: true\nexternal_url: https://h\n',
  'charts/c.yaml': `viz_type: table\nparams:\n  viz_type: table\nquery_context: '{"queries":[]}'\ndescription: x\ncache_timeout: 5\ncertified_by: me\ncertification_details: x\nis_managed_externally: true\nexternal_url: https://h\n`,
  'dashboards/b.yaml':
    'slug: b\ndescription: x\ncss: x\npublished: true\ncertified_by: me\ncertification_details: x\nmetadata:\n  a: 1\nposition:\n  ROOT_ID:\n    type: ROOT\n    id: ROOT_ID\n    children: []\nis_managed_externally: true\nexternal_url: https://h\n',
  'queries/d/q.yaml': `schema: main\nsql: select 1\ndescription: x\ntemplate_parameters: '{"a": 1}'\nextra_json: '{"a": 1}'\n`,
};
const PARTS = FILES['datasets/d/t.yaml']
  .replace(
    '- metric_name: m\n',
    '- metric_name: m\n  verbose_name: x\n  metric_type: count\n  description: x\n  d3format: .2f\n  currency: \'{"symbol":"EUR"}\'\n  extra:\n    a: 1\n  warning_text: x\n',
  )
  .replace(
    '- column_name: c\n',
    '- column_name: c\n  verbose_name: x\n  is_dttm: true\n  is_active: false\n  type: DATE\n  groupby: false\n  filterable: false\n  expression: c\n  description: x\n  python_date_format: epoch_s\n  advanced_data_type: ip\n  extra:\n    a: 1\n',
  );

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await testServer();
  admin = await server.person('admin', 'Admin');
});
afterAll(() => server.close());

it('values that a bundle does not mention stay as they are', async () => {
  const { db } = server.store;
  const all = async () => {
    const tables = [
      'databases',
      'datasets',
      'dataset_columns',
      'dataset_metrics',
      'charts',
      'dashboards',
      'saved_queries',
    ] as const;
    const rows = await Promise.all(tables.map(table => db.selectFrom(table).selectAll().execute()));
    return rows.map(([row]) =>
      Object.fromEntries(
        Object.entries(row as object).filter(
          ([name]) => !/^(changed|last_saved)_|sealed|cache_generation/.test(name),
        ),
      ),
    );
  };
  const said = Object.fromEntries(
    Object.entries(FILES).map(([path, text]) => [
      path,
      (path === 'datasets/d/t.yaml' ? PARTS : text) + SAID[path as keyof typeof SAID],
    ]),
  );
  expect((await upload(admin, '/api/v1/assets/import/', zip(said), {}, 'bundle')).json()).toEqual({
    message: 'OK',
  });
  const before = await all();
  expect(
    before
      .flatMap(row => Object.entries(row))
      .filter(([, value]) => value === null)
      .map(([name]) => name),
  ).toEqual(['force_ctas_schema', 'tunnel', 'drawn_colors', 'rows', 'last_run_on']);
  expect(
    (
      await upload(
        admin,
        '/api/v1/assets/import/',
        zip({
          ...FILES,
          'datasets/d/t.yaml': `${FILES['datasets/d/t.yaml']}schema: main\nsql: select 1 as c\n`,
        }),
        OVER,
        'bundle',
      )
    ).json(),
  ).toEqual({ message: 'OK' });
  expect(await all()).toEqual(before);
});
