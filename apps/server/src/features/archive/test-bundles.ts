import { strToU8, zipSync } from 'fflate';

/** Returns a path's query of that text. */
export const q = (text: string): string => `?q=${encodeURIComponent(text)}`;
/** Returns a uuid that begins with that letter or digit. */
export const uuid = (kind: string): string => `${kind.repeat(8)}-0000-4000-8000-000000000001`;

/** The files of one dashboard with a chart, its dataset, and its database. */
export const FILES: Readonly<Record<string, string>> = {
  'databases/d.yaml': `database_name: imported\nsqlalchemy_uri: duckdb:///d.duckdb\nallow_csv_upload: false\nextra: {}\nuuid: ${uuid('d')}\nversion: 1.0.0\n`,
  'datasets/d/t.yaml': `table_name: t\nschema: main\nsql: select 1 as a\nuuid: ${uuid('a')}\nmetrics:\n- metric_name: count\n  expression: COUNT(*)\n  d3format: ',d'\ncolumns:\n- column_name: a\n  type: INTEGER\n  verbose_name: Letter\nversion: 1.0.0\ndatabase_uuid: ${uuid('d')}\n`,
  'charts/c.yaml': `slice_name: Chart\nviz_type: table\nparams:\n  viz_type: table\n  all_columns:\n  - a\nquery_context: '{"datasource":{"id":77,"type":"table"},"queries":[]}'\nuuid: ${uuid('c')}\nversion: 1.0.0\ndataset_uuid: ${uuid('a')}\n`,
  'dashboards/b.yaml': `dashboard_title: Board\nslug: board\npublished: true\nuuid: ${uuid('b')}\nposition:\n  DASHBOARD_VERSION_KEY: v2\n  CHART-x:\n    type: CHART\n    id: CHART-x\n    children: []\n    meta:\n      chartId: 55\n      width: 4\n      uuid: ${uuid('c')}\nmetadata:\n  color_scheme: ''\n  expanded_slices:\n    '55': true\n  native_filter_configuration:\n  - id: F\n    targets:\n    - datasetUuid: ${uuid('a')}\n      column:\n        name: a\n    scope:\n      rootPath: []\n      excluded:\n      - 55\nversion: 1.0.0\n`,
};

/** Returns a bundle of that type with these files. */
export const zip = (type: string, files: Readonly<Record<string, string | Uint8Array>> = FILES): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({ 'metadata.yaml': `version: 1.0.0\ntype: ${type}\n`, ...files }).map(([path, text]) => [
        `root/${path}`,
        typeof text === 'string' ? strToU8(text) : text,
      ]),
    ),
  );
