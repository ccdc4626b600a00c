import { describe, expect, it } from 'vitest';
import { rowsOf, withFakeEngine } from '@powerset/testing/fake-engine.ts';
import type { FakeAnswer, FakeRequest } from '@powerset/testing/fake-http-server.ts';
import { crate } from './index.ts';

function answer({ body }: FakeRequest): FakeAnswer {
  const { stmt } = body as { readonly stmt: string };
  if (/key_column_usage/.test(stmt))
    return { body: { cols: ['c'], col_types: [4], rows: [['id']], rowcount: 1 } };
  if (/COLUMNS/.test(stmt))
    return {
      body: { cols: ['a', 'b', 'c'], col_types: [4, 4, 3], rows: [['id', 'bigint', false]], rowcount: 1 },
    };
  if (/broken/.test(stmt))
    return {
      status: 400,
      body: { error: { message: "SQLParseException[line 1:8: mismatched input 'FROM']", code: 4000 } },
    };
  if (/missing/.test(stmt))
    return {
      status: 404,
      body: { error: { message: "RelationUnknown[Relation 'missing' unknown]", code: 4041 } },
    };
  return {
    body: '{"cols":["at","n","tags"],"col_types":[11,10,[100,4]],"rows":[[1709164800000,9223372036854775807,["a","b"]],[null,1,null]],"rowcount":2}',
  };
}

describe('CrateDB, over a fake server', () => {
  const address = (port: number): string => `crate://127.0.0.1:${port}`;

  it('returns rows with moments and every digit', () =>
    withFakeEngine(crate, { address, answer }, async ({ run, asked }) => {
      expect(rowsOf(await run('SELECT * FROM t WHERE a = ?', { params: ['x'], schema: 'doc2' }))).toEqual([
        [Date.parse('2024-02-29'), 9223372036854775807n, '["a","b"]'],
        [null, 1n, null],
      ]);
      expect(asked()[0]).toMatchObject({
        path: '/_sql?types',
        headers: { 'default-schema': 'doc2' },
        body: { stmt: 'SELECT * FROM t WHERE a = ?', args: ['x'] },
      });
    }));

  it('reports what a failure means and where it is', () =>
    withFakeEngine(crate, { address, answer }, async ({ run }) => {
      await expect(run('SELECT broken FROM t')).rejects.toMatchObject({
        code: 'query.syntax',
        facts: { extra: { line: 1, column: 8 } },
      });
      await expect(run('SELECT * FROM missing')).rejects.toMatchObject({ code: 'query.table-missing' });
    }));

  it('knows columns and keys', () =>
    withFakeEngine(crate, { address, answer }, async ({ connection: { catalog } }) => {
      expect(await catalog.table('doc', 't')).toEqual({
        columns: [{ name: 'id', type: 'BIGINT', isNullable: false }],
        primaryKey: ['id'],
      });
    }));
});
