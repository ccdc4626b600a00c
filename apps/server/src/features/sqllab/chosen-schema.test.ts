import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connections } from '../../connections/connections.ts';
import { stopStores } from '../../metadata/test-stores.ts';
import { connectionsInProcess } from '../../test-golden-server.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';

const TABLES = [
  `create table salaries (person varchar, region varchar)`,
  `insert into salaries values ('ann', 'EU'), ('boss', 'US')`,
];
const OTHERS = [
  'create schema other',
  'create table other.free (a integer)',
  'insert into other.free values (5)',
  'create schema twin',
  'create table twin.salaries (person varchar)',
  `insert into twin.salaries values ('twin')`,
];

afterAll(stopStores);

describe('a schema chosen in the editor', () => {
  let [server, connections]: [TestServer?, Connections?] = [];
  let [admin, ruled, narrow]: TestClient[] = [];
  const databases: Record<string, number> = {};

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'chosen-'));
    const instance = await DuckDBInstance.create(join(folder, 'firm.duckdb'));
    const writer = await instance.connect();
    for (const sql of [...TABLES, ...OTHERS]) await writer.run(sql);
    writer.closeSync();
    instance.closeSync();
    new Sqlite(join(folder, 'firm.db')).exec(TABLES.join(';')).close();
    server = await testServer({
      connections: (store, secrets) => (connections = connectionsInProcess(store.db, secrets)),
    });
    admin = await server.person('admin', 'Admin');
    const role = await make('security/roles', { name: 'Ruled' });
    for (const [name, uri] of [
      ['duckdb', `duckdb:///${join(folder, 'firm.duckdb')}`],
      ['sqlite', `sqlite:///${join(folder, 'firm.db')}`],
    ] as const) {
      const database = (databases[name] = await make('database', {
        database_name: name,
        sqlalchemy_uri: uri,
        expose_in_sqllab: true,
      }));
      const dataset = await make('dataset', { database, schema: 'main', table_name: 'salaries' });
      await make('rowlevelsecurity', {
        name: `own region ${name}`,
        filter_type: 'Regular',
        tables: [dataset],
        roles: [role],
        clause: `region = 'EU'`,
      });
    }
    ruled = await server.person('ruled', 'Alpha', 'sql_lab', 'Ruled');
    narrow = await server.person('narrow', 'Gamma', 'sql_lab', await otherAlone());
  }, 60_000);
  afterAll(async () => {
    await server?.close();
    await connections?.close();
  });

  const make = async (path: string, body: object): Promise<number> => {
    const answer = await admin!.send('POST', `/api/v1/${path}/`, body);
    expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
    return answer.json<{ id: number }>().id;
  };
  const otherAlone = async (): Promise<string> => {
    const { db } = server!.store;
    const role = await db
      .insertInto('roles')
      .values({ name: 'schema other' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const permission = await db
      .insertInto('permissions')
      .values({
        permission: 'schema_access',
        resource: 'other',
        dataset_id: null,
        database_id: databases['duckdb']!,
        schema: 'other',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('role_permissions')
      .values({ role_id: role.id, permission_id: permission.id })
      .execute();
    return 'schema other';
  };
  const ask = (who: TestClient, engine: string, schema: string | null, sql = 'SELECT person FROM salaries') =>
    who.send('POST', '/api/v1/sqllab/execute/', { database_id: databases[engine], schema, sql });
  const rows = async (...asked: Parameters<typeof ask>): Promise<unknown> => {
    const answer = await ask(...asked);
    return answer.statusCode === 200
      ? answer.json<{ data: Record<string, unknown>[] }>().data.map(row => Object.values(row)[0])
      : answer.statusCode;
  };

  describe.each([
    'information_schema',
    'pg_catalog',
    'other',
    'firm',
    'firm.main',
    'temp',
    'system',
    'nowhere',
    '"main"',
  ])('%s', schema => {
    it.each(['duckdb', 'sqlite'])('lifts no rule in %s', async engine => {
      const answer = await ask(ruled!, engine, schema);
      expect(answer.body).not.toContain('boss');
      expect([answer.statusCode, answer.body]).toEqual([
        expect.toSatisfy((status: number) => status >= 400 && status < 500),
        expect.stringContaining('main'),
      ]);
    });
  });
  it.each(['duckdb', 'sqlite'])('is the one with the tables: rules apply in %s', async engine => {
    for (const schema of ['main', null, '']) expect(await rows(ruled!, engine, schema)).toEqual(['ann']);
    expect(await rows(admin!, engine, 'main')).toEqual(['ann', 'boss']);
  });
  it('is where names without a schema are looked up, regardless of other schemas', async () => {
    expect(await rows(ruled!, 'duckdb', 'twin')).toEqual(['twin']);
    expect(await rows(ruled!, 'duckdb', 'twin', 'SELECT person FROM main.salaries')).toEqual(['ann']);
    expect(await rows(admin!, 'duckdb', 'other', 'SELECT a FROM FREE')).toEqual([5]);
    expect(
      await rows(admin!, 'duckdb', 'other', 'SELECT count(*) FROM information_schema.schemata WHERE false'),
    ).toEqual([0]);
    expect(
      await rows(
        admin!,
        'duckdb',
        'information_schema',
        `SELECT DISTINCT table_name FROM information_schema.tables WHERE table_schema = 'other'`,
      ),
    ).toEqual(['free']);
    expect(await rows(admin!, 'duckdb', 'other', 'SELECT a FROM free')).toEqual([5]);
  });
  it('is listed, and its tables described, for users from whom rules hide rows', async () => {
    expect(await rows(ruled!, 'duckdb', null, 'SHOW TABLES')).toEqual(['salaries']);
    expect([
      await rows(ruled!, 'duckdb', null, 'DESCRIBE salaries'),
      await rows(ruled!, 'duckdb', null, 'DESCRIBE TABLE main.salaries;'),
    ]).toEqual(Array(2).fill(['person', 'region']));
    expect([
      await rows(ruled!, 'duckdb', null, 'SUMMARIZE salaries'),
      await rows(ruled!, 'duckdb', null, `SELECT * FROM 'salaries'`),
    ]).toEqual([400, 400]);
    expect((await ask(ruled!, 'duckdb', null, `SELECT * FROM 'salaries'`)).body).toContain(
      "could not be parsed reliably around 'salaries'",
    );
  });
  it('gives no access to the tables of another one', async () => {
    expect(await rows(narrow!, 'duckdb', 'other', 'SELECT a FROM free')).toEqual([5]);
    expect(await rows(narrow!, 'duckdb', 'other')).toBe(400);
    expect(
      await rows(
        narrow!,
        'duckdb',
        'other',
        'SELECT * FROM (WITH free AS (SELECT * FROM salaries) SELECT * FROM free)',
      ),
    ).toBe(400);
    expect(await rows(narrow!, 'duckdb', 'main')).toBe(403);
  });
  it('lets users who may read one of its tables run queries without a table, except queries of the catalog', async () => {
    for (const sql of [
      'SELECT 1',
      '  (SELECT 1)',
      'WITH a AS (SELECT 1) SELECT * FROM a',
      'VALUES (1)',
      'SELECT 2; SELECT 1',
    ])
      expect(await rows(narrow!, 'duckdb', 'other', sql)).toEqual([1]);
    for (const sql of ['SHOW TABLES', 'SHOW ALL TABLES', 'SELECT 1; SHOW TABLES'])
      expect(await rows(narrow!, 'duckdb', 'other', sql)).toBe(403);
    expect(await rows(narrow!, 'sqlite', 'main', 'SELECT 1')).not.toEqual([1]);
  });
  it('is reported when it does not exist', async () => {
    expect((await ask(admin!, 'duckdb', 'nowhere', 'SELECT 1')).body).toContain(
      "Schema 'nowhere' does not exist",
    );
  });
  it('is the one of a chart over its run', async () => {
    const { query_id: id } = (await ask(admin!, 'duckdb', 'other', 'SELECT a FROM free')).json<{
      query_id: number;
    }>();
    const chart = (who: TestClient) =>
      who.send('POST', '/api/v1/chart/data', {
        datasource: { id, type: 'query' },
        queries: [{ columns: ['a'] }],
      });
    expect((await chart(admin!)).json<{ result: { data: object[] }[] }>().result[0]!.data).toEqual([
      { a: 5 },
    ]);
  });
  it('is the one of a dataset written as SQL', async () => {
    const dataset = await make('dataset', {
      database: databases['duckdb'],
      schema: 'other',
      table_name: 'freed',
      sql: 'SELECT a FROM free',
    });
    const answer = await admin!.send('POST', '/api/v1/chart/data', {
      datasource: { id: dataset, type: 'table' },
      queries: [{ columns: ['a'] }],
    });
    expect(answer.json<{ result: { data: object[] }[] }>().result[0]!.data).toEqual([{ a: 5 }]);
    const wrong = await admin!.send('POST', '/api/v1/dataset/', {
      database: databases['duckdb'],
      schema: 'other',
      table_name: 'lifted',
      sql: 'SELECT person FROM salaries',
    });
    expect([wrong.statusCode, wrong.body]).toEqual([422, expect.stringContaining('main')]);
  });
});
