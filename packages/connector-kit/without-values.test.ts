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
        message: expect.stringMatching(/^Conversion Error. Details are not shown/) as string,
      });
    }
  });
  it.each([
    'Catalog Error',
    ': Parser Error',
    'Syntax Error',
    'Catalog Error: Table with name',
    'Binder Error: Referenced column',
  ])('show no value that contains the words of an error about the text: %s', async words => {
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
        message: expect.stringMatching(/^The database could not run the query. Details/) as string,
      });
    },
  );
  it('show no value even if a result is cached', async () => {
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
  // Messages of engines that do not quote values, or quote them in their own way.
  it.each([
    'cannot cast [SECRET] to [integer]',
    'SECRET is no number',
    'Cannot parse SECRET as INT',
    'For input string SECRET',
    'value SECRET out of range',
    'invalid input syntax for type SECRET: x',
    'Value SECRET cannot be represented as INT64',
    'Cannot cast SECRET to INT',
    'Incorrect SECRET value',
    'Error: SECRET',
  ])('show nothing of an unknown message: %s', async detail => {
    const failing = async (): Promise<never> => {
      throw new AppError('query.failed', { detail });
    };
    await expect(withoutValues({ ...open, run: failing }).run(statement('SELECT 1'))).rejects.toMatchObject({
      message: expect.not.stringContaining('SECRET') as string,
    });
  });
  it.each([
    ['invalid input syntax for type integer: "x"', 'invalid input syntax for type integer'],
    [`Truncated incorrect DOUBLE value: 'x'`, 'Truncated incorrect DOUBLE value'],
    [`Cannot parse string 'x' as Int8: syntax error`, 'Cannot parse string'],
    [`Cannot cast 'x' to INT`, 'Cannot cast'],
    [
      `Conversion failed when converting the varchar value 'x' to data type int.`,
      'Conversion failed when converting',
    ],
    ['ORA-01722: unable to convert', 'ORA-01722'],
    ['[CAST_INVALID_INPUT] The value x', '[CAST_INVALID_INPUT]'],
  ])('show the kind of a known message: %s', async (detail, kind) => {
    const failing = async (): Promise<never> => {
      throw new AppError('query.failed', { detail });
    };
    await expect(withoutValues({ ...open, run: failing }).run(statement('SELECT 1'))).rejects.toMatchObject({
      message: expect.stringContaining(`${kind}. Details are not shown`) as string,
    });
  });
  it('show nothing of a text error that a driver recognizes only by its words, and no position from them', async () => {
    const failing = async (): Promise<never> => {
      throw new AppError('query.table-missing', {
        detail: 'Cannot parse SECRET line 4711:1 TABLE_NOT_FOUND',
        extra: { line: 4711, column: 1 },
      });
    };
    const told = await withoutValues({ ...open, run: failing })
      .run(statement('SELECT 1'))
      .catch((error: unknown) => error as AppError);
    expect(JSON.stringify((told as AppError).toWire())).not.toMatch(/SECRET|4711/);
  });
  it.each([
    'query.refused',
    'query.timeout',
    'engine.busy',
    'query.out-of-memory',
    'connection.failed',
  ] as const)(
    "show nothing of a failure that a driver mistakes for %s because of a value's words",
    async code => {
      const failing = async (): Promise<never> => {
        throw new AppError(code, {
          detail: 'bad JSON path: SECRET not authorized',
          cause: new Error('SECRET'),
        });
      };
      await expect(withoutValues({ ...open, run: failing }).run(statement('SELECT 1'))).rejects.toMatchObject(
        {
          code,
          message: expect.not.stringContaining('SECRET') as string,
        },
      );
    },
  );
  it('explain why a statement may not run', async () => {
    await expect(connection.run(statement('DROP TABLE t'))).rejects.toThrow('Only SELECT statements');
  });
  it('tell no place that a value names', async () => {
    const told = await connection
      .run(
        statement(
          `SELECT regexp_matches(word, '[' || word) FROM (VALUES (chr(10) || chr(10) || 'LINE 4711: x' || chr(10) || '   ^')) t(word)`,
        ),
      )
      .catch((error: unknown) => error as AppError);
    expect(JSON.stringify((told as AppError).toWire())).not.toContain('4711');
  });
  it('report errors in the text itself', async () => {
    await expect(connection.run(statement(`SELECT words FROM ${TABLE}`))).rejects.toThrow('words');
    await expect(connection.run(statement('SELECT 1 FROM nowhere'))).rejects.toThrow('nowhere');
  });
  it('leave texts that are not errors unchanged', async () => {
    expect((await connection.run(statement(`SELECT word FROM ${TABLE}`))).rowCount).toBe(2);
    expect((await connection.describe(`SELECT word FROM ${TABLE}`)).map(column => column.name)).toEqual([
      'word',
    ]);
    expect((await connection.read('SELECT 1')).ok).toBe(true);
  });
});
