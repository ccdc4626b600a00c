import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectorConformance } from '@powerset/connector-kit/conformance.ts';
import type { Connection, Statement } from '@powerset/connector-kit/connector.ts';
import { restrictRows } from '@powerset/connector-kit/restrict-rows.ts';
import type { TableSource } from '@powerset/connector-kit/table-source.ts';
import { rowsOf } from '@powerset/testing/fake-engine.ts';
import { startFakeHttpServer, type FakeHttpServer } from '@powerset/testing/fake-http-server.ts';
import { connectionOverTables, overTables } from '../sqlite/over-tables.ts';
import { shillelagh } from './index.ts';
import { fileSource } from './source.ts';

const CONTEXT = { workDir: '/tmp', memoryLimitMb: 256 };
const FILES: Readonly<Record<string, string>> = {
  '/sales.csv':
    'id,shop,price,sold at,code\n9007199254740993,Köln,1.5,2024-02-29,007\n2,,,"2024-03-01",008\n',
  '/shops.json': '[{"name":"Köln","tags":["a"],"open":true},{"name":"Ulm","open":false}]',
  '/empty.csv': '',
};

connectorConformance(overTables(shillelagh), () => shillelagh.fromUri('shillelagh+safe://')!, {
  workDir: '/tmp',
  sleepSql:
    'WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r WHERE i < 10000000000) SELECT count(*) FROM r WHERE i % 7 = 3',
  thousandRowsSql:
    'WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r WHERE i < 1000) SELECT i FROM r',
  mondayGrain: '1969-12-29T00:00:00Z/P1W',
  types: [
    { sql: '9223372036854775807', genericType: 'numeric', cell: 9223372036854775807n },
    { sql: `'naïve'`, genericType: 'string', cell: 'naïve' },
  ],
  writes: [
    'CREATE TABLE u (a INT)',
    `ATTACH '/tmp/x.db' AS x`,
    `SELECT load_extension('x')`,
    'SELECT * FROM pragma_database_list',
  ],
});

describe('Shillelagh, over files of a server', () => {
  let server: FakeHttpServer;
  let connection: Connection;
  const url = (path: string): string => `"http://127.0.0.1:${server.port}${path}"`;
  beforeAll(async () => {
    server = await startFakeHttpServer(({ path }) =>
      path in FILES ? { body: FILES[path] } : path === '/slow.csv' ? 'never' : { status: 404, body: '' },
    );
    connection = await overTables({
      ...shillelagh,
      source: config => fileSource(config, { readsPrivate: true }),
    }).open({ catalog: { Shops: `http://127.0.0.1:${server.port}/shops.json` } }, CONTEXT);
  });
  afterAll(async () => {
    await connection.close();
    await server.stop();
  });
  const run = (sql: string, change: Partial<Statement> = {}) =>
    connection.run({ sql, params: [], maxRows: 100, signal: new AbortController().signal, ...change });

  it('reads CSV and JSON by their addresses, each column by the type of its values', async () => {
    const table = await run(`SELECT * FROM ${url('/sales.csv')}`);
    expect(rowsOf(table)).toEqual([
      [9007199254740993n, 'Köln', 1.5, Date.parse('2024-02-29'), '007'],
      [2n, null, null, Date.parse('2024-03-01'), '008'],
    ]);
    expect(table.columns.map(({ genericType }) => genericType)).toEqual([
      'numeric',
      'string',
      'numeric',
      'temporal',
      'string',
    ]);
    expect(
      rowsOf(
        await run(
          `SELECT s.id, t.tags, t.open FROM ${url('/sales.csv')} s JOIN shops t ON t.name = s.shop WHERE s.id > ?`,
          { params: [1] },
        ),
      ),
    ).toEqual([[9007199254740993n, '["a"]', true]]);
    expect(
      rowsOf(await run(`WITH c AS (SELECT name FROM SHOPS) SELECT count(*) FROM c JOIN shops ON 1 = 1`)),
    ).toEqual([[4]]);
  });

  it('lists the names of its catalog and their columns', async () => {
    expect(await connection.catalog.tables('main')).toEqual([
      { schema: 'main', name: 'Shops', type: 'table' },
    ]);
    expect(
      (await connection.catalog.table('main', 'Shops')).columns.map(({ name, type }) => [name, type]),
    ).toEqual([
      ['name', 'TEXT'],
      ['tags', 'TEXT'],
      ['open', 'BOOLEAN'],
    ]);
    expect(
      (await connection.describe(`SELECT id FROM ${url('/sales.csv')}`)).map(({ name }) => name),
    ).toEqual(['id']);
  });

  it('knows a file of which rules hide rows under every name', async () => {
    const read = (sql: string, table: string) =>
      restrictRows(sql, {
        rules: [{ schema: null, table, predicates: ['1 = 0'] }],
        schema: null,
        dialect: overTables(shillelagh).dialect,
        connection,
      });
    const shops = url('/shops.json').slice(1, -1);
    for (const other of [
      `${shops}#x`,
      shops.replace('/shops', '/./shops'),
      shops.replace('shops', 's%68ops'),
      `${shops}?x`,
      shops,
      shops.replace('http:', 'HTTP:'),
    ])
      await expect(read(`SELECT * FROM "${other}"`, 'Shops')).rejects.toMatchObject({
        code: 'query.refused',
      });
    await expect(read('SELECT * FROM Shops', `${shops}#x`)).rejects.toMatchObject({ code: 'query.refused' });
    await expect(
      read('SELECT * FROM "https://example.com/a.csv#x"', 'https://example.com/a.csv'),
    ).rejects.toMatchObject({ code: 'query.refused' });
    await expect(
      read('SELECT * FROM "https://example.com/a.csv"', 'https://example.com/a.csv'),
    ).resolves.toContain('1 = 0');
    await expect(read('SELECT * FROM shops', 'https://example.com/a.csv')).resolves.toBe(
      'SELECT * FROM shops',
    );
  });

  it('reports what is missing, and stops when the user cancels', async () => {
    await expect(run('SELECT * FROM nothing')).rejects.toMatchObject({ code: 'query.table-missing' });
    await expect(run(`SELECT * FROM ${url('/gone.csv')}`)).rejects.toMatchObject({
      code: 'connection.failed',
      message: expect.stringContaining('404') as string,
    });
    await expect(run(`SELECT * FROM ${url('/empty.csv')}`)).rejects.toMatchObject({ code: 'query.failed' });
    const abort = new AbortController();
    void setTimeout(50).then(() => abort.abort());
    await expect(run(`SELECT * FROM ${url('/slow.csv')}`, { signal: abort.signal })).rejects.toMatchObject({
      code: 'query.cancelled',
    });
  });

  it.each([
    'http://127.0.0.1/x.csv',
    'http://[::1]/x',
    'http://localhost/x',
    'http://169.254.169.254/latest/meta-data',
    'http://10.0.0.1/',
    'http://[::ffff:127.0.0.1]/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://user:secret@example.com/',
    'http://0/',
  ])('does not read %s, which is not of the internet', async address => {
    const guarded = await overTables(shillelagh).open({ catalog: {} }, CONTEXT);
    await expect(
      guarded.run({
        sql: `SELECT * FROM "${address}"`,
        params: [],
        maxRows: 10,
        signal: new AbortController().signal,
      }),
    ).rejects.toMatchObject({
      code: 'connection.failed',
      message: expect.not.stringContaining('secret') as string,
    });
  });

  it.each(['/etc/passwd', 'file:///etc/passwd'])('does not read %s, a file of this machine', async path => {
    await expect(run(`SELECT * FROM "${path}"`)).rejects.toMatchObject({ code: 'query.table-missing' });
  });
});

