import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { omit } from '@powerset/kit/omit.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';
import { upload } from '../../test-upload.ts';
import { readYaml, writeYaml } from './yaml.ts';

const RUNS = Number(process.env['BUNDLE_RUNS'] ?? 8);
const ODD = [
  '',
  ' ',
  'a: b',
  '- a',
  '# no',
  '"',
  `'`,
  'null',
  '~',
  'on',
  'No',
  '08',
  '1e3',
  '0x1F',
  '1_000',
  '1:30',
  '2020-01-01',
  '2020-01-01 10:00:00',
  '<<',
  '=',
  '!x',
  '&a',
  '*a',
  '@x',
  '%x',
  '`x',
  '---',
  '...',
  '?',
  '[',
  '{}',
  'a\nb',
  'a\r\nb\n',
  '\ttab',
  'end ',
  'ü😀',
  '\u2028',
  '\u0085',
  '\u00a0',
  '\ufeffx',
  'constructor',
  '__proto__',
  'x'.repeat(300),
  '{{ from_dttm }}',
  '\\',
  '\\n',
  '/',
  '../x',
  'a/b',
  'CON',
  '.',
];
const word = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ODD) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }).map(text => text.replaceAll('\0', '')),
  },
);
const title = word.map(text => text.slice(0, 200) || 'x');
const number = fc.oneof(
  fc.integer(),
  fc.bigInt({ min: 2n ** 53n, max: 2n ** 90n }),
  fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .map(value => value + 0)
    .filter(value => !Number.isInteger(value) || Number.isSafeInteger(value)),
);
// V8 13.6 reads the member `"\n"` as a backslash if it has read an object with a backslash member before.
const isReadRight = (name: string): boolean => name !== '__proto__' && !name.includes('\\');
const json = fc.letrec(tie => ({
  value: fc.oneof(
    { maxDepth: 3 },
    word,
    number,
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('object'),
  ),
  object: fc.dictionary(word.filter(isReadRight), tie('value'), { maxKeys: 4 }),
})).object as fc.Arbitrary<Record<string, unknown>>;
const maybe = <T>(some: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(some, { nil: null });
const name = (letter: string): string => `${letter.repeat(8)}-0000-4000-8000-000000000001`;

const bundle = fc.record({
  database: fc.record({
    database_name: title,
    extra: json,
    cache_timeout: maybe(fc.nat(1e6)),
    allow_dml: fc.boolean(),
    sqlalchemy_uri: fc.constant('bigquery://project'),
    encrypted_extra: maybe(
      json.map(value => JSON.stringify({ credentials_info: Object.keys(value).length, key: 'hidden' })),
    ),
  }),
  dataset: fc.record({
    table_name: title,
    description: maybe(word),
    schema: maybe(title),
    sql: maybe(title),
    params: maybe(json),
    template_params: maybe(json),
    extra: maybe(json),
    fetch_values_predicate: maybe(title),
    offset: fc.integer({ min: -24, max: 24 }),
    default_endpoint: maybe(word),
    metrics: fc.uniqueArray(
      fc.record({
        metric_name: title,
        expression: title,
        description: maybe(word),
        d3format: maybe(word),
        warning_text: maybe(word),
        extra: maybe(json),
        currency: maybe(fc.oneof(word, fc.record({ symbol: word, symbolPosition: word }))),
      }),
      { selector: one => one.metric_name, maxLength: 3 },
    ),
    columns: fc.uniqueArray(
      fc.record({
        column_name: title,
        type: maybe(word),
        expression: maybe(title),
        verbose_name: maybe(word),
        extra: maybe(json),
        is_dttm: fc.boolean(),
        python_date_format: maybe(word),
      }),
      { selector: one => one.column_name, maxLength: 3 },
    ),
  }),
  chart: fc.record({
    slice_name: title,
    viz_type: title,
    params: json,
    query_context: maybe(json.map(value => JSON.stringify({ queries: [{}], note: Object.keys(value) }))),
    description: maybe(word),
    certified_by: maybe(word),
    tags: fc.uniqueArray(title, { maxLength: 3 }),
  }),
  dashboard: fc.record({
    dashboard_title: title,
    slug: maybe(word),
    css: maybe(word),
    description: maybe(word),
    published: fc.boolean(),
    metadata: json,
    tags: fc.uniqueArray(title, { maxLength: 3 }),
  }),
  query: fc.record({ label: title, sql: title, schema: maybe(word), description: maybe(word) }),
});
type Bundle = typeof bundle extends fc.Arbitrary<infer T> ? T : never;

function zipped({ database, dataset, chart, dashboard, query }: Bundle): Uint8Array {
  const version = '1.0.0';
  const position = {
    DASHBOARD_VERSION_KEY: 'v2',
    'CHART-x': {
      type: 'CHART',
      id: 'CHART-x',
      children: [],
      meta: { chartId: 55, uuid: name('c'), sliceName: chart.slice_name },
    },
  };
  const files = {
    'metadata.yaml': { version, type: 'assets' },
    'databases/d.yaml': { ...database, uuid: name('d'), version },
    'datasets/d/t.yaml': { ...dataset, uuid: name('a'), version, database_uuid: name('d') },
    'charts/c.yaml': { ...chart, uuid: name('c'), version, dataset_uuid: name('a') },
    'dashboards/b.yaml': { ...dashboard, position, uuid: name('b'), version },
    'queries/d/q.yaml': { ...query, uuid: name('e'), version, database_uuid: name('d') },
    'tags.yaml': { tags: chart.tags.map(tag => ({ tag_name: tag, description: `of ${tag}` })) },
  };
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, value]) => [`root/${path}`, strToU8(writeYaml(value))]),
    ),
  );
}

