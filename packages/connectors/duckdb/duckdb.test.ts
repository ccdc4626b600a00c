import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cellAt } from '@powerset/core/table/result-table.ts';
import type { Connection } from '@powerset/connector-kit/connector.ts';
import { connectorConformance } from '@powerset/connector-kit/conformance.ts';
import { duckdb } from './index.ts';

connectorConformance(duckdb, () => ({ path: ':memory:', access: 'read-write' as const }), {
  workDir: tmpdir(),
  loadsElsewhere: true,
  sleepSql: 'SELECT count(*) FROM range(100000000000) AS r(i) WHERE i % 7 = 3',
  thousandRowsSql: 'SELECT range AS i FROM range(1000)',
  types: [
    { sql: '42', genericType: 'numeric', cell: 42 },
    { sql: '9223372036854775807', genericType: 'numeric', cell: 9223372036854775807n },
    { sql: '(SELECT sum(i) FROM range(4) AS r(i))', genericType: 'numeric', cell: 6n },
    {
      sql: '170141183460469231731687303715884105727::HUGEINT',
      genericType: 'numeric',
      cell: '170141183460469231731687303715884105727',
    },
    { sql: '1.50::DECIMAL(18,2)', genericType: 'numeric', cell: '1.50' },
    { sql: '0.1::DOUBLE', genericType: 'numeric', cell: 0.1 },
    { sql: 'TRUE', genericType: 'boolean', cell: true },
    { sql: `'naïve'`, genericType: 'string', cell: 'naïve' },
    { sql: `DATE '1899-12-31'`, genericType: 'temporal', cell: Date.parse('1899-12-31') },
    {
      sql: `TIMESTAMP '9999-12-31 23:59:59.5'`,
      genericType: 'temporal',
      cell: Date.parse('9999-12-31T23:59:59.500Z'),
    },
    {
      sql: `TIMESTAMPTZ '2024-01-01 00:00:00+02'`,
      genericType: 'temporal',
      cell: Date.parse('2023-12-31T22:00:00Z'),
    },
    { sql: `TIME '12:30:00'`, genericType: 'string', cell: '12:30:00' },
    { sql: `[1, 2]`, genericType: 'string', cell: '[1, 2]' },
    { sql: `'happy'::ENUM('happy', 'sad')`, genericType: 'string', cell: 'happy' },
    { sql: `'infinity'::TIMESTAMP`, genericType: 'temporal', cell: Date.UTC(10_000, 0) },
    { sql: `'-infinity'::TIMESTAMPTZ`, genericType: 'temporal', cell: Date.parse('0001-01-01T00:00:00Z') },
    { sql: `'infinity'::DATE`, genericType: 'temporal', cell: Date.parse('9999-12-31') },
    { sql: `'infinity'::TIMESTAMP_NS`, genericType: 'temporal', cell: Date.UTC(10_000, 0) },
    { sql: `DATE '290000-01-01'`, genericType: 'string', cell: '290000-01-01' },
    {
      sql: `unnest([TIMESTAMP_NS '2024-01-01 00:00:00.123456', NULL])`,
      genericType: 'temporal',
      cell: 1704067200123.456,
    },
    {
      sql: `unnest([TIMESTAMP_NS '2024-01-01 00:00:00.123456789', NULL, TIMESTAMP_NS '2024-01-01'])`,
      genericType: 'string',
      cell: '2024-01-01 00:00:00.123456789',
    },
  ],
  writes: [
    'CREATE TABLE t (a INT)',
    'INSERT INTO t VALUES (1)',
    `COPY (SELECT 1) TO '/tmp/x.csv'`,
    `ATTACH '/tmp/x.duckdb'`,
    'SET threads = 1',
    'PRAGMA enable_profiling',
    `EXPLAIN ANALYZE SELECT 1`,
    `EXPLAIN (ANALYZE, FORMAT JSON) SELECT 1`,
    `EXPLAIN (FORMAT JSON) DELETE FROM t`,
    'INSTALL httpfs',
    "EXPORT DATABASE '/tmp/x'",
    'CHECKPOINT',
    'CALL pragma_version()',
  ],
});

