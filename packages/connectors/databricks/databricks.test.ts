import { describe, expect, it } from 'vitest';
import { rowsOf, withFakeEngine } from '@powerset/testing/fake-engine.ts';
import type { FakeAnswer, FakeRequest } from '@powerset/testing/fake-http-server.ts';
import { databricks } from './index.ts';

const MANIFEST = {
  schema: {
    columns: [
      { name: 'at', type_name: 'TIMESTAMP', type_text: 'TIMESTAMP' },
      { name: 'n', type_name: 'LONG', type_text: 'BIGINT' },
      { name: 'd', type_name: 'DECIMAL', type_text: 'DECIMAL(18,2)' },
    ],
  },
};

function answer({ method, path, body }: FakeRequest): FakeAnswer {
  if (/\/cancel$/.test(path)) return { body: {} };
  if (/chunks\/1/.test(path)) return { body: { data_array: [[null, '2', '0.10']] } };
  if (method === 'GET')
    return /slow/.test(path)
      ? { body: { statement_id: 'slow', status: { state: 'RUNNING' } } }
      : {
          body: {
            statement_id: 's',
            status: { state: 'SUCCEEDED' },
            manifest: MANIFEST,
            result: {
              data_array: [['2024-02-29T12:00:00.123Z', '9223372036854775807', '1.50']],
              next_chunk_internal_link: '/api/2.0/sql/statements/s/result/chunks/1?row_offset=1',
            },
          },
        };
  const { statement } = body as { readonly statement: string };
  if (/broken/.test(statement))
    return {
      body: {
        statement_id: 's',
        status: {
          state: 'FAILED',
          error: {
            error_code: 'BAD_REQUEST',
            message: "[PARSE_SYNTAX_ERROR] Syntax error at or near 'FROM'. SQLSTATE: 42601 (line 1, pos 7)",
          },
        },
      },
    };
  if (/missing/.test(statement))
    return {
      body: {
        statement_id: 's',
        status: {
          state: 'FAILED',
          error: {
            message:
              '[TABLE_OR_VIEW_NOT_FOUND] The table or view `missing` cannot be found. (line 1, pos 14)',
          },
        },
      },
    };
  return { body: { statement_id: /slow/.test(statement) ? 'slow' : 's', status: { state: 'PENDING' } } };
}

describe('Databricks, over a fake SQL warehouse', () => {
  const options = {
    address: (port: number) => `databricks+connector://token:dapi123@127.0.0.1:${port}/sales?ssl=0`,
    extras: () => ({ connectArgs: { http_path: '/sql/1.0/warehouses/abc123', catalog: 'main' } }),
    answer,
  };

  it.each(['SELECT * FROM parquet.`s3://a/b`', 'SELECT * FROM delta.`/mnt/sales`', "SELECT '${x}' FROM t"])(
    'reads no files and no variables: %s',
    sql =>
      withFakeEngine(databricks, options, async ({ run, asked }) => {
        await expect(run(sql)).rejects.toMatchObject({ code: 'query.refused' });
        expect(asked()).toEqual([]);
      }),
  );

  it('waits for the statement, reads all chunks and names its values', () =>
    withFakeEngine(databricks, options, async ({ run, asked }) => {
      expect(rowsOf(await run('SELECT * FROM t WHERE a = ? AND b = ?', { params: ['x', 2] }))).toEqual([
        [Date.parse('2024-02-29T12:00:00.123Z'), 9223372036854775807n, '1.50'],
        [null, 2n, '0.10'],
      ]);
      expect(asked()[0]).toMatchObject({
        path: '/api/2.0/sql/statements',
        headers: { authorization: 'Bearer dapi123' },
        body: {
          warehouse_id: 'abc123',
          catalog: 'main',
          schema: 'sales',
          statement: 'SELECT * FROM t WHERE a = :p0 AND b = :p1',
          parameters: [
            { name: 'p0', value: 'x', type: 'STRING' },
            { name: 'p1', value: '2', type: 'BIGINT' },
          ],
          row_limit: 1001,
        },
      });
    }));

  it('reports what a failure means and where it is', () =>
    withFakeEngine(databricks, options, async ({ run }) => {
      await expect(run('SELECT broken FROM t')).rejects.toMatchObject({
        code: 'query.syntax',
        facts: { extra: { line: 1, column: 8 } },
      });
      await expect(run('SELECT * FROM missing')).rejects.toMatchObject({ code: 'query.table-missing' });
    }));

  it('stops a statement in the warehouse too', () =>
    withFakeEngine(databricks, options, async ({ run, asked }) => {
      const abort = new AbortController();
      setTimeout(() => abort.abort(), 100);
      await expect(run('SELECT slow FROM t', { signal: abort.signal })).rejects.toMatchObject({
        code: 'query.cancelled',
      });
      expect(asked().at(-1)!.path).toBe('/api/2.0/sql/statements/slow/cancel');
    }));

  it('explains how to name the warehouse if nothing names it', async () => {
    await expect(
      withFakeEngine(databricks, { ...options, extras: () => ({}) }, async () => {}),
    ).rejects.toMatchObject({
      code: 'connection.failed',
      message: expect.stringContaining('http_path') as string,
    });
  });
});
