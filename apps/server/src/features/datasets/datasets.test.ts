import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { METADATA_ENGINES, stopStores } from '../../metadata/test-stores.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';
import { keptDatasets } from './kept-datasets.ts';
import { datasetStore } from './store.ts';

const q = (text: string): string => `?q=${encodeURIComponent(text)}`;

interface Item {
  readonly columns: readonly {
    readonly id: number;
    readonly column_name: string;
    readonly verbose_name: string | null;
    readonly type_generic: number;
    readonly is_dttm: boolean;
    readonly expression: string | null;
  }[];
  readonly metrics: readonly {
    readonly id: number;
    readonly metric_name: string;
    readonly expression: string;
  }[];
  readonly main_dttm_col: string | null;
  readonly description: string | null;
  readonly kind: string;
  readonly extra: string | null;
}

afterAll(stopStores);

describe.each(METADATA_ENGINES)('datasets, stored in %s', engine => {
  let server: TestServer;
  let admin: TestClient;
  let alpha: TestClient;
  let databaseId: number;
  let names = 0;
  const send = (body: object, client = admin) =>
    client.send('POST', '/api/v1/dataset/', { database: databaseId, schema: 'main', ...body });
  const virtual = async (client = admin): Promise<number> =>
    (
      await send(
        { table_name: `virtual ${(names += 1)}`, sql: 'select region, count(*) as n from sales group by 1' },
        client,
      )
    ).json<{ id: number }>().id;
  const item = async (id: number, client = admin): Promise<Item> =>
    (await client.get(`/api/v1/dataset/${id}`)).json<{ result: Item }>().result;
  const put = (id: number, body: object, query = '') =>
    admin.send('PUT', `/api/v1/dataset/${id}${query}`, body);

  beforeAll(async () => {
    server = await testServer({ engine });
    admin = await server.person('admin', 'Admin');
    alpha = await server.person('alpha', 'Alpha');
    databaseId = (
      await admin.send('POST', '/api/v1/database/', {
        database_name: 'sales',
        sqlalchemy_uri: 'duckdb:///sales.duckdb',
      })
    ).json<{ id: number }>().id;
  });
  afterAll(() => server.close());

  it('change the names of columns and metrics among one another', async () => {
    const id = await virtual();
    expect(
      (
        await put(id, {
          columns: ['one', 'two', 'three'].map(column_name => ({ column_name })),
          metrics: ['m', 'n'].map(metric_name => ({ metric_name, expression: '1' })),
        })
      ).statusCode,
    ).toBe(200);
    const {
      columns: [one, two, three],
      metrics: [m, n],
    } = await item(id);
    expect(
      (
        await put(id, {
          columns: [
            { id: one!.id, column_name: 'two' },
            { id: two!.id, column_name: 'three' },
            { id: three!.id, column_name: 'one' },
          ],
          metrics: [
            { id: m!.id, metric_name: 'n', expression: '1' },
            { id: n!.id, metric_name: 'm', expression: '1' },
          ],
        })
      ).statusCode,
    ).toBe(200);
    const after = await item(id);
    expect(after.columns.map(column => [column.id, column.column_name])).toEqual([
      [one!.id, 'two'],
      [two!.id, 'three'],
      [three!.id, 'one'],
    ]);
    expect(after.metrics.map(metric => [metric.id, metric.metric_name])).toEqual([
      [m!.id, 'n'],
      [n!.id, 'm'],
    ]);
    const twice = await put(id, {
      columns: [
        { id: one!.id, column_name: 'x' },
        { id: one!.id, column_name: 'y' },
      ],
    });
    expect([twice.statusCode, twice.json()]).toEqual([
      422,
      { message: { columns: ['One or more columns are duplicated'] } },
    ]);
  });

  it('201: take columns and kinds from the table, count rows, and find the main time column', async () => {
    const answer = await send({ table_name: 'sales' });
    expect(answer.statusCode).toBe(201);
    const made = await item(answer.json<{ id: number }>().id);
    expect(made.columns.map(column => [column.column_name, column.type_generic, column.is_dttm])).toEqual([
      ['sold_at', 2, true],
      ['region', 1, false],
    ]);
    expect([
      made.metrics[0]!.metric_name,
      made.metrics[0]!.expression,
      made.main_dttm_col,
      made.kind,
    ]).toEqual(['count', 'COUNT(*)', 'sold_at', 'physical']);
  });

  it('201: take columns from a SELECT without running it', async () => {
    const made = await item(await virtual());
    expect([made.columns.map(column => column.column_name), made.kind]).toEqual([['region', 'n'], 'virtual']);
  });

  it.each([
    [
      { table_name: 'none' },
      422,
      {
        table_name: [
          'Table [none] could not be found, please double check your database connection, schema, and table name',
        ],
      },
    ],
    [
      { table_name: 'none', owners: [999_999] },
      422,
      {
        owners: ['Owners are invalid'],
        table_name: [
          'Table [none] could not be found, please double check your database connection, schema, and table name',
        ],
      },
    ],
    [{ table_name: 'x', database: 999_999 }, 422, { database: ['Database does not exist'] }],
    [{ table_name: 'x', sql: 'select broken' }, 422, { sql: ['The database could not parse the SQL.'] }],
    [
      { table_name: 'x', sql: 'select 1; select 2' },
      422,
      { sql: ['Virtual dataset query cannot consist of multiple statements'] },
    ],
    [{ table_name: 'x', sql: 'delete from sales' }, 422, { sql: ['Only `SELECT` statements are allowed'] }],
    [{ table_name: '' }, 400, { table_name: ['Length must be between 1 and 250.'] }],
    [{ table_name: 'x', catalog: null }, 400, { catalog: ['Unknown field.'] }],
  ])('refuses %o with %i and says why', async (body, status, message) => {
    const answer = await send(body);
    expect([answer.statusCode, answer.json()]).toEqual([status, { message }]);
  });

  it.each([
    ['{"fiscal_year_start": 13}', 'fiscal_year_start: 13 is not a month from 1 to 12'],
    [
      '{"time_zone": "Europe/Berlin", "fiscal_year_start": "4"}',
      'fiscal_year_start: "4" is not a month from 1 to 12',
    ],
    ['{"time_zone": "Nowhere"}', 'time_zone: unknown time zone "Nowhere"'],
  ])('422: are not counted by the time settings %s', async (extra, problem) => {
    const id = await virtual();
    const refused = await put(id, { extra });
    expect([refused.statusCode, refused.json(), (await item(id)).extra]).toEqual([
      422,
      { message: { extra: [problem] } },
      null,
    ]);
    expect(
      (
        await put(id, {
          extra: '{"time_zone": "Europe/Berlin", "fiscal_year_start": 4, "certification": {"details": "x"}}',
        })
      ).statusCode,
    ).toBe(200);
  });

  it('keep imported time settings that make no sense when something else is saved', async () => {
    const id = await virtual();
    await server.store.db
      .updateTable('datasets')
      .set({ extra: '{"time_zone": "Nowhere"}' })
      .where('id', '=', id)
      .execute();
    expect((await put(id, { description: 'd', extra: '{"time_zone": "Nowhere"}' })).statusCode).toBe(200);
  });

  it('422: two datasets of one schema cannot share a name', async () => {
    await send({ table_name: 'twice', sql: 'select 1' });
    expect((await send({ table_name: 'twice', sql: 'select 2' })).json()).toEqual({
      message: { table_name: ['Dataset twice already exists'] },
    });
  });

  it('keep what a save does not mention, put new columns first, and drop the ones it leaves out', async () => {
    const id = await virtual();
    const [region, n] = (await item(id)).columns;
    await put(id, {
      description: 'd',
      columns: [
        { id: region!.id, column_name: 'region', verbose_name: 'Region' },
        { id: n!.id, column_name: 'n' },
      ],
    });
    await put(id, {
      columns: [
        { id: region!.id, column_name: 'region' },
        { column_name: 'n2', expression: 'n * 2', type: 'BIGINT' },
      ],
    });
    const saved = await item(id);
    expect(
      saved.columns.map(column => [
        column.column_name,
        column.verbose_name,
        column.expression,
        column.type_generic,
      ]),
    ).toEqual([
      ['n2', null, 'n * 2', 0],
      ['region', 'Region', null, 1],
    ]);
    expect(saved.description).toBe('d');
  });

  it.each([
    [
      { columns: [{ column_name: 'a' }, { column_name: 'a' }] },
      { columns: ['One or more columns are duplicated'] },
    ],
    [{ columns: [{ id: 999_999, column_name: 'a' }] }, { columns: ['One or more columns do not exist'] }],
    [{ columns: [{ id: 0, column_name: 'a' }] }, { columns: ['One or more columns do not exist'] }],
    [
      { metrics: [{ id: 0, metric_name: 'm', expression: '1' }] },
      { metrics: ['One or more metrics do not exist'] },
    ],
    [
      { metrics: [{ metric_name: 'count', expression: '1' }] },
      { metrics: ['One or more metrics already exist'] },
    ],
    [{ owners: [999_999] }, { owners: ['Owners are invalid'] }],
  ])('422: refuses to save %o', async (body, message) => {
    const answer = await put(await virtual(), body);
    expect([answer.statusCode, answer.json()]).toEqual([422, { message }]);
  });

  it('422: reports where a body is wrong, together with the body', async () => {
    const answer = await put(await virtual(), { columns: [{ column_name: '' }] });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      errors: [
        {
          error_type: 'MARSHMALLOW_ERROR',
          extra: {
            messages: { columns: { 0: { column_name: ['Length must be between 1 and 255.'] } } },
            payload: { columns: [{ column_name: '' }] },
          },
        },
      ],
    });
  });

  it('replace all columns when a save overrides them', async () => {
    const id = await virtual();
    await put(id, { columns: [{ column_name: 'twice', expression: 'n * 2' }] });
    await put(
      id,
      { columns: [{ column_name: 'region', type: 'VARCHAR', verbose_name: 'Region' }] },
      '?override_columns=true',
    );
    // The server reads the other columns from the source.
    expect((await item(id)).columns.map(column => [column.column_name, column.verbose_name])).toEqual([
      ['region', 'Region'],
      ['n', null],
    ]);
  });

  it('bring back columns of the database on refresh, and keep labels and calculated columns', async () => {
    const id = await virtual();
    const [region] = (await item(id)).columns;
    await put(id, {
      columns: [
        { id: region!.id, column_name: 'region', verbose_name: 'Region' },
        { column_name: 'twice', expression: 'n * 2' },
      ],
    });
    expect((await admin.send('PUT', `/api/v1/dataset/${id}/refresh`)).json()).toEqual({ message: 'OK' });
    expect(
      (await item(id)).columns
        .map(column => [column.column_name, column.verbose_name] as const)
        .toSorted((a, b) => a[0].localeCompare(b[0])),
    ).toEqual([
      ['n', null],
      ['region', 'Region'],
      ['twice', null],
    ]);
  });

  it('403 and 404: are changed by their owners only, and hidden from users without access', async () => {
    const id = await virtual();
    expect((await alpha.send('PUT', `/api/v1/dataset/${id}`, { description: 'x' })).statusCode).toBe(403);
    const gamma = await server.person(`gamma ${engine}`, 'Gamma');
    expect((await gamma.get(`/api/v1/dataset/${id}`)).statusCode).toBe(404);
    expect(
      (await gamma.send('POST', '/api/v1/dataset/', { database: databaseId, table_name: 'x' })).statusCode,
    ).toBe(403);
  });

  it('409: a save based on an older version changes nothing', async () => {
    const id = await virtual();
    const { changed_on: version } = (await admin.get(`/api/v1/dataset/${id}`)).json<{
      result: { changed_on: string };
    }>().result;
    await put(id, { description: 'one', changed_on: version });
    expect((await put(id, { description: 'two', changed_on: version, columns: [] })).statusCode).toBe(409);
    const saved = await item(id);
    expect([saved.description, saved.columns.length]).toEqual(['one', 2]);
  });

  it('give planning every change as a new version', async () => {
    const id = await virtual();
    const store = datasetStore(server.store.db);
    const before = (await store.byId(id))!;
    await put(id, { description: 'x' });
    expect((await store.byId(id))!.changedOn).not.toBe(before.changedOn);
    expect(before).toMatchObject({
      id,
      databaseId,
      schema: 'main',
      columns: [
        { columnName: 'region', genericType: 'string' },
        { columnName: 'n', genericType: 'numeric' },
      ],
      metrics: [{ metricName: 'count' }],
    });
  });

  it('stay in the memory of every server until a user changes them', async () => {
    const id = await virtual();
    const servers = [keptDatasets(server.store.db), keptDatasets(server.store.db)];
    const read = () => Promise.all(servers.map(kept => kept.byId(id)));
    const before = await read();
    expect((await read()).map((dataset, at) => dataset === before[at])).toEqual([true, true]);
    const { columns, metrics } = (await item(id)) as unknown as Record<
      'columns' | 'metrics',
      { id: number }[]
    >;
    await admin.send('DELETE', `/api/v1/dataset/${id}/column/${columns[0]!.id}`);
    expect((await read()).map(dataset => dataset?.columns.map(({ columnName }) => columnName))).toEqual([
      ['n'],
      ['n'],
    ]);
    await admin.send('DELETE', `/api/v1/dataset/${id}/metric/${metrics[0]!.id}`);
    expect((await read()).map(dataset => dataset?.metrics.length)).toEqual([0, 0]);
    await put(id, { fetch_values_predicate: 'n > 0' });
    expect((await read()).map(dataset => dataset?.fetchValuesPredicate)).toEqual(['n > 0', 'n > 0']);
    await admin.send('DELETE', `/api/v1/dataset/${id}`);
    expect(await read()).toEqual([undefined, undefined]);
  });

  it('are copied when they are a SELECT, with their columns and metrics', async () => {
    const id = await virtual();
    const answer = await admin.send('POST', '/api/v1/dataset/duplicate', {
      base_model_id: id,
      table_name: `copy ${engine}`,
    });
    expect(answer.statusCode).toBe(201);
    expect((await item(answer.json<{ id: number }>().id)).columns).toHaveLength(2);
  });

  it('leave their charts without a dataset when they are deleted', async () => {
    const id = await virtual();
    const { id: chart } = (
      await admin.send('POST', '/api/v1/chart/', {
        slice_name: 'Orphan',
        datasource_id: id,
        datasource_type: 'table',
      })
    ).json<{ id: number }>();
    expect((await admin.get(`/api/v1/dataset/${id}/related_objects`)).json()).toMatchObject({
      charts: { count: 1, result: [{ id: chart, slice_name: 'Orphan' }] },
      dashboards: { count: 0 },
    });
    expect((await admin.send('DELETE', `/api/v1/dataset/${q(`!(${id})`)}`)).json()).toEqual({
      message: 'Deleted 1 dataset',
    });
    expect((await admin.get(`/api/v1/explore/?slice_id=${chart}`)).json()).toMatchObject({
      result: { dataset: { name: '[Missing Dataset]' }, slice: { slice_name: 'Orphan' } },
    });
  });
});
