import { describe, expect, it } from 'vitest';
import { rowsOf, withFakeEngine } from '@powerset/testing/fake-engine.ts';
import type { FakeAnswer, FakeRequest } from '@powerset/testing/fake-http-server.ts';
import { druid } from './index.ts';

const address = (port: number): string => `druid://reader:secret@127.0.0.1:${port}/druid/v2/sql/`;

function answer({ method, body }: FakeRequest): FakeAnswer | 'never' {
  if (method === 'DELETE') return { status: 202, body: {} };
  const { query } = body as { readonly query: string };
  if (/slow/.test(query)) return 'never';
  if (/missing/.test(query))
    return {
      status: 400,
      body: {
        error: 'Plan validation failed',
        errorMessage: `org.apache.calcite.runtime.CalciteContextException: From line 1, column 15 to line 1, column 21: Object 'missing' not found`,
        errorClass: 'x',
        host: null,
      },
    };
  if (/broken/.test(query))
    return {
      status: 400,
      body: {
        error: 'druidException',
        errorCode: 'invalidInput',
        category: 'INVALID_INPUT',
        errorMessage: 'Received an unexpected token [FROM] (line [1], column [8])',
        context: { line: '1', column: '8' },
      },
    };
  if (/SCHEMATA/.test(query))
    return {
      body: [
        ['SCHEMA_NAME'],
        ['STRING'],
        ['VARCHAR'],
        ['INFORMATION_SCHEMA'],
        ['druid'],
        ['lookup'],
        ['sys'],
      ],
    };
  if (/COLUMNS/.test(query))
    return {
      body: [
        ['COLUMN_NAME', 'DATA_TYPE', 'IS_NULLABLE'],
        ['STRING', 'STRING', 'STRING'],
        ['VARCHAR', 'VARCHAR', 'VARCHAR'],
        ['__time', 'TIMESTAMP', 'NO'],
        ['page', 'VARCHAR', 'YES'],
      ],
    };
  return {
    body: '[["at","n","page"],["LONG","LONG","STRING"],["TIMESTAMP","BIGINT","VARCHAR"],["2016-06-27T00:00:11.080Z",9223372036854775807,"Salo"],["2016-06-27T00:00:17.457Z",1,null]]',
  };
}

describe('Druid, over a fake server', () => {
  it('returns rows with their kinds and every digit, and sends values separately from the text', () =>
    withFakeEngine(druid, { address, answer }, async ({ run, asked }) => {
      const table = await run('SELECT * FROM wikipedia WHERE page = ? AND n > ?', {
        params: ['Salo', 3],
        maxRows: 50,
      });
      expect(rowsOf(table)).toEqual([
        [Date.parse('2016-06-27T00:00:11.080Z'), 9223372036854775807n, 'Salo'],
        [Date.parse('2016-06-27T00:00:17.457Z'), 1n, null],
      ]);
      expect(asked()[0]).toMatchObject({
        path: '/druid/v2/sql',
        headers: { authorization: `Basic ${Buffer.from('reader:secret').toString('base64')}` },
        body: {
          parameters: [
            { type: 'VARCHAR', value: 'Salo' },
            { type: 'BIGINT', value: 3 },
          ],
          context: { sqlOuterLimit: 51 },
        },
      });
    }));

  it('cuts at the row limit and reports it', () =>
    withFakeEngine(druid, { address, answer }, async ({ run }) => {
      const table = await run('SELECT * FROM wikipedia', { maxRows: 1 });
      expect([table.rowCount, table.isCut]).toEqual([1, true]);
    }));

  it('reports what a failure means and where it is', () =>
    withFakeEngine(druid, { address, answer }, async ({ run }) => {
      await expect(run('SELECT * FROM missing')).rejects.toMatchObject({
        code: 'query.table-missing',
        facts: { extra: { line: 1, column: 15 } },
      });
      await expect(run('SELECT broken FROM t')).rejects.toMatchObject({
        code: 'query.syntax',
        facts: { extra: { line: 1, column: 8 } },
      });
    }));

  it('stops a statement in the server too', () =>
    withFakeEngine(druid, { address, answer }, async ({ run, asked }) => {
      const abort = new AbortController();
      setTimeout(() => abort.abort(), 50);
      await expect(run('SELECT slow FROM t', { signal: abort.signal })).rejects.toMatchObject({
        code: 'query.cancelled',
      });
      await expect
        .poll(() => asked().at(-1))
        .toMatchObject({
          method: 'DELETE',
          path: `/druid/v2/sql/${(asked()[0]!.body as { context: { sqlQueryId: string } }).context.sqlQueryId}`,
        });
    }));

  it('refuses statements that change something or read from elsewhere', () =>
    withFakeEngine(druid, { address, answer }, async ({ run, asked }) => {
      await expect(run('INSERT INTO t SELECT 1')).rejects.toMatchObject({ code: 'query.refused' });
      await expect(run(`SELECT * FROM TABLE(EXTERN('{}', '{}'))`)).rejects.toMatchObject({
        code: 'query.function-refused',
      });
      await expect(run(`SELECT * FROM TABLE(APPEND('a', 'b'))`)).rejects.toMatchObject({
        code: 'query.function-refused',
      });
      expect(asked()).toEqual([]);
    }));

  it('lists the catalogue', () =>
    withFakeEngine(druid, { address, answer }, async ({ connection: { catalog } }) => {
      expect(await catalog.schemas()).toEqual(['druid', 'lookup']);
      expect((await catalog.table('druid', 'wikipedia')).columns).toEqual([
        { name: '__time', type: 'TIMESTAMP', isNullable: false },
        { name: 'page', type: 'VARCHAR', isNullable: true },
      ]);
    }));
});