it('DuckDB lists keys, indexes and comments of a table', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'duckdb-')), 'keys.duckdb');
  const made = await DuckDBInstance.create(path);
  const writer = await made.connect();
  await writer.run(`CREATE TABLE parents (b INT, a INT, PRIMARY KEY (b, a)); CREATE TABLE children (id INT PRIMARY KEY, x INT, y INT, "a name" TEXT, FOREIGN KEY (y, x) REFERENCES parents (b, a));
    CREATE UNIQUE INDEX by_name ON children ("a name", x); COMMENT ON TABLE children IS 'those who follow'; COMMENT ON COLUMN children.x IS 'a part'`);
  writer.closeSync();
  made.closeSync();
  const connection = await duckdb.open(
    { path, access: 'read-only' },
    { workDir: tmpdir(), memoryLimitMb: 128 },
  );
  expect(await connection.catalog.table('main', 'children')).toMatchObject({
    columns: [{ name: 'id' }, { name: 'x', comment: 'a part' }, { comment: null }, {}],
    primaryKey: ['id'],
    comment: 'those who follow',
    foreignKeys: [{ columns: ['y', 'x'], schema: null, table: 'parents', referredColumns: ['b', 'a'] }],
    indexes: [{ name: 'by_name', isUnique: true, columns: ['a name', 'x'] }],
  });
  await connection.close();
});

