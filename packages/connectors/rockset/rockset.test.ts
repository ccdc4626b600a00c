import { describe, expect, it } from 'vitest';
import { rowsOf, withFakeEngine } from '@powerset/testing/fake-engine.ts';
import type { FakeAnswer, FakeRequest } from '@powerset/testing/fake-http-server.ts';
import { rockset } from './index.ts';

const address = (port: number): string => `rockset://:key@127.0.0.1:${port}?ssl=false`;

function answer({ body }: FakeRequest): FakeAnswer {
  const {
    sql: { query },
  } = body as { readonly sql: { readonly query: string } };
  if (/missing/.test(query))
    return { status: 400, body: { message: 'Collection missing does not exist', line: 1, column: 15 } };
  return {
    body: {
      column_fields: [
        { name: 'n', type: 'int' },
        { name: 'who', type: 'string' },
      ],
      results: [{ n: 3, who: 'a' }, { who: null }],
    },
  };
}

describe('Rockset, over a fake server', () => {
  it('returns rows with their kinds, and sends values separately from the text', () =>
    withFakeEngine(rockset, { address, answer }, async ({ run, asked }) => {
      expect(rowsOf(await run('SELECT n, who FROM t WHERE a = ? AND b = ?', { params: ['x', 2] }))).toEqual([
        [3n, 'a'],
        [null, null],
      ]);
      expect(asked()[0]).toMatchObject({
        path: '/v1/orgs/self/queries',
        headers: { authorization: 'ApiKey key' },
        body: {
          sql: {
            query: 'SELECT n, who FROM t WHERE a = :p0 AND b = :p1',
            parameters: [
              { name: 'p0', type: 'string', value: 'x' },
              { name: 'p1', type: 'int', value: '2' },
            ],
          },
        },
      });
    }));

  it('reports what a failure means and where it is', () =>
    withFakeEngine(rockset, { address, answer }, async ({ run }) => {
      await expect(run('SELECT * FROM missing')).rejects.toMatchObject({
        code: 'query.table-missing',
        facts: { extra: { line: 1, column: 15 } },
      });
    }));
});
