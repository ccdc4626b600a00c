import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LightMyRequestResponse } from 'fastify';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedPostgresql, type SharedPostgresql } from '@powerset/testing/shared-postgresql.ts';
import { makeConnections, type Connections } from '../../connections/connections.ts';
import { EngineProcess } from '../../engine-child/engine-process.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';
import { openableDatabases } from '../databases/openable-database.ts';

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const SETUP = [
  "CREATE TABLE secrets (owner text); INSERT INTO secrets VALUES ('them')",
  "CREATE TABLE items (id int, kind text); INSERT INTO items VALUES (1, 'a'), (2, 'b')",
  'CREATE EXTENSION IF NOT EXISTS pg_trgm',
  'CREATE FUNCTION told(n int) RETURNS text LANGUAGE sql AS $$ SELECT max(owner) FROM public.secrets $$',
  'CREATE FUNCTION told_of(r items) RETURNS text LANGUAGE plpgsql AS $$ BEGIN RETURN told(r.id); END $$',
  'CREATE FUNCTION share(a numeric, b numeric) RETURNS numeric LANGUAGE sql STRICT AS $$ SELECT round(a / nullif(b, 0), 2) $$',
  "CREATE FUNCTION quarter_of(d date) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$ BEGIN RETURN 'Q' || extract(quarter FROM d); END $$",
  'CREATE AGGREGATE total(int) (SFUNC = int4pl, STYPE = int, INITCOND = 0)',
];
const sql = (text: string) => ({ expressionType: 'SQL', label: 'x', sqlExpression: text });

