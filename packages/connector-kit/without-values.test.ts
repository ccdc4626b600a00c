import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '@powerset/core/errors.ts';
import type { Connection } from './connector.ts';
import { duckdb } from '../connectors/duckdb/index.ts';
import { withoutValues } from './without-values.ts';

const TABLE = `(VALUES ('secret'), ('shown')) t(word)`;
const statement = (sql: string) => ({ sql, params: [], maxRows: 10, signal: new AbortController().signal });

describe('errors of a connection where rules hide rows', () => {
  let open: Connection;
  let connection: Connection;
  beforeAll(async () => {
    open = await duckdb.open(
      { path: ':memory:', access: 'read-write' },
      { workDir: tmpdir(), memoryLimitMb: 256 },
    );
    connection = withoutValues(open);
  });
  afterAll(() => connection.close());

  it.each([
    `SELECT word::INT FROM (VALUES (upper('se') || 'CRET')) t(word)`,
    `SELECT ('"' || word)::INT FROM (VALUES (upper('se') || 'CRET')) t(word)`,
    `SELECT (chr(10) || word)::INT FROM (VALUES (upper('se') || 'CRET')) t(word)`,
  ])('tell no value that could not be converted: %s', async sql => {
    await expect(open.run(statement(sql))).rejects.toThrow('SECRET');
    for (const run of [
      () => connection.run(statement(sql)),
      () => connection.stream(statement(sql)).next(),
    ]) {
      await expect(run()).rejects.toMatchObject({
        code: 'query.failed',
        message: expect.stringMatching(/^Conversion Error. What it says of values is not shown/) as string,
      });
    }
  });
  it.each([
    'Catalog Error',
    ': Parser Error',
    'Syntax Error',
    'Catalog Error: Table with name',
    'Binder Error: Referenced column',
  ])('tell no value that holds the words of an error about the text: %s', async words => {
    for (const cast of [
      `(word || '${words}')::INT`,
      `('${words}' || word)::INT`,
      `(word || chr(10) || '${words}' || chr(10) || 'LINE 1: x' || chr(10) || '        ^')::INT`,
    ]) {
      await expect(
        connection.run(statement(`SELECT ${cast} FROM (VALUES (upper('se') || 'CRET')) t(word)`)),
      ).rejects.toMatchObject({ message: expect.not.stringContaining('SECRET') as string });
    }
  });
  it.each(['error(word)', '"error"(word)', 'error/**/(word)', 'error (word)'])(
    'tell nothing that a function was made to say: %s',
    async call => {
      await expect(
        connection.run(statement(`SELECT ${call} FROM (VALUES (upper('se') || 'CRET')) t(word)`)),
      ).rejects.toMatchObject({
        message: expect.stringMatching(/^The database could not run the query. What/) as string,
      });
    },
  );
  it('tell no value either where a result is kept', async () => {
    const failing = async (): Promise<never> => {
      throw new AppError('query.table-missing', { detail: 'relation "SECRET" does not exist' });
    };
    const writing = withoutValues({
      ...open,
      catalog: open.catalog,
      read: open.read,
      write: { read: open.read, run: failing },
      describe: failing,
      close: async () => undefined,
    });
    for (const asked of [
      () => writing.write!.run(statement('CREATE TABLE t AS SELECT 1')),
      () => writing.describe('SELECT 1'),
    ])
      await expect(asked()).rejects.toMatchObject({
        message: expect.not.stringContaining('SECRET') as string,
      });
  });
  it('say what is wrong with the text itself', async () => {
    await expect(connection.run(statement(`SELECT words FROM ${TABLE}`))).rejects.toThrow('words');
    await expect(connection.run(statement('SELECT 1 FROM nowhere'))).rejects.toThrow('nowhere');
  });
  it('leave what is no error as it is', async () => {
    expect((await connection.run(statement(`SELECT word FROM ${TABLE}`))).rowCount).toBe(2);
    expect((await connection.describe(`SELECT word FROM ${TABLE}`)).map(column => column.name)).toEqual([
      'word',
    ]);
    expect((await connection.read('SELECT 1')).ok).toBe(true);
  });
});
