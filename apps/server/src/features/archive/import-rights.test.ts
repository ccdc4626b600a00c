import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';
import { uuid } from './test-bundles.ts';

const DATABASE = {
  'databases/d.yaml': `database_name: kept\nsqlalchemy_uri: duckdb:///d.duckdb\nextra: {}\nuuid: ${uuid('d')}\nversion: 1.0.0\n`,
};
const dataset = (id: string, table: string, sql = ''): object => ({
  ...DATABASE,
  'datasets/d/t.yaml': `table_name: ${table}\nschema: main\n${sql ? `sql: ${sql}\n` : ''}uuid: ${uuid(id)}\nmetrics: []\ncolumns: []\nversion: 1.0.0\ndatabase_uuid: ${uuid('d')}\n`,
});
const chart = {
  'charts/c.yaml': `slice_name: Hidden\nviz_type: table\nparams: {}\nuuid: ${uuid('c')}\nversion: 1.0.0\ndataset_uuid: ${uuid('a')}\n`,
};
const board = (id: string): object => ({
  'dashboards/b.yaml': `dashboard_title: Board ${id}\nuuid: ${uuid(id)}\nposition:\n  CHART-x:\n    type: CHART\n    id: CHART-x\n    children: []\n    meta:\n      chartId: 1\n      uuid: ${uuid('c')}\nversion: 1.0.0\n`,
});
const query = (sql: string): object => ({
  ...DATABASE,
  'queries/kept/main/q.yaml': `label: private\nsql: ${sql}\nuuid: ${uuid('e')}\nversion: 1.0.0\ndatabase_uuid: ${uuid('d')}\n`,
});

function bring(client: TestClient, path: string, type: string, files: object, overwrite = false) {
  const form = { 'metadata.yaml': `version: 1.0.0\ntype: ${type}\n`, ...(files as Record<string, string>) };
  const bytes = zipSync(
    Object.fromEntries(Object.entries(form).map(([name, text]) => [`root/${name}`, strToU8(text)])),
  );
  const parts = [
    Buffer.from(
      `--x\r\ncontent-disposition: form-data; name="overwrite"\r\n\r\n${overwrite}\r\n--x\r\ncontent-disposition: form-data; name="formData"; filename="x.zip"\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n--x--\r\n'),
  ];
  return client.send('POST', `/api/v1/${path}/import/`, Buffer.concat(parts), {
    'content-type': 'multipart/form-data; boundary=x',
  });
}

describe("the content of a user's bundle", () => {
  let server: TestServer;
  let admin: TestClient;
  let writer: TestClient;
  beforeAll(async () => {
    server = await testServer();
    const { db } = server.store;
    admin = await server.person('admin', 'Admin');
    expect(
      (await bring(admin, 'chart', 'Slice', { ...dataset('a', 't', 'select 1 as a'), ...chart })).statusCode,
    ).toBe(200);
    expect((await bring(admin, 'saved_query', 'SavedQuery', query('select 1'))).statusCode).toBe(200);
    const { id: role_id } = await db
      .insertInto('roles')
      .values({ name: 'writes' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rights = await db
      .selectFrom('permissions')
      .select('id')
      .where('permission', '=', 'can_write')
      .where('resource', 'in', ['Dataset', 'Database'])
      .execute();
    await db
      .insertInto('role_permissions')
      .values(rights.map(({ id }) => ({ role_id, permission_id: id })))
      .execute();
    writer = await server.person('writer', 'Gamma', 'sql_lab', 'writes');
  });
  afterAll(() => server.close());

  it('422: contains no dataset of tables that the user may not read', async () => {
    for (const files of [dataset('1', 'secrets'), dataset('2', 'virtual', 'select * from secrets')])
      expect((await bring(writer, 'dataset', 'SqlaTable', files)).statusCode).toBe(422);
    expect(await server.store.db.selectFrom('datasets').select('table_name').execute()).toEqual([
      { table_name: 't' },
    ]);
  });

  it('may be a dataset of a database that comes with it', async () => {
    const files = Object.fromEntries(
      Object.entries(dataset('3', 'brought')).map(([path, text]) => [
        path,
        String(text).replaceAll(uuid('d'), uuid('f')).replace('kept', 'brought'),
      ]),
    );
    expect((await bring(writer, 'dataset', 'SqlaTable', files)).json()).toEqual({ message: 'OK' });
  });

  it('puts no chart on a dashboard that the person cannot see', async () => {
    expect((await bring(writer, 'dashboard', 'Dashboard', board('4'))).statusCode).toBe(200);
    expect((await bring(admin, 'dashboard', 'Dashboard', board('5'))).statusCode).toBe(200);
    const boards = await server.store.db
      .selectFrom('dashboard_charts')
      .innerJoin('dashboards', 'dashboards.id', 'dashboard_id')
      .select('title')
      .execute();
    expect(boards).toEqual([{ title: 'Board 5' }]);
  });

  it('422: changes no saved query of another user', async () => {
    expect((await bring(writer, 'saved_query', 'SavedQuery', query('select 2'), true)).statusCode).toBe(422);
    expect(await server.store.db.selectFrom('saved_queries').select('sql').execute()).toEqual([
      { sql: 'select 1' },
    ]);
  });

  it('422: contains no saved query over a database that the user cannot see', async () => {
    const other = {
      'queries/kept/main/q.yaml': `label: curious\nsql: select 1\nuuid: ${uuid('7')}\nversion: 1.0.0\ndatabase_uuid: ${uuid('d')}\n`,
    };
    expect((await bring(writer, 'saved_query', 'SavedQuery', other)).statusCode).toBe(422);
    expect(JSON.stringify((await writer.get('/api/v1/saved_query/')).json())).not.toContain('kept');
  });

  it('422: changes no database that the person cannot see', async () => {
    expect(
      (
        await bring(
          writer,
          'database',
          'Database',
          { 'databases/d.yaml': DATABASE['databases/d.yaml'].replace('d.duckdb', 'other.duckdb') },
          true,
        )
      ).statusCode,
    ).toBe(422);
    expect((await bring(admin, 'database', 'Database', DATABASE, true)).statusCode).toBe(200);
  });
});
