import { describe, expect, it } from 'vitest';
import { rowsOf, withFakeEngine } from '@powerset/testing/fake-engine.ts';
import type { FakeAnswer, FakeRequest } from '@powerset/testing/fake-http-server.ts';
import { dremio } from './index.ts';

const address = (port: number): string => `dremio+flight://reader:secret@127.0.0.1:${port}/shop`;
const schema = [
  { name: 'n', type: { name: 'BIGINT' } },
  { name: 'at', type: { name: 'TIMESTAMP' } },
];
let isDone = false;

function answer({ method, path, body }: FakeRequest): FakeAnswer {
  if (path === '/apiv2/login') return { body: { token: 'abc' } };
  if (path === '/api/v3/sql')
    return {
      body: {
        id: /missing/.test((body as { sql: string }).sql)
          ? 'bad'
          : /slow/.test((body as { sql: string }).sql)
            ? 'slow'
            : 'good',
      },
    };
  if (path === '/api/v3/job/bad')
    return {
      body: {
        jobState: 'FAILED',
        errorMessage:
          "VALIDATION ERROR: From line 1, column 15 to line 1, column 21: Object 'missing' not found within 'shop'",
      },
    };
  if (path === '/api/v3/job/slow') return { body: { jobState: 'RUNNING' } };
  if (method === 'POST') return { body: {} };
  if (path === '/api/v3/job/good') {
    isDone = !isDone;
    return { body: isDone ? { jobState: 'RUNNING' } : { jobState: 'COMPLETED', rowCount: 501 } };
  }
  const rows = path.includes('offset=0')
    ? Array.from({ length: 500 }, (_, at) => `{"n":${at}}`)
    : ['{"n":9223372036854775807,"at":"2024-02-29 10:00:00.000"}'];
  return { body: `{"rowCount":501,"schema":${JSON.stringify(schema)},"rows":[${rows.join(',')}]}` };
}

describe('Dremio, over a fake server', () => {
  it('waits for a job and reads its pages with every digit', () =>
    withFakeEngine(dremio, { address, answer }, async ({ run, asked }) => {
      const rows = rowsOf(await run('SELECT n, at FROM t WHERE a = ?', { params: ['x'] }));
      expect([rows.length, rows.at(-1)]).toEqual([
        501,
        [9223372036854775807n, Date.parse('2024-02-29T10:00:00Z')],
      ]);
      expect(asked()[0]).toMatchObject({
        body: { sql: "SELECT n, at FROM t WHERE a = 'x'", context: ['shop'] },
        headers: { authorization: '_dremioabc' },
      });
    }));

  it('stops a job in the server too', () =>
    withFakeEngine(dremio, { address, answer }, async ({ run, asked }) => {
      const abort = new AbortController();
      setTimeout(() => abort.abort(), 50);
      await expect(run('SELECT slow FROM t', { signal: abort.signal })).rejects.toMatchObject({
        code: 'query.cancelled',
      });
      expect(asked().at(-1)!.path).toBe('/api/v3/job/slow/cancel');
    }));

  it('reports what a failure means and where it is', () =>
    withFakeEngine(dremio, { address, answer }, async ({ run }) => {
      await expect(run('SELECT * FROM missing')).rejects.toMatchObject({
        code: 'query.table-missing',
        facts: { extra: { line: 1, column: 15 } },
      });
    }));
});