describe('DuckDB locked down', () => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await duckdb.open(
      { path: ':memory:', access: 'read-write' },
      { workDir: tmpdir(), memoryLimitMb: 256 },
    );
  });
  afterAll(() => connection.close());
  const run = (
    sql: string,
    params: readonly (string | number)[] = [],
    signal = new AbortController().signal,
  ) => connection.run({ sql, params, maxRows: 100_000, signal });

  it.each([
    `SELECT * FROM enable_logging(storage = 'file', storage_path = '/tmp/x')`,
    `SELECT * FROM query('DROP TABLE t')`,
    `SELECT * FROM query_table('t')`,
    `SELECT * FROM json_execute_serialized_sql(json_serialize_sql('SELECT 1'))`,
    `SELECT write_log('x')`,
    `SELECT * FROM read_text('/etc/passwd')`,
    `SELECT * FROM glob('/*')`,
    `SELECT * FROM duckdb_settings()`,
    `SELECT current_setting('memory_limit')`,
    `SELECT * FROM (SELECT * FROM pragma_version())`,
  ])('refuses the function in %s', async sql => {
    await expect(run(sql)).rejects.toMatchObject({ code: 'query.function-refused' });
  });

  it.each([`SELECT * FROM '/etc/passwd'`, `SELECT * FROM 'https://example.org/x.parquet'`])(
    'reads no file: %s',
    async sql => {
      await expect(run(sql)).rejects.toThrow();
    },
  );

  it.each([
    'SELECT unnest([1, 2, 3])',
    `SELECT range FROM range(3) WHERE range = ANY (ARRAY[0, 1, 2])`,
    'SHOW TABLES',
    'SHOW ALL TABLES',
    'SHOW SCHEMAS',
    'SELECT * FROM (SHOW TABLES)',
    'DESCRIBE SELECT 1',
    'SELECT formatReadableSize(1000)',
  ])('answers %s', async sql => {
    expect(await connection.read(sql)).toMatchObject({
      ok: true,
      statements: [{ isReadOnly: true, tables: [] }],
    });
    await expect(run(sql)).resolves.toBeDefined();
  });
  it.each([
    [`WITH "GehÄlter" AS (SELECT 1 AS pay) SELECT pay FROM "Gehälter"`, ['Gehälter']],
    [`WITH "GEHälter" AS (SELECT 1 AS pay) SELECT pay FROM "Gehälter"`, []],
    [
      `WITH RECURSIVE salaries AS (SELECT pay FROM salaries UNION ALL SELECT pay - 1 FROM salaries WHERE pay > 1) SELECT pay FROM salaries`,
      ['salaries'],
    ],
    [
      `WITH RECURSIVE r AS (WITH z AS (SELECT 1 AS n) SELECT n FROM z UNION ALL SELECT r.n + 1 FROM r, z, t WHERE r.n < 3) SELECT n FROM r`,
      ['t'],
    ],
    [`WITH RECURSIVE r AS (SELECT pay FROM r) SELECT pay FROM r`, ['r']],
  ])('%s touches %o', async (sql, names) => {
    const reading = await connection.read(sql);
    expect(reading.ok && reading.statements.flatMap(({ tables }) => tables.map(({ name }) => name))).toEqual(
      names,
    );
  });
  it('reports that a PIVOT must name its values', async () => {
    await expect(run('PIVOT duckdb_tables ON schema_name USING count(*)')).rejects.toMatchObject({
      code: 'query.refused',
      message: expect.stringContaining('Name them') as string,
    });
  });
  it('reports the position of a syntax error', async () => {
    await expect(run('SELECT 1\nFROM FROM t')).rejects.toMatchObject({
      code: 'query.syntax',
      facts: { extra: { line: 2 } },
    });
  });

  it('reports the position of an unknown column', async () => {
    await expect(run('SELECT nope FROM range(3)')).rejects.toMatchObject({
      code: 'query.column-missing',
      facts: { extra: { line: 1, column: 8 } },
    });
  });

  it('sorts more than fits into memory', async () => {
    const table = await run(
      'SELECT i, repeat(i::VARCHAR, 8) AS t FROM range(6000000) AS r(i) ORDER BY hash(i) LIMIT 5 OFFSET 5900000',
    );
    expect(table.rowCount).toBe(5);
  });

  it('compares a large integer exactly', async () => {
    const table = await run('SELECT 9007199254740991 = $1 AS v', [9007199254740991]);
    expect(cellAt(table.columns[0]!, 0)).toBe(true);
  });

  it('stops a query that is canceled at any moment of its start', async () => {
    const sql =
      'SELECT count(*) FROM range(1000000) a(i) JOIN range(1000000) b(j) ON a.i < b.j AND a.i % 7 <> b.j % 5';
    for (let ms = 0; ms < 60; ms++) {
      const stop = new AbortController();
      const stopped = run(sql, [], stop.signal).catch((error: unknown) => error);
      await setTimeout(ms / 4);
      stop.abort();
      const late = setTimeout(1000, 'still running', { ref: false });
      expect(await Promise.race([stopped, late])).toMatchObject({ code: 'query.cancelled' });
    }
  }, 60_000);

  it('explains a query without running it', async () => {
    expect((await run('EXPLAIN SELECT 1')).rowCount).toBeGreaterThan(0);
    expect((await run('EXPLAIN (FORMAT JSON) SELECT 1')).rowCount).toBe(1);
  });

  it('returns the columns of a query without running it', async () => {
    expect(await connection.describe('SELECT 1 AS a, now() AS b')).toEqual([
      { name: 'a', type: 'INTEGER', isNullable: true },
      { name: 'b', type: 'TIMESTAMP WITH TIME ZONE', isNullable: true },
    ]);
  });

  it('distinguishes long texts that are stored once for many rows, and parts of one text', async () => {
    const table = await run(
      "SELECT t, t[1:14] AS part FROM (SELECT 'a text that is long: ' || (i % 7) AS t FROM range(9000) AS r(i)) ORDER BY ALL",
    );
    const texts = table.columns.map(column =>
      Array.from({ length: table.rowCount }, (_, row) => String(cellAt(column, row))),
    );
    expect(texts[0]).toEqual(
      Array.from({ length: 9000 }, (_, at) => `a text that is long: ${at % 7}`).toSorted((a, b) =>
        a.localeCompare(b),
      ),
    );
    expect(new Set(texts[1])).toEqual(new Set(['a text that is']));
  });
  it('keeps texts of every length apart, also many of them', async () => {
    const sql = `SELECT md5(i::VARCHAR)[1:i % 16] AS t, CASE WHEN i % 3 = 0 THEN NULL ELSE 'é' || (i % 2000) END AS u FROM range(60000) AS r(i) ORDER BY i`;
    const [table, raw] = await Promise.all([
      run(sql),
      run(
        `SELECT string_agg(t, '|' ORDER BY i) AS t, string_agg(coalesce('é' || CASE WHEN i % 3 = 0 THEN NULL ELSE (i % 2000)::VARCHAR END, '<NULL>'), '|' ORDER BY i) AS u FROM (SELECT i, md5(i::VARCHAR)[1:i % 16] AS t FROM range(60000) AS r(i))`,
      ),
    ]);
    const joined = (at: number) =>
      Array.from({ length: table.rowCount }, (_, row) => cellAt(table.columns[at]!, row) ?? '<NULL>').join(
        '|',
      );
    expect(joined(0)).toBe(cellAt(raw.columns[0]!, 0));
    expect(joined(1)).toBe(cellAt(raw.columns[1]!, 0));
  });
});
