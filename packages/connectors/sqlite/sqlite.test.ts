import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cellAt } from '@powerset/core/table/result-table.ts';
import type { CellValue } from '@powerset/core/table/cell-value.ts';
import type { Connection } from '@powerset/connector-kit/connector.ts';
import { connectorConformance } from '@powerset/connector-kit/conformance.ts';
import { sqliteFromUri } from './config.ts';
import { readSqliteSql } from './guard.ts';
import { sqlite } from './index.ts';
import { unseenTableProblem } from './opened-tables.ts';

const folder = mkdtempSync(join(tmpdir(), 'sqlite-'));
const path = join(folder, 'data.db');
const file = new Database(path);
file.exec(`CREATE TABLE t (id INTEGER PRIMARY KEY, at DATETIME, day DATE, flag BOOLEAN, odd DATE, price NUMERIC(10,2));
  INSERT INTO t VALUES (1, '2024-02-29 13:14:15.5', '1899-12-31', 1, 'soon', 1.5), (2, NULL, NULL, NULL, NULL, NULL);
  CREATE VIEW v AS SELECT id FROM t;
  CREATE TABLE child (a INTEGER REFERENCES t ON DELETE SET NULL, b TEXT, c INT UNIQUE);
  CREATE UNIQUE INDEX by_b ON child (b, a);`);
file.close();

connectorConformance(sqlite, () => ({ path }), {
  workDir: folder,
  sleepSql:
    'WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r WHERE i < 10000000000) SELECT count(*) FROM r WHERE i % 7 = 3',
  thousandRowsSql:
    'WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r WHERE i < 1000) SELECT i FROM r',
  mondayGrain: '1969-12-29T00:00:00Z/P1W',
  types: [
    { sql: '42', genericType: 'numeric', cell: 42 },
    { sql: '9223372036854775807', genericType: 'numeric', cell: 9223372036854775807n },
    { sql: '0.1', genericType: 'numeric', cell: 0.1 },
    { sql: `'naïve'`, genericType: 'string', cell: 'naïve' },
    { sql: `x'0aff'`, genericType: 'string', cell: '0x0aff' },
    {
      sql: '(SELECT at FROM t WHERE id = 1)',
      genericType: 'temporal',
      cell: Date.parse('2024-02-29T13:14:15.500Z'),
    },
  ],
  writes: [
    'CREATE TABLE u (a INT)',
    'INSERT INTO t VALUES (3)',
    `ATTACH '/tmp/x.db' AS x`,
    `VACUUM INTO '/tmp/x.db'`,
    'PRAGMA journal_mode = DELETE',
    'REINDEX',
    'BEGIN',
    'ANALYZE',
    `SELECT load_extension('x')`,
    `SELECT * FROM pragma_database_list()`,
    'SELECT * FROM pragma_database_list',
    'WITH d AS (SELECT 1) DELETE FROM t',
    'SELECT * FROM dbstat',
  ],
});

describe('SQLite', () => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await sqlite.open({ path }, { workDir: folder, memoryLimitMb: 256 });
  });
  afterAll(() => connection.close());
  const run = (sql: string) =>
    connection.run({ sql, params: [], maxRows: 100, signal: new AbortController().signal });

  it('gives declared types their kind as long as every value fits', async () => {
    const table = await run('SELECT at, day, flag, odd, price FROM t ORDER BY id');
    expect(table.columns.map(column => column.genericType)).toEqual([
      'temporal',
      'temporal',
      'boolean',
      'string',
      'numeric',
    ]);
    expect(table.columns.map(column => cellAt(column, 0))).toEqual([
      Date.parse('2024-02-29T13:14:15.500Z'),
      Date.parse('1899-12-31'),
      true,
      'soon',
      1.5,
    ]);
    expect(table.columns.map(column => cellAt(column, 1))).toEqual([null, null, null, null, null]);
  });
  it('keeps every digit of whole numbers among fractions', async () => {
    const column = async (values: readonly string[]) => {
      const table = await run(values.map(value => `SELECT ${value} AS v`).join(' UNION ALL '));
      return [table.columns[0]!.data.kind, ...values.map((_, row) => cellAt(table.columns[0]!, row))];
    };
    expect(await column(['9007199254740993', '0.5', 'NULL', '-9223372036854775808'])).toEqual([
      'decimal',
      '9007199254740993',
      '0.5',
      null,
      '-9223372036854775808',
    ]);
    expect(await column(['9007199254740993', '1e-7', '-2.5e21', '9e999', '1e2'])).toEqual([
      'decimal',
      '9007199254740993',
      '0.0000001',
      '-2500000000000000000000',
      null,
      '100',
    ]);
    expect(await column(['9007199254740991', '0.5'])).toEqual(['float', 9007199254740991, 0.5]);
  });
  it('names tables, views, columns and keys', async () => {
    expect((await connection.catalog.tables('main')).map(table => [table.name, table.type])).toEqual([
      ['child', 'table'],
      ['t', 'table'],
      ['v', 'view'],
    ]);
    expect((await connection.catalog.table('main', 't')).primaryKey).toEqual(['id']);
    expect(await connection.catalog.table('main', 'child')).toMatchObject({
      primaryKey: [],
      foreignKeys: [{ name: null, columns: ['a'], schema: null, table: 't', onDelete: 'SET NULL' }],
      indexes: [{ name: 'by_b', isUnique: true, columns: ['b', 'a'] }],
    });
  });
  it('makes no file where none is', async () => {
    const missing = join(folder, 'missing.db');
    const none = await sqlite.open({ path: missing }, { workDir: folder, memoryLimitMb: 64 });
    await expect(
      none.run({ sql: 'SELECT 1', params: [], maxRows: 1, signal: new AbortController().signal }),
    ).rejects.toMatchObject({ code: 'connection.failed' });
    expect(existsSync(missing)).toBe(false);
    await none.close();
  });
  it('fails cleanly when a value needs more memory than allowed', async () => {
    await expect(run('SELECT length(hex(randomblob(400000000)))')).rejects.toMatchObject({
      code: 'query.out-of-memory',
    });
  });
  it('runs several queries at a time', async () => {
    const tables = await Promise.all(Array.from({ length: 12 }, (_, at) => run(`SELECT ${at} AS v`)));
    expect(tables.map(table => cellAt(table.columns[0]!, 0))).toEqual(
      Array.from({ length: 12 }, (_, at) => at),
    );
  });
  it.each([
    ['sqlite:///data.db', 'data.db'],
    ['sqlite:////tmp/a%20b.db', '/tmp/a b.db'],
    ['sqlite+pysqlite:///x.db?timeout=5', 'x.db'],
    ['sqlite://', ':memory:'],
  ])('reads the address %s', (uri, expected) => {
    expect(sqliteFromUri(uri)).toEqual({ path: expected });
  });
});

