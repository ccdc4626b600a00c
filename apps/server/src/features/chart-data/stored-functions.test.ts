import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '@powerset/connector-kit/connector.ts';
import { sharedPostgresql, type SharedPostgresql } from '@powerset/testing/shared-postgresql.ts';
import { memoryStore } from '../../cache/stores.ts';
import { makeConnections, type Connections } from '../../connections/connections.ts';
import { EngineProcess } from '../../engine-child/engine-process.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';
import { openableDatabases } from '../databases/openable-database.ts';

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const SETUP = [
  "CREATE TABLE secrets (owner text); INSERT INTO secrets VALUES ('me'), ('them')",
  "CREATE TABLE items (id int, at date, kind text); INSERT INTO items VALUES (1, '2024-01-02', 'a'), (2, '2024-02-03', 'b')",
  `CREATE FUNCTION told(n int) RETURNS text LANGUAGE sql SECURITY DEFINER AS $$ SELECT max(owner) FROM public.secrets $$`,
  `CREATE FUNCTION told_of(r items) RETURNS text LANGUAGE sql SECURITY DEFINER AS $$ SELECT max(owner) FROM public.secrets $$`,
];
const sql = (text: string, label = 'x') => ({ expressionType: 'SQL', label, sqlExpression: text });

describe('a stored function that reads a table whose rows a rule hides', () => {
  const workDir = mkdtempSync(join(tmpdir(), 'stored-functions-'));
  const asked: string[] = [];
  let postgres: SharedPostgresql;
  let engine: EngineProcess;
  let connections: Connections;
  let server: TestServer;
  let admin: TestClient;
  let ruled: TestClient;
  let database: number;
  let items: number;
  let secrets: number;

  beforeAll(async () => {
    postgres = await sharedPostgresql();
    await postgres.createDatabase('stored');
    const client = new pg.Client({ connectionString: postgres.url('stored') });
    await client.connect();
    for (const statement of SETUP) await client.query(statement);
    await client.end();
    engine = new EngineProcess({
      childPath: source('../../engine-child/child.ts'),
      workDir,
      memoryLimitMb: 256,
      maxRunning: 2,
      log: () => undefined,
    });
    server = await testServer({
      results: memoryStore(1e6),
      connections: (store, secret) => {
        connections = makeConnections({
          engine,
          target: id => openableDatabases(store.db, secret).byId(id),
          dataDir: workDir,
          workDir,
          memoryLimitMb: 256,
          workerPath: source('../../connections/driver-worker.ts'),
          preventUnsafeDatabases: true,
        });
        return { ...connections, open: async (id, asker) => watched(await connections.open(id, asker)) };
      },
    });
    admin = await server.person('admin', 'Admin');
    database = await made('/api/v1/database/', {
      database_name: 'stored',
      sqlalchemy_uri: postgres.url('stored'),
      expose_in_sqllab: true,
    });
    secrets = await made('/api/v1/dataset/', { database, schema: 'public', table_name: 'secrets' });
    items = await made('/api/v1/dataset/', { database, schema: 'public', table_name: 'items' });
    const columns = ['id', 'at', 'kind'].map(column_name => ({ column_name, is_dttm: column_name === 'at' }));
    await admin.send('PUT', `/api/v1/dataset/${items}?override_columns=true`, {
      columns: [
        ...columns,
        { column_name: 'calculated', expression: 'told(id)' },
        { column_name: 'big', expression: 'upper(kind)' },
      ],
      metrics: [
        { metric_name: 'rows', expression: 'COUNT(*)' },
        { metric_name: 'saved', expression: 'MAX(told(id))' },
      ],
    });
    const role = await made('/api/v1/security/roles/', { name: 'Ruled' });
    await made('/api/v1/rowlevelsecurity/', {
      name: 'mine',
      filter_type: 'Regular',
      tables: [secrets],
      roles: [role],
      clause: "owner = 'me'",
    });
    ruled = await server.person('ruled', 'Alpha', 'sql_lab', 'Ruled');
  }, 60_000);
  afterAll(async () => {
    await server.close();
    await connections.close();
    await engine.close();
    await postgres.stop();
  });

  const made = async (path: string, body: object): Promise<number> =>
    (await admin.send('POST', path, body)).json<{ id: number }>().id;
  const watchedOnes = new Map<Connection, Connection>();
  function watched(
    opened: Awaited<ReturnType<Connections['open']>>,
  ): Awaited<ReturnType<Connections['open']>> {
    const { connection } = opened;
    const catalog = {
      ...connection.catalog,
      storedFunctions: async () => {
        asked.push('the catalogue');
        return connection.catalog.storedFunctions!();
      },
    };
    const run: Connection['run'] = statement => {
      asked.push(statement.sql);
      return connection.run(statement);
    };
    const seen = watchedOnes.get(connection) ?? { ...connection, catalog, run };
    watchedOnes.set(connection, seen);
    return { ...opened, connection: seen };
  }
  const chart = (who: TestClient, query: object, more: object = {}): Promise<LightMyRequestResponse> =>
    who.send('POST', '/api/v1/chart/data', {
      datasource: { id: items, type: 'table' },
      queries: [query],
      ...more,
    });
  const expectRefused = ({ statusCode, body }: LightMyRequestResponse): void =>
    expect([statusCode, body.includes('them'), /could read rows that are restricted/.test(body)]).toEqual([
      403,
      false,
      true,
    ]);

  const ADHOC: readonly (readonly [string, object])[] = [
    ['a metric', { metrics: [sql('MAX(told(id))')] }],
    ['a metric by its schema and quotes', { metrics: [sql('MAX("public"."told"(1))')] }],
    ['a metric with letters written as numbers', { metrics: [sql('MAX(U&"t\\006Fld"(1))')] }],
    ['a metric with a comment in between', { metrics: [sql('MAX(Told /* x */ \n (1))')] }],
    ['a field of a row', { metrics: [sql('MAX(items.told_of)')] }],
    ['a field of a row in brackets', { metrics: [sql('MAX((items).told_of)')] }],
    ['a column', { columns: [sql('told(id)')] }],
    ['a column of groups', { columns: [sql('told(id)')], metrics: ['rows'] }],
    [
      'an axis with a grain',
      {
        columns: [{ ...sql('CAST(told(id) AS date)'), columnType: 'BASE_AXIS', timeGrain: 'P1M' }],
        metrics: ['rows'],
      },
    ],
    ['a filter', { columns: ['kind'], filters: [{ col: sql('told(id)'), op: '==', val: 'them' }] }],
    ['an order', { columns: ['kind'], metrics: ['rows'], orderby: [[sql('MAX(told(id))'), false]] }],
    ['a condition', { columns: ['kind'], extras: { where: "told(id) = 'them'" } }],
    [
      'a condition on groups',
      { columns: ['kind'], metrics: ['rows'], extras: { having: "MAX(told(id)) = 'them'" } },
    ],
    [
      'an order of series',
      {
        columns: ['kind'],
        metrics: ['rows'],
        series_columns: ['kind'],
        series_limit: 1,
        series_limit_metric: sql('MAX(told(id))'),
      },
    ],
    [
      'raw rows',
      {
        columns: ['kind'],
        result_type: 'samples',
        filters: [{ col: sql('told(id)'), op: '==', val: 'them' }],
      },
    ],
    [
      'rows behind a number',
      { columns: ['kind'], result_type: 'drill_detail', extras: { where: "told(id) = 'them'" } },
    ],
    [
      'a period compared with another',
      {
        columns: [{ ...sql('at', 'at'), columnType: 'BASE_AXIS', timeGrain: 'P1M' }],
        metrics: [sql('MAX(told(id))')],
        time_offsets: ['1 year ago'],
        filters: [{ col: 'at', op: 'TEMPORAL_RANGE', val: '2024-01-01 : 2024-03-01' }],
      },
    ],
    ['the number of rows', { columns: [sql('told(id)')], is_rowcount: true }],
  ];
  const OWN: readonly (readonly [string, object])[] = [
    ['a metric of the dataset', { metrics: ['saved'] }],
    ['a calculated column', { columns: ['calculated'] }],
    [
      'a filter by a calculated column',
      { columns: ['kind'], filters: [{ col: 'calculated', op: '==', val: 'them' }] },
    ],
    [
      'an order by a metric of the dataset',
      { columns: ['kind'], metrics: ['rows'], orderby: [['saved', false]] },
    ],
    ['raw rows', { columns: [], result_type: 'samples' }],
  ];

  it.each([...ADHOC, ...OWN])(
    'is refused in %s, also when the answer is kept for others',
    async (_where, query) => {
      expect((await chart(admin, query)).statusCode).toBeLessThan(403);
      asked.length = 0;
      expectRefused(await chart(ruled, query));
      // No statement that contains the function reaches the database.
      expect(asked.filter(text => text.includes('told'))).toEqual([]);
    },
  );

  it.each(['csv', 'xlsx'])('is refused in a file (%s)', async format => {
    expectRefused(
      await chart(ruled, { columns: [sql('told(id)')], row_limit: 100_000 }, { result_format: format }),
    );
  });

  it('is refused in cost estimates, for which the database may run it', async () => {
    const estimate = (who: TestClient, text: string) =>
      who.send('POST', '/api/v1/sqllab/estimate/', { database_id: database, schema: 'public', sql: text });
    expect((await estimate(admin, 'SELECT told(1)')).statusCode).toBe(200);
    expectRefused(await estimate(ruled, 'SELECT told(1)'));
    const answers = [
      await estimate(ruled, 'SELECT * FROM secrets'),
      await estimate(ruled, 'SELECT * FROM items'),
      await estimate(admin, 'SELECT * FROM secrets'),
    ];
    expect(answers.map(answer => answer.statusCode)).toEqual([403, 200, 200]);
  });

  it('is refused in the values of a column and in the predicate for them', async () => {
    expectRefused(await ruled.get(`/api/v1/datasource/table/${items}/column/calculated/values/`));
    expect((await ruled.get(`/api/v1/datasource/table/${items}/column/kind/values/`)).json()).toEqual({
      result: ['a', 'b'],
    });
    await admin.send('PUT', `/api/v1/dataset/${items}`, { fetch_values_predicate: "told(id) = 'them'" });
    expectRefused(await ruled.get(`/api/v1/datasource/table/${items}/column/kind/values/`));
    expect((await admin.get(`/api/v1/datasource/table/${items}/column/kind/values/`)).statusCode).toBe(200);
    await admin.send('PUT', `/api/v1/dataset/${items}`, { fetch_values_predicate: null });
  });

  it('is refused in charts of old types, samples, annotations and cache warm-ups', async () => {
    const formData = {
      datasource: `${items}__table`,
      viz_type: 'table',
      groupby: ['kind'],
      metrics: [sql('MAX(told(id))')],
    };
    expectRefused(
      await ruled.send(
        'POST',
        `/superset/explore_json/?${new URLSearchParams({ form_data: JSON.stringify({ ...formData, viz_type: 'bubble', entity: 'kind', x: sql('MAX(told(id))'), y: 'rows', size: 'saved' }) }).toString()}`,
      ),
    );
    expectRefused(
      await ruled.send('POST', `/datasource/samples?datasource_type=table&datasource_id=${items}`, {}),
    );
    const other = await made('/api/v1/chart/', {
      slice_name: 'other',
      viz_type: 'table',
      datasource_id: items,
      datasource_type: 'table',
      params: JSON.stringify(formData),
      query_context: JSON.stringify({
        datasource: { id: items, type: 'table' },
        queries: [{ metrics: [sql('MAX(told(id))')] }],
        form_data: formData,
      }),
    });
    expectRefused(
      await chart(ruled, {
        metrics: ['rows'],
        annotation_layers: [
          {
            annotationType: 'EVENT',
            name: 'n',
            sourceType: 'table',
            value: other,
            show: true,
            showMarkers: true,
            overrides: {},
            style: 'solid',
            titleColumn: 'x',
          },
        ],
      }),
    );
    expectRefused(await ruled.get(`/api/v1/chart/${other}/data/`));
    const boss = await server.person('boss', 'Admin', 'Ruled');
    const warmed = await boss.send('PUT', '/api/v1/chart/warm_up_cache', { chart_id: other });
    expect([
      warmed.statusCode,
      warmed.body.includes('could read rows'),
      warmed.body.includes('them'),
    ]).toEqual([200, true, false]);
  });

  it('does not block other functions, which the server looks up in the catalog once', async () => {
    asked.length = 0;
    for (let again = 0; again < 5; again++) {
      expect(
        (
          await chart(ruled, {
            columns: [sql('upper(kind)')],
            metrics: [sql('SUM(id) + COUNT(DISTINCT lower(items.kind))', 'y')],
            extras: { where: `abs(id) > ${again - 5}` },
          })
        ).statusCode,
      ).toBe(200);
      expect(
        (await chart(ruled, { columns: ['big'], metrics: ['rows'], row_limit: again + 10 })).statusCode,
      ).toBe(200);
    }
    expect(asked.filter(text => text === 'the catalogue').length).toBeLessThanOrEqual(1);
  });

  it('can be called by users without rules, for whom the server does not query the catalog', async () => {
    asked.length = 0;
    expect((await chart(admin, { metrics: [sql('MAX(told(id))', 'fresh')] })).body).toContain('them');
    expect(asked).not.toContain('the catalogue');
  });

  it('reveals no hidden rows through an error either', async () => {
    const probe = (what: string) => ({
      datasource: { id: secrets, type: 'table' },
      queries: [
        {
          columns: ['owner'],
          filters: [{ col: sql(`1 / (CASE WHEN ${what} THEN 0 ELSE 1 END)`), op: '==', val: 1 }],
        },
      ],
    });
    const answers = await Promise.all(
      ["max(owner) = 'them'", "max(owner) = 'nobody'"].map(async what =>
        ruled.send('POST', '/api/v1/chart/data', probe(what)),
      ),
    );
    expect(answers[0]!.body.replaceAll('them', 'nobody')).toBe(answers[1]!.body);
  });
});
