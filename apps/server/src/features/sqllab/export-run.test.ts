import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedPostgresql } from '@powerset/testing/shared-postgresql.ts';
import type { TestPostgresql } from '@powerset/testing/start-postgresql.ts';
import type { Connections } from '../../connections/connections.ts';
import { stopStores } from '../../metadata/test-stores.ts';
import { connectionsInProcess } from '../../test-golden-server.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';

const NOT_AGAIN =
  'This text changes data, so it is not run again for a download. Download the shown rows, or run the last statement alone.';

let postgres: TestPostgresql;
let server: TestServer;
let connections: Connections;
let admin: TestClient;
let database: number;

beforeAll(async () => {
  postgres = await sharedPostgresql();
  await postgres.createDatabase('exported');
  server = await testServer({
    connections: (store, secrets) => (connections = connectionsInProcess(store.db, secrets)),
  });
  admin = await server.person('admin', 'Admin');
  const made = await admin.send('POST', '/api/v1/database/', {
    database_name: 'firm',
    sqlalchemy_uri: postgres.url('exported'),
    expose_in_sqllab: true,
    allow_dml: true,
  });
  database = made.json<{ id: number }>().id;
  await run('table', 'create table log (id serial primary key, word text)');
}, 60_000);
afterAll(async () => {
  await server?.close();
  await connections?.close();
  await postgres.stop();
  await stopStores();
});

async function run(client_id: string, sql: string): Promise<void> {
  const answer = await admin.send('POST', '/api/v1/sqllab/execute/', {
    database_id: database,
    sql,
    client_id,
  });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
}

let counts = 0;
async function logged(): Promise<unknown> {
  const sql = "select count(*) as n, string_agg(word, ',' order by id) as words from log";
  const answer = await admin.send('POST', '/api/v1/sqllab/execute/', {
    database_id: database,
    sql,
    client_id: `count${counts++}`,
  });
  return answer.json<{ data: unknown[] }>().data[0];
}

it.each([
  ['a change before a query', "insert into log (word) values ('a'); select * from log"],
  [
    'a change between queries',
    "select 1; update log set word = 'b'; insert into log (word) values ('c'); select 2",
  ],
  ['a change that returns rows', "insert into log (word) values ('d') returning id"],
  ['a change as the last statement', "select 1; insert into log (word) values ('e')"],
])('400: all rows of %s are not downloaded, and nothing changes again', async (name, sql) => {
  const id = name.replaceAll(' ', '').slice(-11);
  await run(id, sql);
  const before = await logged();
  for (const format of ['csv', 'xlsx', 'parquet', 'json']) {
    const answer = await admin.get(`/api/v1/sqllab/export/${id}/?all=true&format=${format}`);
    expect([answer.statusCode, answer.json<{ errors: { message: string }[] }>().errors[0]?.message]).toEqual([
      400,
      NOT_AGAIN,
    ]);
  }
  expect(await logged()).toEqual(before);
  expect((await admin.get(`/api/v1/sqllab/export/${id}/`)).statusCode).toBe(200);
  expect(await logged()).toEqual(before);
});

it('400: a change is not run again either when its rows are no longer stored', async () => {
  await run('gone', "insert into log (word) values ('f'); select * from log");
  await server.store.db
    .updateTable('queries')
    .set({ results_key: 'no such key' })
    .where('client_id', '=', 'gone')
    .execute();
  const before = await logged();
  const answer = await admin.get('/api/v1/sqllab/export/gone/');
  expect([answer.statusCode, answer.json<{ errors: { message: string }[] }>().errors[0]?.message]).toEqual([
    400,
    'The rows of this run are no longer stored. Its text changes data, so it is not run again for a download. Run the last statement alone, and download its rows.',
  ]);
  expect(await logged()).toEqual(before);
});

it('200: all rows of a text that only reads are downloaded', async () => {
  await run('reads', "select 'insert' as word; select id from log order by id limit 1");
  expect((await admin.get('/api/v1/sqllab/export/reads/?all=true')).body).toBe('id\n1\n');
});