describe('the tables that SQLite opens for a text', () => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await sqlite.open({ path }, { workDir: folder, memoryLimitMb: 64 });
  });
  afterAll(() => connection.close());

  it.each([
    'SELECT * FROM t',
    'SELECT id FROM v',
    'WITH c AS (SELECT b FROM child WHERE b = 1) SELECT * FROM c, c AS d',
    'SELECT count(*) FROM "T"',
    'SELECT (SELECT max(a) FROM child) FROM main.t',
    'SELECT 1',
    'SELECT * FROM missing',
    `SELECT name FROM sqlite_master`,
    'SELECT * FROM t JOIN child ON a = id WHERE id IN (SELECT a FROM child ORDER BY b)',
    'SELECT b FROM child WHERE b = 2 OR a = 1 OR c = 3 -- by index',
  ])('are the tables that Powerset finds: %s', async sql => {
    expect((await connection.read(sql)).ok).toBe(true);
  });

  it('is never the storage table of a virtual table, which has neither its permissions nor its rules', async () => {
    const file = join(folder, 'found.sqlite');
    new Database(file)
      .exec(
        `CREATE VIRTUAL TABLE docs USING fts5(person, region); INSERT INTO docs VALUES ('boss', 'US'); CREATE VIEW v AS SELECT * FROM docs_content`,
      )
      .close();
    const found = await sqlite.open({ path: file }, { workDir: folder, memoryLimitMb: 64 });
    for (const sql of [
      'SELECT * FROM docs_content',
      'SELECT 1; SELECT * FROM "DOCS_data"',
      'SELECT * FROM v',
      'SELECT (SELECT count(*) FROM docs_idx)',
    ])
      expect(await found.read(sql)).toMatchObject({ ok: false, error: { code: 'query.refused' } });
    expect((await found.read("SELECT * FROM docs WHERE docs MATCH 'boss'")).ok).toBe(true);
    expect((await found.catalog.tables('main')).map(({ name, type }) => [name, type])).toEqual([
      ['docs', 'table'],
      ['v', 'view'],
    ]);
    expect((await found.catalog.table('main', 'docs_content')).columns).toEqual([]);
    await found.close();
  });

  it('is a view where a virtual table shows rows of another', async () => {
    const file = join(folder, 'words.sqlite');
    new Database(file)
      .exec(`CREATE TABLE pay (person, "odd ""name"); CREATE VIEW seen AS SELECT * FROM pay; CREATE VIRTUAL TABLE docs USING fts5(person, pay); CREATE VIRTUAL TABLE "words of" USING fts5vocab('docs', 'row');
      CREATE VIRTUAL TABLE "using fts5" USING fts5vocab(docs, instance); CREATE VIRTUAL TABLE outside USING fts5(person, content='pay'); CREATE VIRTUAL TABLE behind USING fts4(content="seen", person); CREATE VIRTUAL TABLE none USING fts5(a, content='')`)
      .close();
    const { catalog, close } = await sqlite.open({ path: file }, { workDir: folder, memoryLimitMb: 64 });
    const behind = async (name: string): Promise<unknown> =>
      (await catalog.viewDefinitions!(name))!.map(({ sql }) => sql);
    expect([await behind('docs'), await behind('none'), await behind('pay')]).toEqual([[], [], []]);
    expect([
      await behind('WORDS OF'),
      await behind('using fts5'),
      await behind('outside'),
      await behind('behind'),
    ]).toEqual([
      ['SELECT * FROM "docs"'],
      ['SELECT * FROM "docs"'],
      ['SELECT * FROM "pay"'],
      ['SELECT * FROM "seen"'],
    ]);
    await close();
  });

  it('is refused where our reading overlooks a table', async () => {
    const reading = await connection.read('SELECT * FROM t, child');
    if (!reading.ok) throw reading.error;
    const [statement] = reading.statements;
    const overlooked = { ...reading, statements: [{ ...statement!, tables: statement!.tables.slice(0, 1) }] };
    const explained = unseenTableProblem(overlooked, { ask: async sql => explain(sql), read: readSqliteSql });
    expect(await explained).toMatchObject({
      code: 'query.refused',
      message: expect.stringContaining('child'),
    });
  });
});

function explain(sql: string): CellValue[][] {
  const database = new Database(path, { readonly: true });
  const rows = database.prepare(sql).raw().all() as CellValue[][];
  database.close();
  return rows;
}
