import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textDigest } from '@powerset/kit/text-digest.ts';
import { METADATA_ENGINES, stopStores } from '../../metadata/test-stores.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';

interface Start {
  readonly result: {
    readonly tab_state_ids: { id: number; label: string }[];
    readonly active_tab: { id: number; label: string; sql: string } | null;
    readonly queries: Record<string, { sql: string }>;
  };
}

afterAll(stopStores);

describe.each(METADATA_ENGINES)('the SQL editor, whose tabs are stored in %s', engine => {
  let server: TestServer;
  let admin: TestClient;
  let other: TestClient;
  const start = async (person = admin) => (await person.get('/api/v1/sqllab/')).json<Start>().result;

  beforeAll(async () => {
    server = await testServer({
      engine,
      env: { POWERSET_FEATURE_FLAGS: '{"SQLLAB_BACKEND_PERSISTENCE":true}' },
    });
    admin = await server.person('admin', 'Admin');
    other = await server.person('other', 'Admin');
  });
  afterAll(() => server.close());

  it('begins without any', async () => {
    expect(await start()).toMatchObject({ tab_state_ids: [], active_tab: null, queries: {} });
  });

  it("begins with the user's own tabs, the active one completely, and the queries that ran in them", async () => {
    const { id: database } = (
      await admin.send('POST', '/api/v1/database/', {
        database_name: 'sales',
        sqlalchemy_uri: 'duckdb:///sales.duckdb',
      })
    ).json<{ id: number }>();
    const open = async (title: string) =>
      (
        await admin.send('POST', '/tabstateview/', {
          queryEditor: JSON.stringify({ title, dbId: database, sql: `SELECT '${title}'` }),
        })
      ).json<{ id: number }>().id;
    const [first, second] = [await open('First'), await open('Second')];
    await admin.send('POST', `/tabstateview/${first}/activate`);
    await admin.send('POST', '/api/v1/sqllab/execute/', {
      client_id: 'a-run',
      database_id: database,
      sql: 'SELECT 1 AS n',
      sql_editor_id: String(first),
    });
    await admin.send('POST', '/api/v1/sqllab/execute/', {
      client_id: 'elsewhere',
      database_id: database,
      sql: 'SELECT 2 AS n',
      sql_editor_id: 'closed',
    });
    const { tab_state_ids: tabs, active_tab: active, queries } = await start();
    expect(tabs).toEqual([
      { id: first, label: 'First' },
      { id: second, label: 'Second' },
    ]);
    expect(active).toMatchObject({ id: first, label: 'First', sql: "SELECT 'First'" });
    expect(Object.keys(queries)).toEqual(['a-run']);
    expect(await start(other)).toMatchObject({ tab_state_ids: [], active_tab: null, queries: {} });

    const put = (id: number, body: object, headers = {}) =>
      admin.send('PUT', `/tabstateview/${id}`, body, headers);
    await put(second, { position: '0' });
    expect((await start()).tab_state_ids).toEqual([
      { id: second, label: 'Second' },
      { id: first, label: 'First' },
    ]);
  });

  it('replaces no text that the sender has not seen, if the save names what it is based on', async () => {
    const { id } = (
      await admin.send('POST', '/tabstateview/', { queryEditor: '{"title":"Shared","sql":"SELECT 1"}' })
    ).json<{ id: number }>();
    const put = async (sql: string, known?: string) =>
      (
        await admin.send(
          'PUT',
          `/tabstateview/${id}`,
          { sql: JSON.stringify(sql) },
          known === undefined ? {} : { 'if-match': `"${textDigest(known)}"` },
        )
      ).statusCode;
    expect(await put('SELECT 2', 'SELECT 1')).toBe(200);
    expect(await put('SELECT 3', 'SELECT 1')).toBe(409);
    expect(await put('SELECT 2', 'SELECT 1')).toBe(200);
    expect(await put('SELECT 4')).toBe(200);
  });
});
