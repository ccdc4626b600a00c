import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeHttpServer, type FakeHttpServer } from '@powerset/testing/fake-http-server.ts';
import { goldenServer, type GoldenServer } from '../test-golden-server.ts';
import type { TestClient } from '../test-server.ts';

const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  visits: ['ds'],
  hits: ['ds', 'kind'],
  plain: [],
  empty: ['ds'],
};

/** Answers like a coordinator that knows four tables of the schema `logs`. */
function answer(sql: string) {
  const twin = /"(\w+)\$partitions"/.exec(sql)?.[1];
  if (twin !== undefined && sql.startsWith('SHOW COLUMNS'))
    return {
      columns: [{ name: 'Column', type: 'varchar' }],
      data: (COLUMNS[twin] ?? []).map(name => [name]),
    };
  if (twin !== undefined)
    return {
      columns: (COLUMNS[twin] ?? []).map(name => ({ name, type: 'varchar' })),
      data:
        twin === 'empty'
          ? []
          : twin === 'hits'
            ? [[sql.includes(`= 'it''s'`) ? '2023-03-03' : '2023-04-04', 'view']]
            : [['2023-05-05']],
    };
  return { columns: [{ name: 'n', type: 'bigint' }], data: [[7]] };
}

describe('templates know the newest parts of tables', () => {
  let golden: GoldenServer;
  let coordinator: FakeHttpServer;
  let database: number;
  let editor: TestClient;
  beforeAll(async () => {
    golden = await goldenServer();
    coordinator = await startFakeHttpServer(({ body }) => ({ body: { id: '1', ...answer(String(body)) } }));
    const made = await golden.user('admin').send('POST', '/api/v1/database/', {
      database_name: 'parts',
      sqlalchemy_uri: `trino://me@127.0.0.1:${coordinator.port}/hive/logs?http_scheme=http`,
      expose_in_sqllab: true,
    });
    database = made.json<{ id: number }>().id;
    editor = await golden.server.person('editor', 'Gamma', 'sql_lab');
  });
  afterAll(async () => {
    await golden.close();
    await coordinator.stop();
  });

  const run = async (sql: string, { user = golden.user('admin'), address = '' } = {}) => {
    const answered = await user.send('POST', `/api/v1/sqllab/execute/${address}`, {
      database_id: database,
      sql,
      schema: 'logs',
    });
    const body = answered.json<{
      query?: { executedSql: string };
      errors?: readonly { message: string }[];
      message?: string;
    }>();
    return [
      answered.statusCode,
      body.query?.executedSql.split('\n')[0] ?? body.errors?.[0]?.message ?? body.message,
    ];
  };

  it.each([
    [`SELECT '{{ presto.latest_partition("logs.visits") }}'`, `SELECT '2023-05-05'`],
    [`SELECT '{{ trino.first_latest_partition("visits") }}'`, `SELECT '2023-05-05'`],
    [`SELECT '{{ trino.latest_partitions("visits") | join("+") }}'`, `SELECT '2023-05-05'`],
    [`SELECT '{{ trino.latest_partition("empty") }}'`, `SELECT 'None'`],
    [`SELECT '{{ trino.latest_sub_partition("logs.hits", kind="view") }}'`, `SELECT '2023-04-04'`],
    [`SELECT '{{ trino.latest_sub_partition("logs.hits", kind="it\\'s") }}'`, `SELECT '2023-03-03'`],
  ])('%s', async (sql, made) => {
    expect(await run(sql)).toEqual([200, made]);
  });

  it.each([
    [
      'trino.latest_partition("plain")',
      'Error getting partition for logs.plain. Verify that this table has a partition.',
    ],
    [
      'trino.latest_partition("hits")',
      'The table should have a single partitioned field to use this function. You may want to use `presto.latest_sub_partition`',
    ],
    ['trino.latest_sub_partition("hits")', 'A filter needs to be specified for 1 out of the 2 fields.'],
    ['trino.latest_sub_partition("hits", nope="a")', 'Field [nope] is not part of the portioning key'],
  ])('400: %s reports the error', async (call, message) => {
    const [status, told] = await run(`SELECT '{{ ${call} }}'`);
    expect([status, String(told).endsWith(message)]).toEqual([400, true]);
  });

  it('403: but only of those that the user may read', async () => {
    const before = coordinator.requests.length;
    expect(await run(`SELECT '{{ trino.latest_partition("logs.visits") }}'`, { user: editor })).toEqual([
      403,
      expect.stringContaining('`logs.visits`'),
    ]);
    expect(
      coordinator.requests.slice(before).filter(({ body }) => String(body).includes('$partitions')),
    ).toEqual([]);
  });

  it('and parameters of the address, which cannot end a text', async () => {
    expect(
      await run(`SELECT '{{ url_param("who") }}'`, { address: `?who=${encodeURIComponent("o'hara")}` }),
    ).toEqual([200, `SELECT 'o''hara'`]);
  });
});
