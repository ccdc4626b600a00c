import { describe, expect, it } from 'vitest';
import { rowsOf, withFakeEngine } from '@powerset/testing/fake-engine.ts';
import type { FakeAnswer, FakeRequest } from '@powerset/testing/fake-http-server.ts';
import { solr } from './index.ts';

const address = (port: number): string => `solr://127.0.0.1:${port}/solr/sales`;

function answer({ path, body }: FakeRequest): FakeAnswer {
  if (path.startsWith('/solr/admin/collections')) return { body: { collections: ['stores', 'sales'] } };
  if (path.startsWith('/solr/sales/schema/fields'))
    return {
      body: {
        fields: [
          { name: '_version_', type: 'plong' },
          { name: 'sold_at', type: 'pdate' },
        ],
      },
    };
  const statement = new URLSearchParams(String(body)).get('stmt')!;
  const docs = (...all: object[]): FakeAnswer => ({
    body: { 'result-set': { docs: [...all, { EOF: true, RESPONSE_TIME: 3 }] } },
  });
  if (/missing/.test(statement))
    return docs({
      EXCEPTION: "From line 1, column 15 to line 1, column 21: Object 'missing' not found",
      EOF: true,
    });
  return docs(
    {
      isMetadata: true,
      fields: ['sold_at', 'EXPR$1', 'store'],
      aliases: { sold_at: 'sold_at', EXPR$1: 'n', store: 'store' },
    },
    { sold_at: '2024-02-29T10:00:00Z', n: 3, store: 'a' },
    { n: 4 },
  );
}

describe('Solr, over a fake server', () => {
  it('returns rows in the order of the statement, with the kinds that their values have', () =>
    withFakeEngine(solr, { address, answer }, async ({ run, asked }) => {
      expect(
        rowsOf(
          await run("SELECT sold_at, count(*) AS n, store FROM sales WHERE store = ? AND x = 'why?'", {
            params: ['a'],
          }),
        ),
      ).toEqual([
        [Date.parse('2024-02-29T10:00:00Z'), 3n, 'a'],
        [null, 4n, null],
      ]);
      expect(asked()[0]!.path).toBe('/solr/sales/sql');
      expect(new URLSearchParams(String(asked()[0]!.body)).get('stmt')).toBe(
        "SELECT sold_at, count(*) AS n, store FROM sales WHERE store = 'a' AND x = 'why?'",
      );
    }));

  it('reports what a failure among the rows means', () =>
    withFakeEngine(solr, { address, answer }, async ({ run }) => {
      await expect(run('SELECT * FROM missing')).rejects.toMatchObject({
        code: 'query.table-missing',
        facts: { extra: { line: 1, column: 15 } },
      });
    }));

  it('lists collections and their fields', () =>
    withFakeEngine(solr, { address, answer }, async ({ connection: { catalog } }) => {
      expect((await catalog.tables('default')).map(({ name }) => name)).toEqual(['sales', 'stores']);
      expect((await catalog.table('default', 'sales')).columns).toEqual([
        { name: 'sold_at', type: 'TIMESTAMP', isNullable: true },
      ]);
    }));
});
