import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';
import { upload } from '../../test-upload.ts';

const DATABASE = 'dddddddd-0000-4000-8000-000000000001';
const id = (letter: string): string => `${letter}aaaaaaa-0000-4000-8000-000000000001`;
const database = `database_name: d\nsqlalchemy_uri: postgresql://example/d\nextra: {}\nuuid: ${DATABASE}\nversion: 1.0.0\n`;
const dataset = (letter: string, parts = ''): string =>
  `table_name: t_${letter}\nuuid: ${id(letter)}\n${parts}version: 1.0.0\ndatabase_uuid: ${DATABASE}\n`;
const chart = (name: string, letter: string): string =>
  `slice_name: ${name}\nviz_type: table\nparams: {viz_type: table}\nuuid: ${id(letter)}\ndataset_uuid: ${id('a')}\nversion: 1.0.0\n`;
const bundle = (type: string, files: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        'metadata.yaml': `version: 1.0.0\ntype: ${type}\n`,
        'databases/d.yaml': database,
        ...files,
      }).map(([path, text]) => [`b/${path}`, strToU8(text)]),
    ),
  );

describe('a bundle with repeated definitions', () => {
  let server: TestServer;
  let admin: TestClient;
  beforeAll(async () => {
    server = await testServer();
    admin = await server.person('admin', 'Admin');
  });
  afterAll(() => server.close());
  const names = async (): Promise<string[]> =>
    (await admin.get('/api/v1/chart/?q=(order_column:slice_name,order_direction:asc)'))
      .json<{ result: { slice_name: string }[] }>()
      .result.map(({ slice_name: name }) => name);

  it('200: takes the values of the last column or metric with a name, and reports it', async () => {
    const answer = await upload(
      admin,
      '/api/v1/dataset/import/',
      bundle('SqlaTable', {
        'datasets/d/t.yaml': dataset(
          'a',
          `columns:
- {column_name: g, type: TEXT, expression: upper(g), description: first, groupby: true}
- {column_name: h, type: TEXT}
- {column_name: g, type: TEXT, expression: null, groupby: false}
metrics:
- {metric_name: m, expression: sum(a), verbose_name: M}
- {metric_name: m, expression: sum(b)}
`,
        ),
      }),
    );
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        message: 'OK',
        warnings: {
          'datasets/d/t.yaml': [
            `The column 'g' is defined more than once. The last definition was used.`,
            `The metric 'm' is defined more than once. The last definition was used.`,
          ],
        },
      },
    ]);
    const [{ id: datasetId } = { id: 0 }] = (await admin.get('/api/v1/dataset/')).json<{
      result: { id: number }[];
    }>().result;
    expect((await admin.get(`/api/v1/dataset/${datasetId}`)).json()).toMatchObject({
      result: {
        columns: expect.toSatisfy(
          (columns: { column_name: string }[]) =>
            columns
              .map(({ column_name: name }) => name)
              .toSorted()
              .join() === 'g,h' &&
            columns.some(
              column =>
                JSON.stringify([
                  column.column_name,
                  Object(column).expression,
                  Object(column).description,
                  Object(column).groupby,
                ]) === '["g",null,"first",false]',
            ),
        ),
        metrics: [{ metric_name: 'm', expression: 'sum(b)', verbose_name: 'M' }],
      },
    });
  });

  it('200: keeps the first file with a UUID, or the last one if the import overwrites', async () => {
    const files = {
      'datasets/d/t.yaml': dataset('a'),
      'charts/a.yaml': chart('first', 'c'),
      'charts/b.yaml': chart('last', 'c'),
    };
    const answer = await upload(admin, '/api/v1/chart/import/', bundle('Slice', files));
    expect([answer.statusCode, answer.json<{ warnings: object }>().warnings]).toEqual([
      200,
      { 'charts/b.yaml': ['charts/a.yaml has the same UUID. That file was used.'] },
    ]);
    expect(await names()).toEqual(['first']);
    const again = await upload(admin, '/api/v1/chart/import/', bundle('Slice', files), { overwrite: 'true' });
    expect(again.json<{ warnings: object }>().warnings).toEqual({
      'charts/b.yaml': ['charts/a.yaml has the same UUID. This file replaced it.'],
    });
    expect(await names()).toEqual(['last']);
  });

  it("200: keeps the first file of items outside the import's kind", async () => {
    const answer = await upload(
      admin,
      '/api/v1/dashboard/import/',
      bundle('Dashboard', {
        'datasets/d/t.yaml': dataset('a'),
        'datasets/d/u.yaml': dataset('a').replace('t_a', 'other'),
        'charts/a.yaml': chart('on dashboard', 'e'),
        'charts/b.yaml': chart('not taken', 'e'),
        'dashboards/x.yaml': `dashboard_title: x\nuuid: ${id('f')}\nposition: {}\nmetadata: {}\nversion: 1.0.0\n`,
      }),
      { overwrite: 'true' },
    );
    expect([answer.statusCode, Object.keys(answer.json<{ warnings: object }>().warnings)]).toEqual([
      200,
      ['datasets/d/u.yaml', 'charts/b.yaml'],
    ]);
    expect(await names()).toEqual(['last', 'on dashboard']);
  });

  it('200: ignores the catalog and the data file of a dataset whose database is a file, and says so', async () => {
    const onFile = (text: string): string => text.replaceAll(DATABASE, DATABASE.replace('d', 'e'));
    const answer = await upload(
      admin,
      '/api/v1/dataset/import/',
      bundle('SqlaTable', {
        'databases/e.yaml': onFile(database)
          .replace('database_name: d', 'database_name: e')
          .replace('postgresql://example/d', 'duckdb:///e.duckdb'),
        'datasets/e/t.yaml': onFile(dataset('9', 'catalog: examples\ndata_file: t.parquet\n')),
      }),
    );
    expect(answer.json()).toEqual({
      message: 'OK',
      left_out: { 'datasets/e/t.yaml': ['data_file'] },
      warnings: {
        'datasets/e/t.yaml': [`The catalog 'examples' was ignored, because its database has no catalogs.`],
      },
    });
  });
});
