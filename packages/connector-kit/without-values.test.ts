import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from './connector.ts';
import { duckdb } from '../connectors/duckdb/index.ts';
import { withoutValues } from './without-values.ts';

const TABLE = `(VALUES ('secret'), ('shown')) t(word)`;
const statement = (sql: string) => ({ sql, params: [], maxRows: 10, signal: new AbortController().signal });

describe('errors of a connection where rules hide rows', () => {
  let open: Connection;
  let connection: Connection;
  beforeAll(async () => {
    open = await duckdb.open({ path: ':memory:', access: 'read-write' }, { workDir: tmpdir(), memoryLimitMb: 256 });
    connection = withoutValues(open);
  });
  afterAll(() => connection.close());

  it.each([`SELECT word::INT FROM (VALUES (upper('se') || 'CRET')) t(word)`, `SELECT ('"' || word)::INT FROM (VALUES (upper('se') || 'CRET')) t(word)`, `SELECT (chr(10) || word)::INT FROM (VALUES (upper('se') || 'CRET')) t(word)`])('tell no value that could not be converted: %s', async sql => {
    await expect(open.run(statement(sql))).rejects.toThrow('SECRET');
    for (const run of [() => connection.run(statement(sql)), () => connection.stream(statement(sql)).next()]) {
      await expect(run()).rejects.toMatchObject({ code: 'query.failed', message: expect.stringMatching(/^Conversion Error. What it says of values is not shown/) as string });
    }
  });
  it('say what is wrong with the text itself', async () => {
    await expect(connection.run(statement(`SELECT words FROM ${TABLE}`))).rejects.toThrow('words');
    await expect(connection.run(statement('SELECT 1 FROM nowhere'))).rejects.toThrow('nowhere');
  });
  it('leave what is no error as it is', async () => {
    expect((await connection.run(statement(`SELECT word FROM ${TABLE}`))).rowCount).toBe(2);
    expect((await connection.describe(`SELECT word FROM ${TABLE}`)).map(column => column.name)).toEqual(['word']);
    expect((await connection.read('SELECT 1')).ok).toBe(true);
  });
});
