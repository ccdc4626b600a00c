import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';

const UNSAFE: readonly (readonly [uri: string, why: string])[] = [
  ['sqlite:////etc/a.db', 'SQLiteDialect_pysqlite cannot be used'],
  ['sqlite://', 'SQLiteDialect_pysqlite cannot be used'],
  ['SQLite+pysqlite:///a.db', 'SQLiteDialect_pysqlite cannot be used'],
  ['sqlite+apsw:///a.db', 'cannot be used'],
  ['shillelagh://', 'shillelagh cannot be used'],
  ['shillelagh+apsw://', 'shillelagh+apsw cannot be used'],
  ['gsheets+apsw://', 'gsheets+apsw cannot be used'],
  ['duckdb:////etc/a.duckdb', 'data folder'],
  ['duckdb:///../a.duckdb', 'data folder'],
  ['duckdb:///%2e%2e/a.duckdb', 'data folder'],
  ['duckdb+duckdb_engine:///x/../../a.duckdb', 'data folder'],
];
const SAFE = ['duckdb:///a.duckdb', 'duckdb:///folder/a.duckdb', 'postgresql://h/d'];

let server: TestServer;
let admin: TestClient;
let count = 0;

const WAYS: readonly (readonly [
  string,
  (uri: string, client?: TestClient) => Promise<{ statusCode: number; body: string }>,
])[] = [
  [
    'saved',
    (uri, client = admin) =>
      client.send('POST', '/api/v1/database/', { database_name: `d${++count}`, sqlalchemy_uri: uri }),
  ],
  [
    'tried',
    (uri, client = admin) =>
      client.send('POST', '/api/v1/database/test_connection/', { sqlalchemy_uri: uri }),
  ],
  [
    'given to a database that is there',
    async (uri, client = admin) => {
      const { id } = (
        await client.send('POST', '/api/v1/database/', {
          database_name: `d${++count}`,
          sqlalchemy_uri: 'duckdb:///kept.duckdb',
        })
      ).json<{ id: number }>();
      return client.send('PUT', `/api/v1/database/${id}`, { sqlalchemy_uri: uri });
    },
  ],
  ['imported', (uri, client = admin) => bring(client, uri)],
];

describe.each(WAYS)('an address that is %s', (_, way) => {
  beforeAll(async () => {
    server = await testServer();
    admin = await server.person('admin', 'Admin');
  });
  afterAll(() => server.close());

  it.each(UNSAFE)('422: leads to no file of this machine: %s', async (uri, why) => {
    const answer = await way(uri);
    expect([answer.statusCode, answer.body]).toEqual([422, expect.stringContaining(why)]);
    const kept = await server.store.db.selectFrom('databases').select('uri').where('uri', '=', uri).execute();
    expect(kept).toEqual([]);
  });

  it.each(SAFE)('2xx: leads to the data folder or to a server: %s', async uri => {
    const answer = await way(uri);
    expect([answer.statusCode < 300, answer.body]).toEqual([true, expect.any(String)]);
  });

  it('2xx: may lead anywhere if the administrator allows it', async () => {
    const open = await testServer({ env: { POWERSET_PREVENT_UNSAFE_DB_CONNECTIONS: 'off' } });
    const answer = await way('duckdb:////etc/a.duckdb', await open.person('admin', 'Admin'));
    expect([answer.statusCode < 300, answer.body]).toEqual([true, expect.any(String)]);
    await open.close();
  });
});

function bring(client: TestClient, uri: string) {
  const uuid = `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`;
  const files = {
    'root/metadata.yaml': 'version: 1.0.0\ntype: Database\n',
    'root/databases/d.yaml': `database_name: d${count}\nsqlalchemy_uri: ${JSON.stringify(uri)}\nextra: {}\nuuid: ${uuid}\nversion: 1.0.0\n`,
  };
  const zip = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
  const head = '--bundle-end\r\ncontent-disposition: form-data; name="formData"; filename="x.zip"\r\n\r\n';
  return client.send(
    'POST',
    '/api/v1/database/import/',
    Buffer.concat([Buffer.from(head), zip, Buffer.from('\r\n--bundle-end--\r\n')]),
    { 'content-type': 'multipart/form-data; boundary=bundle-end' },
  );
}