describe('a user who may read one table of a PostgreSQL database, without rules', () => {
  const workDir = mkdtempSync(join(tmpdir(), 'reading-functions-'));
  let postgres: SharedPostgresql;
  let engine: EngineProcess;
  let connections: Connections;
  let server: TestServer;
  let admin: TestClient;
  let partial: TestClient;
  let database: number;
  let items: number;

  beforeAll(async () => {
    postgres = await sharedPostgresql();
    await postgres.createDatabase('reading');
    const client = new pg.Client({ connectionString: postgres.url('reading') });
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
        return connections;
      },
    });
    admin = await server.person('admin', 'Admin');
    database = await made('/api/v1/database/', {
      database_name: 'reading',
      sqlalchemy_uri: postgres.url('reading'),
      expose_in_sqllab: true,
    });
    items = await made('/api/v1/dataset/', { database, schema: 'public', table_name: 'items' });
    partial = await server.person('partial', 'Gamma', 'sql_lab', await editorsOf(items));
    const {
      result: { id: author },
    } = (await partial.get('/api/v1/me/')).json<{ result: { id: number } }>();
    await admin.send('PUT', `/api/v1/dataset/${items}`, { owners: [author] });
    await admin.send('PUT', `/api/v1/dataset/${items}?override_columns=true`, {
      columns: [{ column_name: 'id' }, { column_name: 'kind' }],
      metrics: [
        { metric_name: 'rows', expression: 'COUNT(*)' },
        { metric_name: 'saved', expression: 'MAX(told(id))' },
      ],
    });
  }, 60_000);
  afterAll(async () => {
    await server.close();
    await connections.close();
    await engine.close();
    await postgres.stop();
  });

  const made = async (path: string, body: object): Promise<number> =>
    (await admin.send('POST', path, body)).json<{ id: number }>().id;
  // Creates a role whose users may read one dataset and change their own items.
  async function editorsOf(dataset: number): Promise<string> {
    const { db } = server.store;
    const role = await db
      .insertInto('roles')
      .values({ name: 'Editors' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const access = await db
      .insertInto('permissions')
      .values({
        permission: 'datasource_access',
        resource: 'items',
        dataset_id: dataset,
        database_id: null,
        schema: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const others = await db
      .selectFrom('permissions')
      .select('id')
      .where(eb =>
        eb.or([
          eb.and([eb('permission', '=', 'can_write'), eb('resource', '=', 'Dataset')]),
          eb('permission', '=', 'can_estimate_query_cost'),
        ]),
      )
      .execute();
    await db
      .insertInto('role_permissions')
      .values([access, ...others].map(({ id }) => ({ role_id: role.id, permission_id: id })))
      .execute();
    return 'Editors';
  }
  const run = (who: TestClient, text: string): Promise<LightMyRequestResponse> =>
    who.send('POST', '/api/v1/sqllab/execute/', { database_id: database, schema: 'public', sql: text });
  const chart = (who: TestClient, query: object): Promise<LightMyRequestResponse> =>
    who.send('POST', '/api/v1/chart/data', { datasource: { id: items, type: 'table' }, queries: [query] });
  const expectRefused = ({ statusCode, body }: LightMyRequestResponse): void =>
    expect([statusCode, body.includes('them'), /could read data that you cannot access/.test(body)]).toEqual([
      403,
      false,
      true,
    ]);

  it.each([
    'SELECT told(id) FROM items',
    'SELECT max(public . "told"(1)) FROM items',
    'SELECT items.told_of FROM items',
    'SELECT (i).told_of FROM items i',
    'SELECT told_of(items) FROM items',
    'SELECT 1 FROM items; SELECT * FROM items, told(1)',
    'EXPLAIN SELECT told(1) FROM items',
  ])('calls no function that reads more in SQL: %s', async text => {
    expectRefused(await run(partial, text));
    expect((await run(admin, text)).statusCode).toBe(200);
  });

  it.each([
    "SELECT share(id, 4), quarter_of('2024-05-01') FROM items",
    'SELECT total(id) FROM items',
    "SELECT similarity(kind, 'a'), upper(kind) FROM items",
    'SELECT items.kind FROM items',
  ])('calls what computes: %s', async text => {
    expect((await run(partial, text)).statusCode).toBe(200);
  });

  it('calls none in texts of charts, except those that the dataset itself calls', async () => {
    expectRefused(await chart(partial, { metrics: [sql('MIN(told(id))')], columns: ['kind'] }));
    expectRefused(await chart(partial, { columns: ['kind'], extras: { where: "told(id) = 'them'" } }));
    expectRefused(
      await chart(partial, { columns: ['kind'], filters: [{ col: sql('told(id)'), op: '==', val: 'them' }] }),
    );
    expect((await chart(partial, { metrics: ['saved'] })).statusCode).toBe(200);
    expect((await chart(partial, { metrics: [sql('MAX(told(id))')] })).statusCode).toBe(200);
    expect(
      (await chart(partial, { metrics: [sql('SUM(share(id, 2))')], columns: ['kind'] })).statusCode,
    ).toBe(200);
    expect((await chart(admin, { metrics: [sql('MIN(told(id))')] })).statusCode).toBe(200);
  });

  it('writes none into a dataset, whose own stay as they are', async () => {
    const save = (metrics: readonly object[]): Promise<LightMyRequestResponse> =>
      partial.send('PUT', `/api/v1/dataset/${items}`, { metrics });
    const {
      result: { metrics },
    } = (await partial.get(`/api/v1/dataset/${items}`)).json<{
      result: { metrics: { id: number; metric_name: string; expression: string }[] };
    }>();
    const kept = metrics.map(({ id, metric_name, expression }) => ({ id, metric_name, expression }));
    expectRefused(await save([...kept, { metric_name: 'more', expression: 'MIN(told(id))' }]));
    expect(
      (await save([...kept, { metric_name: 'share', expression: 'SUM(share(id, 3))' }])).statusCode,
    ).toBe(200);
  });

  it('imports none in a bundle, where existing ones stay', async () => {
    const files = unzipSync(
      new Uint8Array((await admin.get(`/api/v1/dataset/export/?q=!(${items})`)).rawPayload),
    );
    const bring = (change: (text: string) => string): Promise<LightMyRequestResponse> => {
      const bytes = zipSync(
        Object.fromEntries(
          Object.entries(files).map(([path, content]) => [
            path,
            strToU8(path.includes('/datasets/') ? change(strFromU8(content)) : strFromU8(content)),
          ]),
        ),
      );
      const parts = [
        Buffer.from(
          '--edge-of-parts\r\ncontent-disposition: form-data; name="overwrite"\r\n\r\ntrue\r\n--edge-of-parts\r\ncontent-disposition: form-data; name="formData"; filename="x.zip"\r\n\r\n',
        ),
        bytes,
        Buffer.from('\r\n--edge-of-parts--\r\n'),
      ];
      return partial.send('POST', '/api/v1/dataset/import/', Buffer.concat(parts), {
        'content-type': 'multipart/form-data; boundary=edge-of-parts',
      });
    };
    expectRefused(await bring(text => text.replace('COUNT(*)', 'MIN(told(id))')));
    expect((await bring(text => text.replace('COUNT(*)', 'COUNT(id)'))).body).toContain('OK');
  });

  it.each([
    "SELECT pg_relation_size('secrets') FROM items",
    "SELECT ('secrets'::regclass).pg_relation_size FROM items",
    'SELECT query FROM items, pg_stat_get_activity(NULL)',
  ])('does not learn from the engine what others may read: %s', async text => {
    const answer = await run(partial, text);
    expect([answer.statusCode, answer.body.includes('requires access to the whole database')]).toEqual([
      403,
      true,
    ]);
  });

  it('gets no cost estimate of one', async () => {
    expectRefused(
      await partial.send('POST', '/api/v1/sqllab/estimate/', {
        database_id: database,
        schema: 'public',
        sql: 'SELECT told(1) FROM items',
      }),
    );
  });
});
