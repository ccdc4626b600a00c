import { describe, expect, it } from 'vitest';
import { rowsOf, withFakeEngine } from '@powerset/testing/fake-engine.ts';
import type { FakeAnswer, FakeRequest } from '@powerset/testing/fake-http-server.ts';
import { databend } from './index.ts';

const address = (port: number): string => `databend://reader:secret@127.0.0.1:${port}/shop?secure=false`;
const schema = [
  { name: 'n', type: 'UInt64' },
  { name: 'price', type: 'Nullable(Decimal(20, 2))' },
  { name: 'at', type: 'Timestamp' },
];

function answer({ path, body }: FakeRequest): FakeAnswer {
  if (path === '/v1/query/1/page/1')
    return {
      body: {
        id: '1',
        schema,
        data: [['1', null, '2024-02-29 10:00:00.5']],
        next_uri: null,
        final_uri: '/v1/query/1/final',
        error: null,
      },
    };
  if (path !== '/v1/query') return { body: {} };
  const { sql } = body as { readonly sql: string };
  if (/missing/.test(sql))
    return {
      body: {
        id: '2',
        schema: [],
        data: [],
        error: {
          code: 1025,
          message:
            "error: \n  --> SQL:1:15\n  |\n1 | SELECT * FROM missing\n  |               ^^^^^^^ Unknown table 'missing'",
        },
        next_uri: null,
        final_uri: null,
      },
    };
  return {
    body: {
      id: '1',
      schema,
      data: [['18446744073709551615', '12.50', '2024-02-28 00:00:00']],
      next_uri: 'http://elsewhere.example/v1/query/1/page/1',
      final_uri: '/v1/query/1/final',
      kill_uri: '/v1/query/1/kill',
      error: null,
    },
  };
}

describe('Databend, over a fake server', () => {
  it('follows the pages of the same server with every digit', () =>
    withFakeEngine(databend, { address, answer }, async ({ run, asked }) => {
      expect(rowsOf(await run('SELECT * FROM t WHERE a = ?', { params: ["it's"] }))).toEqual([
        ['18446744073709551615', '12.50', Date.parse('2024-02-28')],
        ['1', null, Date.parse('2024-02-29T10:00:00.5Z')],
      ]);
      expect(asked().map(({ path }) => path)).toEqual([
        '/v1/query',
        '/v1/query/1/page/1',
        '/v1/query/1/final',
      ]);
      expect(asked()[0]).toMatchObject({
        body: { sql: "SELECT * FROM t WHERE a = 'it''s'", session: { database: 'shop' } },
      });
    }));

  it('ends a statement whose rows are no longer needed', () =>
    withFakeEngine(databend, { address, answer }, async ({ run, asked }) => {
      expect(await run('SELECT * FROM t', { maxRows: 0 })).toMatchObject({ isCut: true });
      expect(asked().at(-1)!.path).toBe('/v1/query/1/kill');
    }));

  it('reports what a failure means and where it is', () =>
    withFakeEngine(databend, { address, answer }, async ({ run }) => {
      await expect(run('SELECT * FROM missing')).rejects.toMatchObject({
        code: 'query.table-missing',
        facts: { extra: { line: 1, column: 15 } },
      });
    }));
});
