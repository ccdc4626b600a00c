import { describe, expect, it } from 'vitest';
import { rowsOf, withFakeEngine } from '@powerset/testing/fake-engine.ts';
import type { FakeAnswer, FakeRequest } from '@powerset/testing/fake-http-server.ts';
import { drill } from './index.ts';

const address = (port: number): string => `drill+sadrill://reader:secret@127.0.0.1:${port}/dfs/sales`;

function answer({ body }: FakeRequest): FakeAnswer {
  const { query } = body as { readonly query: string };
  if (/missing/.test(query))
    return {
      status: 500,
      body: {
        errorMessage:
          "VALIDATION ERROR: From line 1, column 15 to line 1, column 21: Object 'missing' not found",
      },
    };
  if (/broken/.test(query))
    return {
      body: { queryState: 'FAILED', errorMessage: 'PARSE ERROR: Encountered "FROM" at line 1, column 8.' },
    };
  if (/SCHEMATA/.test(query))
    return {
      body: {
        columns: ['SCHEMA_NAME'],
        metadata: ['VARCHAR'],
        rows: [{ SCHEMA_NAME: 'dfs.sales' }, { SCHEMA_NAME: 'INFORMATION_SCHEMA' }, { SCHEMA_NAME: 'sys' }],
      },
    };
  return {
    body: '{"queryId":"1","columns":["n","at","price"],"metadata":["BIGINT","DATE","VARDECIMAL(20, 2)"],"rows":[{"n":9223372036854775807,"at":"2024-02-29","price":"123456789012345678.90"},{"n":"1"}],"queryState":"COMPLETED"}',
  };
}

describe('Drill, over a fake server', () => {
  it('returns rows with their kinds and every digit, and writes values as its own literals', () =>
    withFakeEngine(drill, { address, answer }, async ({ run, asked }) => {
      expect(
        rowsOf(await run('SELECT * FROM t WHERE a = ? AND b > ?', { params: ["it's", 3], maxRows: 50 })),
      ).toEqual([
        [9223372036854775807n, Date.parse('2024-02-29'), '123456789012345678.90'],
        [1n, null, null],
      ]);
      expect(asked()[0]).toMatchObject({
        path: '/query.json',
        body: {
          query: "SELECT * FROM t WHERE a = 'it''s' AND b > 3",
          autoLimit: 51,
          defaultSchema: 'dfs.sales',
        },
      });
    }));

  it('reports what a failure means and where it is', () =>
    withFakeEngine(drill, { address, answer }, async ({ run }) => {
      await expect(run('SELECT * FROM missing')).rejects.toMatchObject({
        code: 'query.table-missing',
        facts: { extra: { line: 1, column: 15 } },
      });
      await expect(run('SELECT broken FROM t')).rejects.toMatchObject({
        code: 'query.syntax',
        facts: { extra: { line: 1, column: 8 } },
      });
    }));

  it('lists storage plugins and workspaces as schemas', () =>
    withFakeEngine(drill, { address, answer }, async ({ connection: { catalog } }) => {
      expect([await catalog.schemas(), await catalog.defaultSchema()]).toEqual([['dfs.sales'], 'dfs.sales']);
    }));
});
