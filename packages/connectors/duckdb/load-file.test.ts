import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, describe, expect, it } from 'vitest';
import { AppError } from '@powerset/core/errors.ts';
import { describeSample } from '@powerset/core/upload/describe-sample.ts';
import type { BadRows, FieldType, FilePlan } from '@powerset/core/upload/file-plan.ts';
import type { LoadedFile } from '@powerset/connector-kit/file-load.ts';
import { loadFileIntoDuckdb, stageFile } from './load-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'load-file-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const signal = new AbortController().signal;
let written = 0;

interface Change extends Partial<Omit<FilePlan, 'columns'>> {
  readonly types?: Readonly<Record<string, FieldType>>;
  readonly ifExists?: 'fail' | 'replace' | 'append';
  readonly onBadRows?: 'stop' | 'skip';
  readonly database?: string;
  /** The part from which the plan is made; the whole file by default. */
  readonly sampleBytes?: number;
}

async function load(content: string | Uint8Array, change: Change = {}): Promise<LoadedFile> {
  const path = join(folder, `upload-${written++}`);
  writeFileSync(path, content);
  const {
    types = {},
    ifExists = 'fail',
    onBadRows = 'stop',
    database = `${path}.duckdb`,
    sampleBytes,
    ...layout
  } = change;
  const bytes = readFileSync(path).subarray(0, sampleBytes);
  const found = describeSample(
    { bytes, isWhole: sampleBytes === undefined },
    (layout.format as 'text') ?? 'text',
    layout,
  );
  const plan: FilePlan = {
    ...found.layout,
    columnCount: found.columnCount,
    columns: found.columns.map(column =>
      types[column.source] ? { ...column, type: types[column.source]!, isChosen: true } : column,
    ),
  };
  lastDatabase = database;
  return loadFileIntoDuckdb(
    database,
    { schema: 'main', name: 't', ifExists, source: { kind: 'plan', paths: [path], plan, onBadRows } },
    { workDir: folder, memoryLimitMb: 256, signal, swap: async () => undefined },
  );
}
let lastDatabase = '';

async function stored(path = lastDatabase): Promise<unknown[][]> {
  const instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  const rows = (await connection.runAndReadAll('SELECT * FROM t')).getRowsJson();
  connection.closeSync();
  instance.closeSync();
  return rows as unknown[][];
}

async function badRows(content: string | Uint8Array, change: Change = {}): Promise<BadRows> {
  const error = await load(content, change).then(
    () => undefined,
    (failure: unknown) => failure,
  );
  if (!(error instanceof AppError) || error.code !== 'file.bad-rows')
    throw new Error(`no bad rows, but ${String(error)}`);
  expect(existsSync(lastDatabase)).toBe(false);
  return error.facts.extra as unknown as BadRows;
}

