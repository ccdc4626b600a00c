import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restrictRows } from '@powerset/connector-kit/restrict-rows.ts';
import { rowsOf } from '@powerset/testing/fake-engine.ts';
import { startFakeHttpServer, type FakeHttpServer } from '@powerset/testing/fake-http-server.ts';
import { overTables } from '../sqlite/over-tables.ts';
import { gsheets } from './index.ts';
import { sheetSource } from './source.ts';

const KEY = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
}).privateKey;
const SHEET = 'https://docs.google.com/spreadsheets/d/abc-1/edit#gid=7';
const ANSWER = `/*O_o*/\ngoogle.visualization.Query.setResponse({"version":"0.6","status":"ok","table":{"cols":[{"id":"A","label":"id","type":"number"},{"id":"B","label":"price","type":"number"},{"id":"C","label":"day","type":"date"},{"id":"D","label":"at","type":"datetime"},{"id":"E","label":"ok","type":"boolean"},{"id":"F","label":"","type":"string"},{"id":"G","label":"","type":"string"}],"rows":[{"c":[{"v":1},{"v":1.5},{"v":"Date(2024,1,29)"},{"v":"Date(2024,1,29,10,11,12)"},{"v":true},{"v":"it’s"},null]},{"c":[{"v":2},null,null,null,{"v":false},null,null]}]}});`;

describe('Google Sheets, over a fake service', () => {
  let server: FakeHttpServer;
  beforeAll(async () => {
    server = await startFakeHttpServer(({ path, headers }) => {
      if (path === '/token') return { body: { access_token: 'abc', expires_in: 3600 } };
      if (/private/.test(path) && headers['authorization'] !== 'Bearer abc')
        return { body: '<html>Sign in</html>' };
      return {
        body: /broken/.test(path)
          ? `x({"status":"error","errors":[{"detailed_message":"Invalid gid"}]});`
          : ANSWER,
      };
    });
  });
  afterAll(() => server.stop());
  const opened = async (extras = {}) => {
    const origin = `http://127.0.0.1:${server.port}`;
    const connection = await overTables({
      ...gsheets,
      source: config => sheetSource(config, { origin, tokenServer: `${origin}/token` }),
    }).open(gsheets.fromUri('gsheets://', extras)!, { workDir: '/tmp', memoryLimitMb: 64 });
    return {
      connection,
      run: (sql: string) =>
        connection.run({ sql, params: [], maxRows: 100, signal: new AbortController().signal }),
    };
  };

  it('reads a sheet by its address or by its name in the catalogue, with kinds and dates', async () => {
    const { run, connection } = await opened({ connectArgs: { catalog: { Sales: SHEET } } });
    expect(await connection.catalog.tables('main')).toEqual([
      { schema: 'main', name: 'Sales', type: 'table' },
    ]);
    const rows = [
      [1, 1.5, Date.parse('2024-02-29'), Date.parse('2024-02-29T10:11:12Z'), true, 'it’s'],
      [2, null, null, null, false, null],
    ];
    expect(rowsOf(await run('SELECT * FROM sales ORDER BY id'))).toEqual(rows);
    expect(rowsOf(await run(`SELECT * FROM "${SHEET}" ORDER BY id`))).toEqual(rows);
    expect(server.requests.at(-1)!.path).toBe('/spreadsheets/d/abc-1/gviz/tq?tqx=out%3Ajson&gid=7');
    expect((await run('SELECT * FROM Sales')).columns.map(({ name }) => name)).toEqual([
      'id',
      'price',
      'day',
      'at',
      'ok',
      'F',
    ]);
  });

  it('knows a sheet of which rules hide rows under every address', async () => {
    const { connection } = await opened({
      connectArgs: { catalog: { Sales: SHEET, Costs: SHEET.replace('gid=7', 'gid=8') } },
    });
    const read = (name: string, table: string) =>
      restrictRows(`SELECT * FROM "${name}"`, {
        rules: [{ schema: null, table, predicates: ['1 = 0'] }],
        schema: null,
        dialect: overTables(gsheets).dialect,
        connection,
      });
    for (const other of [
      SHEET,
      SHEET.replace('edit', 'view'),
      SHEET.replace('/d/', '/u/1/d/'),
      SHEET.replace('gid=7', 'gid=007'),
    ])
      await expect(read(other, 'Sales')).rejects.toMatchObject({ code: 'query.refused' });
    await expect(read('Sales', SHEET.replace('edit', 'view'))).rejects.toMatchObject({
      code: 'query.refused',
    });
    await expect(read('sales', 'Sales')).resolves.toContain('1 = 0');
    await expect(read('Costs', 'Sales')).resolves.toBe('SELECT * FROM "Costs"');
  });

  it('reads as a service account if the connection has one', async () => {
    const { run } = await opened({
      secrets: { service_account_info: JSON.stringify({ client_email: 'a@b', private_key: KEY }) },
    });
    expect((await run('SELECT * FROM "https://docs.google.com/spreadsheets/d/private/edit"')).rowCount).toBe(
      2,
    );
    expect(
      server.requests.some(({ path, body }) => path === '/token' && String(body).includes('assertion=')),
    ).toBe(true);
  });

  it('reports why a sheet cannot be read', async () => {
    const { run } = await opened();
    await expect(
      run('SELECT * FROM "https://docs.google.com/spreadsheets/d/private/edit"'),
    ).rejects.toMatchObject({
      code: 'connection.failed',
      message: expect.stringContaining('service account') as string,
    });
    await expect(
      run('SELECT * FROM "https://docs.google.com/spreadsheets/d/broken/edit"'),
    ).rejects.toMatchObject({ message: expect.stringContaining('Invalid gid') as string });
  });

  it.each([
    'https://evil.example.com/spreadsheets/d/abc/edit',
    'https://docs.google.com.evil.example.com/spreadsheets/d/abc',
    'http://docs.google.com/spreadsheets/d/abc',
    'https://docs.google.com/document/d/abc',
    'nothing',
  ])('reads only Google sheets: not %s', async name => {
    await expect((await opened()).run(`SELECT * FROM "${name}"`)).rejects.toMatchObject({
      code: 'query.table-missing',
    });
  });
});