const orNull = (text: string | null): string | null => text || null;

// Returns the content that the files of an export must have.
function saidIn({ database, dataset, chart, dashboard, query }: Bundle): unknown {
  return {
    database: {
      database_name: database.database_name,
      extra: database.extra,
      cache_timeout: database.cache_timeout,
      allow_dml: database.allow_dml,
    },
    dataset: {
      ...dataset,
      schema: orNull(dataset.schema),
      metrics: dataset.metrics.map(one => ({
        ...one,
        currency:
          typeof one.currency === 'object' && one.currency !== null
            ? JSON.stringify(one.currency)
            : one.currency,
      })),
      columns: dataset.columns,
    },
    chart: {
      slice_name: chart.slice_name,
      viz_type: chart.viz_type,
      params: chart.params,
      description: chart.description,
      certified_by: chart.certified_by,
    },
    dashboard: {
      dashboard_title: dashboard.dashboard_title,
      css: dashboard.css,
      description: dashboard.description,
      published: dashboard.published,
      metadata: dashboard.metadata,
    },
    query,
  };
}

type FileMembers = Readonly<Record<string, unknown>>;
type Parts = readonly FileMembers[];

function saidOf(bytes: Uint8Array, value: Bundle): unknown {
  const files = Object.entries(unzipSync(bytes)).map(
    ([path, text]) => [path.replace(/^[^/]+\//, ''), readYaml(strFromU8(text)).value as FileMembers] as const,
  );
  const of = (folder: string): FileMembers => files.find(([path]) => path.startsWith(`${folder}/`))![1];
  const only = (some: object, like: object): object =>
    Object.fromEntries(Object.keys(like).map(name => [name, (some as Record<string, unknown>)[name]]));
  const parts = (some: unknown, like: Parts, key: string): object[] =>
    like.map(one =>
      only(
        (some as Parts).find(other => other[key] === one[key])!,
        one,
      ),
    );
  const said = saidIn(value) as Record<string, Record<string, unknown>>;
  const [dataset, chart] = [of('datasets'), of('charts')];
  const params = omit(chart['params'] as FileMembers, 'datasource');
  const known = {
    database: of('databases'),
    dataset: {
      ...dataset,
      metrics: parts(dataset['metrics'], value.dataset.metrics, 'metric_name'),
      columns: parts(dataset['columns'], value.dataset.columns, 'column_name'),
    },
    chart: { ...chart, params },
    dashboard: of('dashboards'),
    query: of('queries'),
  };
  return Object.fromEntries(Object.entries(known).map(([kind, file]) => [kind, only(file, said[kind]!)]));
}

let servers: TestServer[];
let people: TestClient[];
beforeAll(async () => {
  servers = await Promise.all(
    [0, 1].map(() => testServer({ env: { POWERSET_FEATURE_FLAGS: '{"TAGGING_SYSTEM":true}' } })),
  );
  people = await Promise.all(servers.map(server => server.person('admin', 'Admin')));
});
afterAll(() => Promise.all(servers.map(server => server.close())));

const filesOf = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(
    Object.entries(unzipSync(bytes))
      .filter(([path]) => !path.endsWith('/metadata.yaml'))
      .map(([path, text]) => [
        path.replace(/^[^/]+\//, '').replace(/_\d+\.yaml$/, '.yaml'),
        strFromU8(text).replaceAll(/chartId: \d+|datasource: \d+__table|\\?"id\\?": ?\d+/g, 'ID'),
      ]),
  );

it('the content of a bundle survives any number of imports and exports', async () => {
  const [home, elsewhere] = people as [TestClient, TestClient];
  const exported = async (client: TestClient): Promise<Uint8Array> =>
    new Uint8Array((await client.get('/api/v1/assets/export/')).rawPayload);
  const imports = async (client: TestClient, bytes: Uint8Array): Promise<void> =>
    expect(
      (await upload(client, '/api/v1/assets/import/', bytes, { masked: '{}' }, 'bundle')).json(),
    ).toEqual({ message: 'OK' });
  await fc.assert(
    fc.asyncProperty(bundle, async value => {
      await imports(home, zipped(value));
      const first = await exported(home);
      expect(saidOf(first, value)).toEqual(saidIn(value));
      await imports(home, first);
      expect(filesOf(await exported(home))).toEqual(filesOf(first));
      await imports(elsewhere, first);
      const second = await exported(elsewhere);
      expect(filesOf(second)).toEqual(filesOf(first));
      expect(Object.values(filesOf(first)).join('')).not.toContain('hidden');
    }),
    { numRuns: RUNS },
  );
}, 600_000);