describe('a text file', () => {
  it('becomes a table with every value as it was', async () => {
    const { rowCount } = await load(
      'id,code,on,at,share,paid,note\n1,007,31/12/2024,2024-12-31T10:00:00Z,0.5,yes,"a ""b"",\nc"\n2,123,01/02/2024,,1e3,no, x \n',
    );
    expect(rowCount).toBe(2);
    expect(await stored()).toEqual([
      ['1', '007', '2024-12-31', '2024-12-31 10:00:00', 0.5, true, 'a "b",\nc'],
      ['2', '123', '2024-02-01', null, 1000, false, ' x '],
    ]);
  });

  it('may use decimal commas and separators of thousands', async () => {
    await load('a;b\n1.234,5;1.000\n0,25;12\n');
    expect(await stored()).toEqual([
      [1234.5, '1000'],
      [0.25, '12'],
    ]);
  });

  it.each([
    ['utf-16le', Buffer.from('\uFEFFname,n\nÄrger €,1\n', 'utf16le')],
    [
      'windows-1252',
      Buffer.from([...Buffer.from('name,n\n'), 0xc4, ...Buffer.from('rger '), 0x80, ...Buffer.from(',1\n')]),
    ],
    ['utf-8', Buffer.from('\uFEFFname,n\nÄrger €,1\n')],
  ])('may be in %s', async (_, bytes) => {
    await load(bytes);
    expect(await stored()).toEqual([['Ärger €', '1']]);
  });

  it('reports values that do not fit by their lines, and changes nothing', async () => {
    expect(await badRows('n,note\n1,"two\nlines"\n\nx,b\n3,c\n4.5,d\n', { types: { n: 'integer' } })).toEqual(
      {
        total: 2,
        first: [
          { line: 5, column: 'n', value: 'x', expected: 'Expected a whole number.' },
          { line: 7, column: 'n', value: '4.5', expected: 'Expected a whole number.' },
        ],
      },
    );
  });

  it('reports codes that a number would shorten, if the type was only detected', async () => {
    const text = `n\r\n${'1\r\n'.repeat(50)}007\r\n`;
    expect(await badRows(text, { sampleBytes: 60 })).toEqual({
      total: 1,
      first: [
        {
          line: 52,
          column: 'n',
          value: '007',
          expected: 'Expected a whole number without leading zeros; choose Text to keep them.',
        },
      ],
    });
    await load('n\n7\n007\n', { types: { n: 'integer' } });
    expect(await stored()).toEqual([['7'], ['7']]);
  });

  it('reports rows with too few or too many columns', async () => {
    const text = `a,b\n${'1,2\n'.repeat(30)}3\n4,5,6\n7,x\n`;
    expect(await badRows(text, { sampleBytes: 100 })).toEqual({
      total: 3,
      first: [
        { line: 32, column: null, value: '3', expected: 'Expected 2 columns, but the row has 1.' },
        { line: 33, column: null, value: '4,5,6', expected: 'Expected 2 columns, but the row has 3.' },
        { line: 34, column: 'b', value: 'x', expected: 'Expected a whole number.' },
      ],
    });
  });

  it('is loaded without the rows that do not fit if they are to be skipped, and they are counted', async () => {
    const text = `a,b\n${'1,2\n'.repeat(30)}3\n4,5,6\n7,x\n8,9\n`;
    const { rowCount, badRows: skipped } = await load(text, { sampleBytes: 100, onBadRows: 'skip' });
    expect([rowCount, skipped.total, skipped.first.map(({ line }) => line)]).toEqual([31, 3, [32, 33, 34]]);
  });

  it('counts rows that do not fit beyond those that are listed', async () => {
    const bad = await badRows(`a,b\n1,2\n${'3\n'.repeat(1500)}${'x,1\n'.repeat(200)}`, { sampleBytes: 9 });
    expect([bad.total, bad.first.length]).toEqual([1700, 100]);
  });

  it('with bytes of another encoding says which lines they are on', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`a,b\n${'1,x\n'.repeat(20)}`),
      Buffer.from([0x32, 0x2c, 0xe4, 0x0a]),
    ]);
    expect((await badRows(bytes, { sampleBytes: 50 })).first).toEqual([
      expect.objectContaining({ line: 22, expected: 'Expected UTF-8 text. Choose another encoding.' }),
    ]);
  });

  it('with a quote that is never closed stops, even if rows are to be skipped', async () => {
    const text = `a,b\n${'1,x\n'.repeat(20)}2,"y\n3,z\n`;
    for (const onBadRows of ['stop', 'skip'] as const)
      await expect(load(text, { sampleBytes: 50, onBadRows })).rejects.toMatchObject({
        code: 'file.unreadable',
        message: expect.stringContaining('A quote (") that is opened near line 22 is never closed') as string,
      });
  });

  it('with many columns, one column, NUL bytes, or a line of 50 MB is read or refused clearly', async () => {
    await load('a\n1\n\n2\n');
    expect(await stored()).toEqual([['1'], [null], ['2']]);
    await load(
      `${Array.from({ length: 500 }, (_, at) => `c${at}`).join(',')}\n${Array.from({ length: 500 }, (_, at) => at).join(',')}\n`,
    );
    expect((await stored())[0]!.length).toBe(500);
    await expect(load(`a,b\n1,2\n${'x'.repeat(50_000_000)},3\n`, { sampleBytes: 9 })).rejects.toThrow(
      'Line 3 is longer than 2 MB. Check that the file has line ends, and split it into shorter lines.',
    );
    await expect(load('a,b\n1,2\n3,\0\n', { sampleBytes: 9 })).rejects.toThrow('Line 3 contains a NUL byte');
  });

  it('appends to a table, and says which columns the table does not have', async () => {
    await load('a,b\n1,x\n');
    const database = lastDatabase;
    await load('B\nyes!\n', { ifExists: 'append', database });
    expect(await stored(database)).toEqual([
      ['1', 'x'],
      [null, 'yes!'],
    ]);
    await expect(load('z\n1\n', { ifExists: 'append', database })).rejects.toThrow(
      "The table 't' has no column 'z'. Rename or leave out the column, or replace the table. Its columns are a, b.",
    );
    await expect(load('a\n1\n', { database })).rejects.toMatchObject({ code: 'table.exists' });
    expect((await stored(database)).length).toBe(2);
  });

  it('with only a header becomes an empty table', async () => {
    expect((await load('a,b\n')).rowCount).toBe(0);
    expect(await stored()).toEqual([]);
  });
});

describe('a JSON file', () => {
  it('becomes a table, with fields that only later objects have', async () => {
    await load('{"a":1,"b":{"x":[1]}}\n{"a":2,"B2":"007"}\n', { format: 'json-lines', sampleBytes: 23 });
    expect(await stored()).toEqual([
      ['1', '{"x":[1]}', null],
      ['2', null, '007'],
    ]);
    await load('[{"a":1.5},\n{"a":null}]', { format: 'json' });
    expect(await stored()).toEqual([[1.5], [null]]);
  });

  it('reports values and lines that do not fit', async () => {
    expect(
      await badRows('{"a":1}\n{"a":"x"}\nnope\n{"a":3}\n', { format: 'json-lines', sampleBytes: 8 }),
    ).toEqual({
      total: 2,
      first: [
        { line: 2, column: 'a', value: 'x', expected: 'Expected a whole number.' },
        { line: 3, column: null, value: null, expected: 'Expected a JSON object.' },
      ],
    });
  });
});

it('writes rows as text for other engines', async () => {
  const path = join(folder, 'staged');
  writeFileSync(path, 'a,b,c\n1,2024-01-01 10:00,true\n,,false\n');
  const found = describeSample({ bytes: readFileSync(path), isWhole: true }, 'text');
  const plan = { ...found.layout, columnCount: found.columnCount, columns: [...found.columns] };
  const { rows, rowCount } = await stageFile(
    { kind: 'plan', paths: [path], plan, onBadRows: 'stop' },
    `${path}.rows`,
    { workDir: folder, memoryLimitMb: 256, signal },
  );
  expect([rowCount, rows.columns.map(({ kind }) => kind)]).toEqual([2, ['integer', 'timestamp', 'boolean']]);
  expect(
    readFileSync(rows.path, 'utf8')
      .trim()
      .split('\n')
      .map(line => Object.values(JSON.parse(line) as object)),
  ).toEqual([
    ['1', '2024-01-01 10:00:00', 'true'],
    [null, null, 'false'],
  ]);
});