describe('The amount of data in one statement', () => {
  const sourceOf = (
    columns: number,
    rows: number,
  ): { readonly source: TableSource; readonly most: () => number } => {
    let now = 0;
    let most = 0;
    const find: TableSource['find'] = async (_, { budget }) => {
      most = Math.max(most, ++now);
      await setTimeout(1);
      now--;
      budget.spendRows(rows, columns);
      return {
        columns: Array.from({ length: columns }, (__, at) => ({ name: `c${at}`, type: 'INTEGER' })),
        rows: [[1n]],
      };
    };
    return {
      source: { find, placeOf: name => ({ place: name, isListed: true }), names: async () => [] },
      most: () => most,
    };
  };
  const run = (source: TableSource, tables: number) =>
    connectionOverTables(source, { ...CONTEXT, functionNames: [] }).run({
      sql: `SELECT count(*) FROM ${Array.from({ length: tables }, (_, at) => `"https://h/${at}"`).join(', ')}`,
      params: [],
      maxRows: 1,
      signal: new AbortController().signal,
    });

  it('is ten tables, one after the other', async () => {
    const { source, most } = sourceOf(1, 1);
    expect((await run(source, 10)).rowCount).toBe(1);
    expect(most()).toBe(1);
    await expect(run(source, 11)).rejects.toMatchObject({
      code: 'query.refused',
      message: expect.stringContaining('10 tables') as string,
    });
  });
  it('is one budget of values for all tables, in which empty rows count too', async () => {
    await expect(run(sourceOf(1, 2_000_000).source, 1)).resolves.toMatchObject({ rowCount: 1 });
    await expect(run(sourceOf(1, 2_000_000).source, 2)).rejects.toMatchObject({
      code: 'query.out-of-memory',
    });
  });
  it.each([
    ['many short rows', 'a\n' + '1\n'.repeat(2_600_000)],
    ['few rows under a wide head', `${'a,'.repeat(20_000)}a\n${'1\n'.repeat(300)}`],
    [
      'objects that share no key',
      JSON.stringify(Array.from({ length: 2500 }, (_, at) => ({ [`k${at}`]: 1 }))),
    ],
  ])('is reported for a file of %s before it is unpacked', async (_, body) => {
    const server = await startFakeHttpServer(() => ({ body }));
    const startedMs = performance.now();
    await expect(
      run(
        {
          find: (__, reading) =>
            fileSource({ catalog: {} }, { readsPrivate: true }).find(
              `http://127.0.0.1:${server.port}/x`,
              reading,
            ),
          placeOf: name => ({ place: name, isListed: true }),
          names: async () => [],
        },
        1,
      ),
    ).rejects.toMatchObject({ code: 'query.out-of-memory' });
    expect(performance.now() - startedMs).toBeLessThan(5000);
    await server.stop();
  });
});
