import { describe, expect, it } from 'vitest';
import { rowsOf, withFakeEngine } from '@powerset/testing/fake-engine.ts';
import type { FakeAnswer, FakeRequest } from '@powerset/testing/fake-http-server.ts';
import { kustosql } from './index.ts';

const column = (ColumnName: string, ColumnType: string) => ({ ColumnName, ColumnType });
const SALES = [
  column('id', 'long'),
  column('price', 'decimal'),
  column('at', 'datetime'),
  column('ok', 'bool'),
];
const names = (...found: string[]): FakeAnswer => ({
  body: { Tables: [{ Columns: [column('n', 'string')], Rows: found.map(name => [name]) }] },
});

function answer({ path, body }: FakeRequest): FakeAnswer | 'never' {
  if (path.endsWith('/oauth2/v2.0/token')) return { body: { access_token: 'abc', expires_in: 3600 } };
  const { csl } = body as { readonly csl: string };
  if (/^\.cancel/.test(csl)) return names();
  if (/^\.show tables/.test(csl)) return names('Sales');
  if (/^\.show materialized/.test(csl)) return names('Daily');
  if (/^\.show table \['it\\'s'\]/.test(csl))
    return {
      body: {
        Tables: [
          {
            Columns: [],
            Rows: [['x', JSON.stringify({ OrderedColumns: [{ Name: 'id', CslType: 'long' }] })]],
          },
        ],
      },
    };
  if (/missing/.test(csl))
    return {
      status: 400,
      body: {
        error: {
          '@message': `Semantic error: SEM0100: 'SELECT' operator: Failed to resolve table or column expression named 'missing' [line:position]=[1:15]`,
        },
      },
    };
  if (/halfway/.test(csl))
    return {
      body: {
        Tables: [
          {
            Columns: SALES,
            Rows: [[1, '1', null, 1], { Exceptions: ['Query execution lacks memory resources'] }],
          },
        ],
      },
    };
  if (/slow/.test(csl)) return 'never';
  return {
    body: `{"Tables":[{"TableName":"Table_0","Columns":${JSON.stringify(SALES)},"Rows":[[9223372036854775807,"12345678901234567890.12","2024-02-29T10:11:12.5Z",1],[1,null,null,null]]}]}`,
  };
}
const address = (port: number): string =>
  `kustosql+http://127.0.0.1:${port}/shop?azure_ad_client_id=app&azure_ad_client_secret=secret&azure_ad_tenant_id=acme&authority=http://127.0.0.1:${port}`;

describe('Kusto, over a fake cluster', () => {
  it('signs in as an application and sends SQL that can change nothing', () =>
    withFakeEngine(kustosql, { address, answer }, async ({ run, asked, server }) => {
      expect(server.requests[0]).toMatchObject({
        path: '/acme/oauth2/v2.0/token',
        body: expect.stringContaining('client_secret=secret') as string,
      });
      expect(
        rowsOf(await run('SELECT * FROM Sales WHERE note = ?', { params: [`it's`], maxRows: 10 })),
      ).toEqual([
        [9223372036854775807n, '12345678901234567890.12', Date.parse('2024-02-29T10:11:12.5Z'), true],
        [1n, null, null, null],
      ]);
      expect(asked()[0]).toMatchObject({
        path: '/v1/rest/query',
        body: {
          db: 'shop',
          csl: `SELECT * FROM Sales WHERE note = 'it''s'`,
          properties: {
            Options: { query_language: 'sql', request_readonly: true, query_take_max_records: 11 },
          },
        },
        headers: { authorization: 'Bearer abc' },
      });
    }));

  it('stops in the cluster when the user cancels', () =>
    withFakeEngine(kustosql, { address, answer }, async ({ run, server }) => {
      const abort = new AbortController();
      setTimeout(() => abort.abort(), 20);
      await expect(run('SELECT slow FROM t', { signal: abort.signal })).rejects.toMatchObject({
        code: 'query.cancelled',
      });
      await expect
        .poll(() => server.requests.at(-1))
        .toMatchObject({
          path: '/v1/rest/mgmt',
          body: { csl: expect.stringMatching(/^\.cancel query "Powerset;/) as string },
        });
    }));

  it('reports what a failure means and where it is, even halfway through the rows', () =>
    withFakeEngine(kustosql, { address, answer }, async ({ run }) => {
      await expect(run('SELECT * FROM missing')).rejects.toMatchObject({
        code: 'query.table-missing',
        facts: { extra: { line: 1, column: 15 } },
      });
      await expect(run('SELECT halfway FROM t')).rejects.toMatchObject({ code: 'query.out-of-memory' });
    }));

  it.each([
    '.drop table Sales',
    'Sales | take 5',
    "SELECT * FROM OPENQUERY(x, 'y')",
    'SELECT * FROM other.dbo.t',
    'SELECT 1 DROP TABLE Sales',
    "SELECT * FROM cluster('x')",
    'SELECT * FROM other.t',
    "SELECT * FROM [database('other').t]",
  ])('refuses %s', sql =>
    withFakeEngine(kustosql, { address, answer }, async ({ run, asked }) => {
      await expect(run(sql)).rejects.toMatchObject({
        status: expect.toSatisfy((status: number) => status < 500) as number,
      });
      expect(asked()).toEqual([]);
    }),
  );

  it('lists what a database contains', () =>
    withFakeEngine(kustosql, { address, answer }, async ({ connection: { catalog } }) => {
      expect(await catalog.tables('dbo')).toEqual([
        { schema: 'dbo', name: 'Sales', type: 'table' },
        { schema: 'dbo', name: 'Daily', type: 'view' },
      ]);
      expect(await catalog.table('dbo', `it's`)).toEqual({
        columns: [{ name: 'id', type: 'LONG', isNullable: true }],
        primaryKey: [],
      });
    }));
});
