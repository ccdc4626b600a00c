import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, describe, expect, it } from 'vitest';
import type { TextFileRules } from '@powerset/connector-kit/data-file.ts';
import { cellAt, type ResultTable } from '@powerset/core/table/result-table.ts';
import { duckdb } from './index.ts';
import { loadIntoDuckdb } from './load.ts';
import { readDataFile } from './read-data-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'data-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const signal = new AbortController().signal;
const RULES: TextFileRules = { headerRow: 0, nulls: ['', 'NA'] };
let written = 0;

async function read(
  text: string,
  rules: Partial<TextFileRules> = {},
  more: { readonly columns?: readonly string[]; readonly maxRows?: number } = {},
): Promise<ResultTable> {
  const path = join(folder, `upload-${written++}`);
  writeFileSync(path, text);
  return readDataFile(
    { format: 'text', paths: [path], rules: { ...RULES, ...rules }, ...more },
    { memoryLimitMb: 256, workDir: folder, signal },
  );
}

const shape = (table: ResultTable): string[] =>
  table.columns.map(column => `${column.name} ${column.databaseType}`);
const rows = (table: ResultTable): unknown[][] =>
  Array.from({ length: table.rowCount }, (_, row) => table.columns.map(column => cellAt(column, row)));

describe('text files', () => {
  it('give every column the type that its values have', async () => {
    const table = await read('a,b,c,d,e\n1,1.5,x,2024-01-31,true\n2,,NA,2024-02-29,false\n');
    expect(shape(table)).toEqual(['a BIGINT', 'b DOUBLE', 'c VARCHAR', 'd DATE', 'e BOOLEAN']);
    expect(rows(table)[1]).toEqual([2n, null, null, Date.parse('2024-02-29'), false]);
  });

  it('keep numbers as text that would lose digits', async () => {
    expect(rows(await read('zip,account\n01234,12345678901234567890\n98765,1\n'))).toEqual([
      ['01234', '12345678901234567890'],
      ['98765', '1'],
    ]);
  });

  it('detect the column separator', async () => {
    expect(shape(await read('a;b\n1;2\n3;4\n'))).toEqual(['a BIGINT', 'b BIGINT']);
  });

  it('are read according to their rules', async () => {
    expect(
      rows(
        await read('note\na;b\n1,5;31/12/2024\n', {
          skipRows: 1,
          delimiter: ';',
          decimal: ',',
          dates: ['b'],
          isDayFirst: true,
        }),
      ),
    ).toEqual([[1.5, Date.parse('2024-12-31')]]);
    expect(rows(await read('1,2\n3,4\n', { headerRow: null }))).toEqual([
      [1n, 2n],
      [3n, 4n],
    ]);
    expect(shape(await read('a,b\n1,2\n', { types: { a: 'VARCHAR' } }))).toEqual(['a VARCHAR', 'b BIGINT']);
    expect(rows(await read('a,b,c\n1,2,3\n4,5,6\n', {}, { columns: ['c', 'a'], maxRows: 1 }))).toEqual([
      [3n, 1n],
    ]);
  });

  it('that are invalid report the position of the error, but not their path', async () => {
    await expect(read('a,b\n1,x\n', { types: { b: 'BIGINT' } })).rejects.toSatisfy(
      (error: Error) =>
        /x/.test(error.message) && /line: ?2|2/i.test(error.message) && !error.message.includes(folder),
    );
    await expect(read('a\n1\n', {}, { columns: ['z'] })).rejects.toThrow(
      'The file has no column z. Its columns are a.',
    );
    await expect(read('a\nsoon\n', { dates: ['a'] })).rejects.toMatchObject({ code: 'file.unreadable' });
  });
});

describe('Parquet files', () => {
  const write = async (select: string): Promise<string> => {
    const path = join(folder, `upload-${written++}`);
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    await connection.run(`COPY (${select}) TO '${path}' (FORMAT parquet)`);
    connection.closeSync();
    instance.closeSync();
    return path;
  };
  const readParquet = (
    paths: readonly string[],
    more: { readonly columns?: readonly string[]; readonly maxRows?: number } = {},
  ) => readDataFile({ format: 'parquet', paths, ...more }, { memoryLimitMb: 256, workDir: folder, signal });

  it('are read with the types that they have, as one table', async () => {
    expect(
      rows(
        await readParquet([
          await write(`SELECT 1 AS a, DATE '2024-02-29' AS b`),
          await write('SELECT 2 AS a'),
        ]),
      ),
    ).toEqual([
      [1, Date.parse('2024-02-29')],
      [2, null],
    ]);
  });
  it('are refused before they are unpacked if a few bytes stand for too many values', async () => {
    const equal = await write('SELECT 1 AS a, 2 AS b FROM range(26000000)');
    await expect(readParquet([equal])).rejects.toMatchObject({
      code: 'file.unreadable',
      message: expect.stringContaining('50 million values') as string,
    });
    await expect(
      readParquet([await write('SELECT 1 AS a'), equal], { columns: ['a', 'b'] }),
    ).rejects.toMatchObject({ code: 'file.unreadable' });
    await expect(
      readParquet([
        await write(`SELECT [${Array.from({ length: 100 }, () => 1).join(', ')}] AS a FROM range(510000)`),
      ]),
    ).rejects.toMatchObject({ code: 'file.unreadable' });
    expect((await readParquet([equal], { maxRows: 20 })).rowCount).toBe(20);
  });
});

describe('rows loaded into a DuckDB file', () => {
  it('exist for everyone who opens it, and leave nothing when they fail', async () => {
    const path = join(folder, 'target.duckdb');
    const options = { workDir: folder, memoryLimitMb: 256, swap: async () => undefined };
    const table = await read('id,name\n1,a\n2,\n');
    await loadIntoDuckdb(
      path,
      { schema: 'main', name: 'people', ifExists: 'fail', rows: table, signal },
      options,
    );
    await expect(
      loadIntoDuckdb(
        path,
        { schema: 'main', name: 'people', ifExists: 'fail', rows: table, signal },
        options,
      ),
    ).rejects.toMatchObject({ code: 'table.exists' });
    await expect(
      loadIntoDuckdb(
        path,
        { schema: 'main', name: 'people', ifExists: 'append', rows: await read('id,other\n3,4\n'), signal },
        options,
      ),
    ).rejects.toBeDefined();
    await loadIntoDuckdb(
      path,
      { schema: 'main', name: 'people', ifExists: 'append', rows: table, signal },
      options,
    );
    const connection = await duckdb.open(
      { path, access: 'read-only' },
      { workDir: folder, memoryLimitMb: 256 },
    );
    expect(
      rows(
        await connection.run({ sql: 'SELECT * FROM people ORDER BY id', params: [], maxRows: 10, signal }),
      ),
    ).toEqual([
      [1n, 'a'],
      [1n, 'a'],
      [2n, null],
      [2n, null],
    ]);
    await connection.close();
  });
});
