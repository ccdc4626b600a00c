import { describe, expect, it } from 'vitest';
import { rowsOf, withFakeEngine } from '@powerset/testing/fake-engine.ts';
import type { FakeAnswer, FakeRequest } from '@powerset/testing/fake-http-server.ts';
import { odelasticsearch } from './index.ts';

function answer({ body }: FakeRequest): FakeAnswer {
  const { query = '', cursor } = body as { readonly query?: string; readonly cursor?: string };
  if (cursor) return { body: { datarows: [['2024-03-01 00:00:00', 2]] } };
  if (/^SHOW TABLES/.test(query))
    return {
      body: {
        schema: [],
        datarows: [
          ['opensearch', null, 'logs', 'BASE TABLE'],
          ['opensearch', null, '.kibana', 'BASE TABLE'],
        ],
        status: 200,
      },
    };
  if (/^DESCRIBE/.test(query))
    return {
      body: { schema: [], datarows: [['opensearch', null, 'logs', 'at', null, 'timestamp']], status: 200 },
    };
  if (/missing/.test(query))
    return {
      status: 404,
      body: {
        error: {
          reason: 'Error occurred in OpenSearch engine: no such index [missing]',
          details: 'no such index [missing]',
          type: 'IndexNotFoundException',
        },
        status: 404,
      },
    };
  return {
    body: {
      schema: [
        { name: 'MAX(at)', alias: 'at', type: 'timestamp' },
        { name: 'n', type: 'long' },
      ],
      datarows: [['2024-02-29 00:00:00', 1]],
      cursor: 'next',
      status: 200,
    },
  };
}

describe('OpenSearch, over a fake server', () => {
  const address = (port: number): string => `odelasticsearch+http://admin:secret@127.0.0.1:${port}/`;

  it('returns rows by their aliases over all pages', () =>
    withFakeEngine(odelasticsearch, { address, answer }, async ({ run, asked }) => {
      const table = await run('SELECT MAX(at) AS at, n FROM logs WHERE who = ?', { params: [`\\' OR 1=1`] });
      expect(table.columns.map(({ name }) => name)).toEqual(['at', 'n']);
      expect(rowsOf(table)).toEqual([
        [Date.parse('2024-02-29'), 1n],
        [Date.parse('2024-03-01'), 2n],
      ]);
      expect(asked()[0]).toMatchObject({
        path: '/_plugins/_sql',
        body: { query: `SELECT MAX(at) AS at, n FROM logs WHERE who = '\\\\'' OR 1=1'` },
      });
    }));

  it('calls a missing index a missing table', () =>
    withFakeEngine(odelasticsearch, { address, answer }, async ({ run }) => {
      await expect(run('SELECT * FROM missing')).rejects.toMatchObject({ code: 'query.table-missing' });
    }));

  it('lists indexes and their fields', () =>
    withFakeEngine(odelasticsearch, { address, answer }, async ({ connection: { catalog } }) => {
      expect(await catalog.tables('default')).toEqual([{ schema: 'default', name: 'logs', type: 'table' }]);
      expect((await catalog.table('default', 'logs')).columns).toEqual([
        { name: 'at', type: 'TIMESTAMP', isNullable: true },
      ]);
    }));
});
