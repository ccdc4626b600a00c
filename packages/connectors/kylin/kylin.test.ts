import { describe, expect, it } from 'vitest';
import { rowsOf, withFakeEngine } from '@powerset/testing/fake-engine.ts';
import type { FakeAnswer, FakeRequest } from '@powerset/testing/fake-http-server.ts';
import { kylin } from './index.ts';

const address = (port: number): string => `kylin://ADMIN:KYLIN@127.0.0.1:${port}/learn_kylin`;

function answer({ path, body }: FakeRequest): FakeAnswer {
  if (path.startsWith('/kylin/api/tables_and_columns'))
    return {
      body: [
        {
          table_NAME: 'SALES',
          table_SCHEM: 'DEFAULT',
          columns: [{ column_NAME: 'PRICE', type_NAME: 'DECIMAL', is_NULLABLE: 'NO' }],
        },
      ],
    };
  const { sql } = body as { readonly sql: string };
  if (/missing/.test(sql))
    return {
      status: 500,
      body: {
        code: '999',
        exception:
          "From line 1, column 15 to line 1, column 21: Object 'MISSING' not found\nwhile executing SQL",
      },
    };
  return {
    body: {
      columnMetas: [
        { label: 'PRICE', columnTypeName: 'DECIMAL' },
        { label: 'N', columnTypeName: 'BIGINT' },
      ],
      results: [
        ['12.50', '9223372036854775807'],
        [null, '1'],
      ],
      isException: false,
    },
  };
}

describe('Kylin, over a fake server', () => {
  it('returns rows with every digit and requests no more than needed', () =>
    withFakeEngine(kylin, { address, answer }, async ({ run, asked }) => {
      expect(
        rowsOf(await run('SELECT price, n FROM sales WHERE a = ?', { params: ['x'], maxRows: 9 })),
      ).toEqual([
        ['12.50', 9223372036854775807n],
        [null, 1n],
      ]);
      expect(asked()[0]).toMatchObject({
        path: '/kylin/api/query',
        body: { sql: "SELECT price, n FROM sales WHERE a = 'x'", project: 'learn_kylin', limit: 10 },
        headers: { authorization: `Basic ${Buffer.from('ADMIN:KYLIN').toString('base64')}` },
      });
    }));

  it('reports what a failure means and where it is', () =>
    withFakeEngine(kylin, { address, answer }, async ({ run }) => {
      await expect(run('SELECT * FROM missing')).rejects.toMatchObject({
        code: 'query.table-missing',
        facts: { extra: { line: 1, column: 15 } },
      });
    }));

  it('lists the tables of its project', () =>
    withFakeEngine(kylin, { address, answer }, async ({ connection: { catalog } }) => {
      expect(await catalog.tables(await catalog.defaultSchema())).toEqual([
        { schema: 'DEFAULT', name: 'SALES', type: 'table' },
      ]);
      expect((await catalog.table('DEFAULT', 'SALES')).columns).toEqual([
        { name: 'PRICE', type: 'DECIMAL', isNullable: false },
      ]);
    }));
});
