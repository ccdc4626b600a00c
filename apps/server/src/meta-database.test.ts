import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memoryStore } from './cache/stores.ts';
import { makeConnections, type Connections } from './connections/connections.ts';
import { EngineProcess } from './engine-child/engine-process.ts';
import { openableDatabases } from './features/databases/openable-database.ts';
import { metaDatabase } from './meta-database.ts';
import { testServer, type TestClient, type TestServer } from './test-server.ts';

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const FLAGS = { POWERSET_FEATURE_FLAGS: '{"ENABLE_SUPERSET_META_DB":true}' };

describe('the meta database', () => {
  const workDir = mkdtempSync(join(tmpdir(), 'meta-'));
  const ids: Record<string, number> = {};
  let engine: EngineProcess;
  let connections: Connections;
  let server: TestServer;
  let admin: TestClient;
  let ruled: TestClient;
  let stranger: TestClient;

  beforeAll(async () => {
    engine = new EngineProcess({
      childPath: source('engine-child/child.ts'),
      workDir,
      memoryLimitMb: 256,
      maxRunning: 2,
      log: () => undefined,
    });
    const build = (name: string, ...steps: string[]) =>
      engine.call({
        op: 'build',
        path: join(workDir, `${name}.duckdb`),
        steps: steps.map(sql => ({ label: name, sql })),
      });
    await build(
      'shop',
      `CREATE TABLE sales AS SELECT * FROM (VALUES (1, 9223372036854775807, TIMESTAMP '2024-02-29 10:11:12', 'me', true), (2, 2, NULL, 'them', NULL)) t(shop, amount, sold_at, owner, paid)`,
      'CREATE TABLE many AS SELECT unnest(range(5000)) AS n',
      'CREATE VIEW shown AS SELECT owner FROM sales',
    );
    await build(
      'people',
      `CREATE SCHEMA hr`,
      `CREATE TABLE hr.shops AS SELECT * FROM (VALUES (1, 'Köln'), (2, 'Ulm')) t(id, town)`,
    );
    server = await testServer({
      env: FLAGS,
      results: memoryStore(1e6),
      connections: (store, secrets) =>
        (connections = makeConnections({
          engine,
          target: id => openableDatabases(store.db, secrets).byId(id),
          dataDir: workDir,
          workDir,
          memoryLimitMb: 256,
          workerPath: source('connections/driver-worker.ts'),
          preventUnsafeDatabases: true,
          metaTables: metaDatabase({
            db: store.db,
            open: (id, asker) => connections.open(id, asker),
            hasTemplates: false,
            maxRows: 1000,
          }),
        })),
    });
    admin = await server.person('admin', 'Admin');
    const made = async (path: string, body: object): Promise<number> =>
      (await admin.send('POST', path, body)).json<{ id: number }>().id;
    for (const [name, uri] of [
      ['shop', 'duckdb:///shop.duckdb'],
      ['people', 'duckdb:///people.duckdb'],
      ['meta', 'superset://'],
      ['meta two', 'superset://'],
    ])
      ids[name!] = await made('/api/v1/database/', {
        database_name: name,
        sqlalchemy_uri: uri,
        expose_in_sqllab: true,
      });
    const sales = await made('/api/v1/dataset/', {
      database: ids['shop'],
      schema: 'main',
      table_name: 'sales',
    });
    const role = await made('/api/v1/security/roles/', { name: 'Ruled' });
    await made('/api/v1/rowlevelsecurity/', {
      name: 'mine',
      filter_type: 'Regular',
      tables: [sales],
      roles: [role],
      clause: "owner = 'me'",
    });
    ruled = await server.person('ruled', 'Alpha', 'sql_lab', 'Ruled');
    const { db } = server.store;
    const { id: permission } = await db
      .insertInto('permissions')
      .values({
        permission: 'database_access',
        resource: '[meta].(id:0)',
        dataset_id: null,
        database_id: ids['meta']!,
        schema: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const onlyMeta = await made('/api/v1/security/roles/', { name: 'Only meta' });
    await db
      .insertInto('role_permissions')
      .values({ role_id: onlyMeta, permission_id: permission })
      .execute();
    stranger = await server.person('stranger', 'Gamma', 'sql_lab', 'Only meta');
  }, 60_000);
  afterAll(async () => {
    await server.close();
    await connections.close();
    await engine.close();
  });
  const ask = (who: TestClient, sql: string, database = 'meta') =>
    who.send('POST', '/api/v1/sqllab/execute/', { database_id: ids[database], sql });

  it('joins tables of two databases, with their kinds and digits', async () => {
    const answer = await ask(
      admin,
      'SELECT p.town, s.amount, s.sold_at, s.paid FROM "shop.main.sales" s JOIN "people.hr.shops" p ON p.id = s.shop ORDER BY s.shop',
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('9223372036854775807');
    expect(answer.json<{ data: object[] }>().data).toMatchObject([
      { town: 'Köln', sold_at: expect.stringContaining('2024-02-29') as string },
      { town: 'Ulm', sold_at: null, paid: null },
    ]);
    expect((await ask(admin, 'SELECT count(*) AS n FROM "shop.sales"')).body).toContain('"n":2');
  });

  it('shows no row that a rule hides, and no view over it', async () => {
    const answer = await ask(ruled, 'SELECT owner FROM "shop.main.sales"');
    expect([answer.statusCode, answer.body.includes('"me"'), answer.body.includes('"them"')]).toEqual([
      200,
      true,
      false,
    ]);
    expect((await ask(ruled, 'SELECT owner FROM "shop.main.shown"')).statusCode).toBe(403);
  });

  it('applies the rule of a table for every spelling of its name', async () => {
    const made = async (path: string, body: object): Promise<number> =>
      (await admin.send('POST', path, body)).json<{ id: number }>().id;
    const tables = [
      await made('/api/v1/dataset/', { database: ids['meta two'], table_name: 'people.hr.shops' }),
      await made('/api/v1/dataset/', { database: ids['meta two'], table_name: 'shop.main.many' }),
    ];
    const role = await made('/api/v1/security/roles/', { name: 'Ruled in the meta database' });
    await made('/api/v1/rowlevelsecurity/', {
      name: 'none',
      filter_type: 'Regular',
      tables,
      roles: [role],
      clause: '1 = 0',
    });
    const person = await server.person('ruled there', 'Alpha', 'sql_lab', 'Ruled in the meta database');
    for (const name of [
      'people.hr.shops',
      'people.h%72.shops',
      'PEOPLE.hr.shops',
      'shop.main.many',
      'shop.many',
      '%73hop.many',
      'shop.main.man%79',
    ]) {
      const answer = await ask(person, `SELECT count(*) AS n FROM "${name}"`, 'meta two');
      expect([name, answer.statusCode === 200 ? answer.json<{ data: object[] }>().data : []]).toEqual([
        name,
        answer.statusCode === 200 ? [{ n: 0 }] : [],
      ]);
    }
  });

  it('refuses tables that the user may not read, as if they were missing', async () => {
    const answer = await ask(stranger, 'SELECT * FROM "shop.main.sales"');
    const nothing = await ask(stranger, 'SELECT * FROM "none.main.sales"');
    expect([answer.statusCode, nothing.statusCode]).toEqual([400, 400]);
    expect(answer.body.replaceAll('shop', 'none')).toBe(nothing.body.replaceAll('shop', 'none'));
    expect((await ask(stranger, 'SELECT 1 AS one')).statusCode).toBe(200);
  });

  it("answers charts by the viewer's permissions, even after another user has viewed them", async () => {
    const { id } = (
      await admin.send('POST', '/api/v1/dataset/', { database: ids['meta'], table_name: 'shop.main.sales' })
    ).json<{ id: number }>();
    const chart = (who: TestClient) =>
      who.send('POST', '/api/v1/chart/data', {
        datasource: { id, type: 'table' },
        queries: [{ columns: ['owner'], metrics: [] }],
      });
    expect((await chart(admin)).body).toContain('them');
    const restricted = await chart(ruled);
    expect([
      restricted.statusCode,
      restricted.body.includes('"me"'),
      restricted.body.includes('them'),
    ]).toEqual([200, true, false]);
    expect((await chart(stranger)).body).not.toContain('them');
  });

  it('reports when it has fetched only a part of a table', async () => {
    const answer = await ask(admin, 'SELECT count(*) AS n FROM "shop.main.many"');
    expect(answer.body).toContain('"n":1000');
    expect(answer.json<{ query: object }>().query).toMatchObject({
      rows: 1,
      limitingFactor: 'NOT_LIMITED',
      extra: { is_partly_read: true },
    });
  });

  it.each([
    'SELECT * FROM "meta two.main.x"',
    'SELECT * FROM "sales"',
    'SELECT * FROM shop.main.sales',
    "ATTACH '/tmp/x' AS y",
    'DELETE FROM "shop.main.sales"',
    'SELECT * FROM "shop.main.sales; DROP TABLE sales"',
  ])('refuses %s', async sql => {
    expect((await ask(admin, sql)).statusCode).toSatisfy((status: number) => status >= 400 && status < 500);
  });

  it('is not there unless it is switched on, and never for the server itself', async () => {
    await expect(connections.open(ids['meta']!, null)).rejects.toMatchObject({
      code: 'connection.unsupported',
    });
    const other = makeConnections({
      engine,
      target: async id => ({ id, sqlalchemyUri: 'superset://' }),
      dataDir: workDir,
      workDir,
      memoryLimitMb: 256,
      workerPath: source('connections/driver-worker.ts'),
      preventUnsafeDatabases: true,
    });
    await expect(other.open(1, null)).rejects.toMatchObject({
      code: 'connection.unsupported',
      message: expect.stringContaining('ENABLE_SUPERSET_META_DB') as string,
    });
    expect((await admin.get('/api/v1/database/available/')).body).toContain('Superset meta database');
  });
});
