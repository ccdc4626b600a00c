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

  it('quote nothing that the statement does not say itself', async () => {
    const sql = `SELECT word::INT FROM (VALUES (upper('se') || 'CRET')) t(word)`;
    await expect(open.run(statement(sql))).rejects.toThrow('SECRET');
    await expect(connection.run(statement(sql))).rejects.toThrow(/Could not convert string '…' to INT32/);
    await expect(connection.stream(statement(sql)).next()).rejects.toThrow("'…'");
    await expect(connection.run(statement(`SELECT word::INT FROM ${TABLE}`))).rejects.toThrow(`'secret'`);
  });
  it('leave what is no error as it is', async () => {
    expect((await connection.run(statement(`SELECT word FROM ${TABLE}`))).rowCount).toBe(2);
    expect((await connection.describe(`SELECT word FROM ${TABLE}`)).map(column => column.name)).toEqual(['word']);
    expect((await connection.read('SELECT 1')).ok).toBe(true);
  });
});
