import { spawn } from 'node:child_process';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AppError } from '@powerset/core/errors.ts';
import { cellAt } from '@powerset/core/table/result-table.ts';
import type { Connection, Statement } from '@powerset/connector-kit/connector.ts';
import { connectorConformance } from '@powerset/connector-kit/conformance.ts';
import { sharedPostgresql } from '@powerset/testing/shared-postgresql.ts';
import type { TestPostgresql } from '@powerset/testing/start-postgresql.ts';
import { postgresqlFromUri } from './config.ts';
import { readPostgresqlChange, readPostgresqlSql } from './guard.ts';
import { postgresql } from './index.ts';
import { runSteps } from './read-rows.ts';

let server: TestPostgresql;
beforeAll(async () => {
  server = await sharedPostgresql();
  await server.createDatabase('data');
});
afterAll(() => server.stop());

connectorConformance(postgresql, () => postgresqlFromUri(server.url('data'))!, {
  workDir: tmpdir(),
  sleepSql: 'SELECT count(*) FROM generate_series(1, 1000000000) AS s(i) WHERE i % 7 = 3',
  thousandRowsSql: 'SELECT i FROM generate_series(1, 1000) AS s(i)',
  types: [
    { sql: '42', genericType: 'numeric', cell: 42 },
    { sql: '9223372036854775807', genericType: 'numeric', cell: 9223372036854775807n },
    { sql: '1.50::NUMERIC(18,2)', genericType: 'numeric', cell: '1.50' },
    { sql: `'NaN'::NUMERIC`, genericType: 'numeric', cell: NaN },
    {
      sql: `unnest(ARRAY[12345678901234567890.5, 'NaN'::NUMERIC])`,
      genericType: 'numeric',
      cell: '12345678901234567890.5',
    },
    { sql: '0.1::DOUBLE PRECISION', genericType: 'numeric', cell: 0.1 },
    { sql: 'TRUE', genericType: 'boolean', cell: true },
    { sql: `'naïve'::TEXT`, genericType: 'string', cell: 'naïve' },
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
    { sql: `'infinity'::TIMESTAMP`, genericType: 'temporal', cell: Date.UTC(10_000, 0) },
    { sql: `'-infinity'::TIMESTAMPTZ`, genericType: 'temporal', cell: Date.parse('0001-01-01T00:00:00Z') },
    { sql: `'infinity'::DATE`, genericType: 'temporal', cell: Date.parse('9999-12-31') },
    { sql: `DATE '0044-03-15 BC'`, genericType: 'temporal', cell: Date.parse('-000043-03-15') },
    { sql: `DATE '290000-01-01'`, genericType: 'string', cell: '290000-01-01' },
    { sql: '26::OID', genericType: 'numeric', cell: 26n },
    { sql: `TIME '12:30:00'`, genericType: 'string', cell: '12:30:00' },
    {
      sql: `ARRAY[1, NULL, 9223372036854775807]`,
      genericType: 'string',
      cell: '[1, null, 9223372036854775807]',
    },
    { sql: `ARRAY['a "b"', 'c,d', NULL]`, genericType: 'string', cell: '["a \\"b\\"", "c,d", null]' },
    { sql: `TIME '12:30:00.25'`, genericType: 'string', cell: '12:30:00.250000' },
    { sql: `'{"a":1}'::JSONB`, genericType: 'string', cell: "{'a': 1}" },
  ],
  writes: [
    'CREATE TABLE t (a INT)',
    'INSERT INTO t VALUES (1)',
    'SELECT 1 INTO t',
    `COPY (SELECT 1) TO '/tmp/x.csv'`,
    `COPY (SELECT 1) TO PROGRAM 'id'`,
    'SET work_mem = 1',
    'VACUUM',
    'WITH d AS (DELETE FROM t RETURNING *) SELECT * FROM d',
    'SELECT * FROM pg_class FOR UPDATE',
    'EXPLAIN ANALYZE SELECT 1',
    `SELECT set_config('search_path', 'x', false)`,
    `SELECT pg_read_file('/etc/passwd')`,
    `SELECT * FROM query_to_xml('SELECT 1', true, true, '')`,
    'SELECT pg_terminate_backend(1)',
    `SELECT ts_stat('SELECT 1')`,
    'SELECT pg_advisory_lock(1)',
  ],
});

it('a query ends soon after its process is killed', async () => {
  const open = new URL('open.ts', import.meta.url).href;
  const config = JSON.stringify(postgresqlFromUri(server.url('data')));
  const script = `import(${JSON.stringify(open)}).then(async m => { const c = await m.openPostgresql(${config}); await c.run({ sql: 'SELECT count(*) AS "killed one" FROM generate_series(1, 1000000000)', params: [], maxRows: 1, signal: new AbortController().signal }); })`;
  const asking = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
  const watcher = new Client({ connectionString: server.url('data') });
  await watcher.connect();
  const running = async (): Promise<number> =>
    (
      await watcher.query(
        `SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%killed one%' AND pid <> pg_backend_pid()`,
      )
    ).rows.length;
  await vi.waitFor(async () => expect(await running()).toBe(1), { timeout: 10_000, interval: 50 });
  asking.kill('SIGKILL');
  await vi.waitFor(async () => expect(await running()).toBe(0), { timeout: 10_000, interval: 100 });
  await watcher.end();
}, 30_000);

it('a statement uses parallel workers as it does without us', async () => {
  const watcher = new Client({ connectionString: server.url('data') });
  await watcher.connect();
  for (const sql of [
    'CREATE TABLE spread AS SELECT i FROM generate_series(1, 50000) AS s(i)',
    'ALTER TABLE spread SET (parallel_workers = 2)',
    'ANALYZE spread',
    "CREATE ROLE spreading LOGIN SUPERUSER PASSWORD 'x'",
    'ALTER ROLE spreading SET parallel_setup_cost = 0',
    'ALTER ROLE spreading SET parallel_tuple_cost = 0',
  ])
    await watcher.query(sql);
  const connection = await postgresql.open(
    postgresqlFromUri(server.url('data').replace('postgres:postgres', 'spreading:x'))!,
    { workDir: tmpdir(), memoryLimitMb: 128 },
  );
  const abort = new AbortController();
  const running = connection.run({
    sql: 'SELECT count(pg_sleep(0.01)) AS n FROM spread WHERE i > $1',
    params: ['0'],
    maxRows: 10,
    signal: abort.signal,
  });
  await vi.waitFor(
    async () => {
      const { rows } = await watcher.query(
        `SELECT 1 FROM pg_stat_activity WHERE backend_type = 'parallel worker' AND usename = 'spreading'`,
      );
      expect(rows.length).toBeGreaterThan(0);
    },
    { timeout: 3000, interval: 50 },
  );
  abort.abort();
  await expect(running).rejects.toMatchObject({ code: 'query.cancelled' });
  await connection.close();
  await watcher.end();
}, 30_000);

describe('the session around a statement', () => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await postgresql.open(postgresqlFromUri(server.url('data'))!, {
      workDir: tmpdir(),
      memoryLimitMb: 128,
    });
  });
  afterAll(() => connection.close());
  const statement = (sql: string, change: Partial<Statement> = {}): Statement => ({
    sql,
    params: [],
    maxRows: 10,
    signal: new AbortController().signal,
    ...change,
  });

  it('runs nothing if its settings fail', async () => {
    const maker = new Client({ connectionString: server.url('data') });
    await maker.connect();
    await maker.query('CREATE TABLE untouched (a INT)');
    await expect(
      runSteps(maker, ['BEGIN READ ONLEE', 'INSERT INTO untouched VALUES (1)']),
    ).rejects.toMatchObject({ code: '42601' });
    await expect(
      runSteps(maker, ['BEGIN', 'SET LOCAL datestyle TO 5.5', 'INSERT INTO untouched VALUES (1)']),
    ).rejects.toMatchObject({ code: '22023' });
    await maker.query('ROLLBACK');
    expect((await maker.query('SELECT * FROM untouched')).rows).toEqual([]);
    await maker.end();
  });

  it('stops a statement whose rows are no longer needed', async () => {
    const rows = await connection.run(
      statement('SELECT a.i FROM generate_series(1, 50000) AS a(i), generate_series(1, 50001) AS b(i)'),
    );
    expect([rows.rowCount, rows.isCut]).toEqual([10, true]);
    const { columns } = await connection.run(
      statement(
        `SELECT count(*) AS n FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%50001%' AND pid <> pg_backend_pid()`,
      ),
    );
    expect(cellAt(columns[0]!, 0)).toBe(0n);
  });

  it('keeps all changes of a statement that returns more rows than are wanted', async () => {
    await connection.write!.run(statement('CREATE TABLE returned (a INT)'));
    const rows = await connection.write!.run(
      statement('INSERT INTO returned SELECT i FROM generate_series(1, 5000) AS s(i) RETURNING a'),
    );
    expect([rows.rowCount, rows.isCut]).toEqual([10, true]);
    const { columns } = await connection.run(statement('SELECT count(*) AS n FROM returned'));
    expect(cellAt(columns[0]!, 0)).toBe(5000n);
  });

  it('reports an error after some rows, and goes on working', async () => {
    const failing = statement('SELECT 1 / (30000 - i) AS v FROM generate_series(1, 60000) AS s(i)', {
      maxRows: 100_000,
    });
    await expect(connection.run(failing)).rejects.toMatchObject({ code: 'query.failed' });
    expect((await connection.run(statement('SELECT 1 AS v'))).rowCount).toBe(1);
  });

  it('holds few rows of a large result while nobody reads', async () => {
    const batches = connection.stream(
      statement(`SELECT repeat('x', 1000) AS v FROM generate_series(1, 400000) AS s(i)`, {
        maxRows: 1_000_000,
      }),
    );
    const { value: first } = await batches.next();
    await new Promise(resolve => setTimeout(resolve, 300));
    const { value: second } = await batches.next();
    expect(Math.max(first!.rowCount, second!.rowCount)).toBeLessThan(25_000);
    await batches.return();
    expect((await connection.run(statement('SELECT 1 AS v'))).rowCount).toBe(1);
  });

  it('leaves no settings of one statement to the next', async () => {
    await connection.run(statement('SELECT 1 AS v', { schema: 'pg_catalog' }));
    const { columns } = await connection.run(statement('SHOW search_path'));
    expect(cellAt(columns[0]!, 0)).toBe('"$user", public');
  });
});

it('PostgreSQL lists keys, indexes, comments and partitions of a table', async () => {
  const maker = new Client({ connectionString: server.url('data') });
  await maker.connect();
  for (const sql of [
    'CREATE TABLE parents (b INT, a INT, CONSTRAINT parents_key PRIMARY KEY (b, a))',
    'CREATE TABLE children (id INT PRIMARY KEY, x INT, y INT, name TEXT, CONSTRAINT to_parents FOREIGN KEY (y, x) REFERENCES parents (b, a) MATCH FULL ON UPDATE SET NULL ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED)',
    'CREATE UNIQUE INDEX by_name ON children (name, x) INCLUDE (y)',
    'CREATE INDEX by_small ON children (lower(name))',
    `COMMENT ON TABLE children IS 'those who follow'`,
    `COMMENT ON COLUMN children.name IS 'as it is called'`,
    'CREATE TABLE parts (at DATE, n INT) PARTITION BY RANGE (at)',
    `CREATE TABLE parts_1 PARTITION OF parts FOR VALUES FROM ('2024-01-01') TO ('2025-01-01')`,
  ])
    await maker.query(sql);
  await maker.end();
  const connection = await postgresql.open(postgresqlFromUri(server.url('data'))!, {
    workDir: tmpdir(),
    memoryLimitMb: 128,
  });
  expect(await connection.catalog.table('public', 'children')).toMatchObject({
    columns: [{ name: 'id', comment: null }, {}, {}, { name: 'name', comment: 'as it is called' }],
    primaryKey: ['id'],
    primaryKeyName: 'children_pkey',
    comment: 'those who follow',
    foreignKeys: [
      {
        name: 'to_parents',
        columns: ['y', 'x'],
        schema: null,
        table: 'parents',
        referredColumns: ['b', 'a'],
        onUpdate: 'SET NULL',
        onDelete: 'CASCADE',
        isDeferrable: true,
        isDeferred: true,
        matchesFull: true,
      },
    ],
    indexes: [{ name: 'by_name', isUnique: true, columns: ['name', 'x'], includedColumns: ['y'] }],
  });
  expect((await connection.catalog.table('public', 'parents')).primaryKey).toEqual(['b', 'a']);
  expect((await connection.catalog.tables('public')).map(table => table.name)).toEqual(
    expect.arrayContaining(['parts', 'parts_1']),
  );
  expect((await connection.catalog.table('public', 'parts')).partitions).toEqual({ columns: ['at'] });
  await connection.close();
});

describe("PostgreSQL's own reading of a text", () => {
  const tables = async (sql: string) => {
    const reading = await readPostgresqlSql(sql);
    return reading.ok
      ? reading.statements.flatMap(statement => statement.tables.map(table => table.name))
      : reading.error.code;
  };
  it.each([
    ['SELECT * FROM ONLY (secret)', ['secret']],
    ['TABLE secret', ['secret']],
    ['WITH secret AS (SELECT * FROM secret) SELECT * FROM secret', ['secret']],
    ['WITH RECURSIVE r AS (SELECT 1 UNION SELECT * FROM r) SELECT * FROM r', []],
    ['SELECT 1 WHERE EXISTS (TABLE a) UNION SELECT * FROM b', ['a', 'b']],
    ['SELECT * FROM a, LATERAL (SELECT * FROM b) AS l', ['a', 'b']],
    ['VALUES (1)', []],
  ])('%s touches %o', async (sql, names) => {
    const found = await tables(sql);
    expect(typeof found === 'string' ? found : found.toSorted()).toEqual(names);
  });
});

describe('an account that is set to read backslashes in texts as escapes', () => {
  const hidden = String.raw`SELECT 'x\', ' , 7 AS hidden -- '`;
  it('reads them as they were checked', async () => {
    const maker = new Client({ connectionString: server.url('data') });
    await maker.connect();
    for (const sql of [
      `CREATE ROLE escaping LOGIN PASSWORD 'x'`,
      'ALTER ROLE escaping SET standard_conforming_strings = off',
    ])
      await maker.query(sql);
    await maker.end();
    const connection = await postgresql.open(
      postgresqlFromUri(server.url('data').replace('postgres:postgres', 'escaping:x'))!,
      { workDir: tmpdir(), memoryLimitMb: 128 },
    );
    const table = await connection.run({
      sql: hidden,
      params: [],
      maxRows: 9,
      signal: new AbortController().signal,
    });
    expect(table.columns.map(column => cellAt(column, 0))).toEqual(['x\\', ' , 7 AS hidden -- ']);
    expect((await connection.describe!(hidden)).length).toBe(2);
    await connection.close();
  });
  it('refuses text that it would read differently, if that setting is not available', async () => {
    const connection = await postgresql.open(
      postgresqlFromUri(await withoutThatSetting(server.url('data')))!,
      { workDir: tmpdir(), memoryLimitMb: 128 },
    );
    const run = (sql: string) =>
      connection.run({ sql, params: [], maxRows: 9, signal: new AbortController().signal });
    await expect(run(hidden)).rejects.toThrow('a backslash before a quote');
    expect(cellAt((await run(String.raw`SELECT 'a\d'`)).columns[0]!, 0)).toBe('a\\d');
    await connection.close();
  });
});

/** Returns the address of a proxy that does not know the backslash setting. */
async function withoutThatSetting(address: string): Promise<string> {
  const { hostname, port } = new URL(address);
  const between = createServer(socket => {
    const onward = connect(Number(port), hostname);
    socket.on('data', data => {
      onward.write(
        Buffer.from(
          data.toString('latin1').replaceAll('standard_conforming_strings', 'standard_conforming_stringz'),
          'latin1',
        ),
      );
    });
    onward.pipe(socket);
    for (const end of [socket, onward])
      end
        .on('error', () => undefined)
        .on('close', () => {
          socket.destroy();
          onward.destroy();
        });
  });
  await new Promise<void>(resolve => {
    between.listen(0, '127.0.0.1', resolve);
  });
  between.unref();
  return address.replace(`:${port}/`, `:${(between.address() as AddressInfo).port}/`);
}

describe('a name after a dot in PostgreSQL', () => {
  it.each([
    `SELECT ('/etc/hostname'::text).pg_read_file`,
    `SELECT ('.'::text).PG_LS_DIR`,
    `SELECT t.pg_read_file FROM (SELECT 1) AS t`,
    `SELECT 1 FROM a JOIN b ON (a.x).lo_get IS NULL`,
    `SELECT ((a).b).c.lo_import FROM t`,
    `SELECT 1 ORDER BY ('x'::text)."dblink"`,
  ])('may be a function that is refused: %s', async sql => {
    expect(await readPostgresqlSql(sql)).toMatchObject({
      ok: false,
      error: { code: 'query.function-refused' },
    });
  });
  it.each([
    'SELECT l.lo_revenue, (l).lo_discount FROM lineorder l',
    'SELECT t.pg, s.t.name, t.* FROM s.t',
    'SELECT * FROM pg_catalog.pg_file_settings',
  ])('is mostly a column: %s', async sql => {
    expect((await readPostgresqlSql(sql)).ok).toBe(true);
  });

  it('may be a stored function with one argument of any type, which may read tables', async () => {
    const maker = new Client({ connectionString: server.url('data') });
    await maker.connect();
    for (const args of ['one(a text)', 'more(a int, b int DEFAULT 1)', 'two(a int, b int)', 'none()'])
      await maker.query(
        `CREATE FUNCTION by_${args} RETURNS int LANGUAGE sql AS 'SELECT count(*)::int FROM pg_class'`,
      );
    await maker.query(`CREATE FUNCTION by_itself(a text) RETURNS int LANGUAGE sql AS 'SELECT length(a)'`);
    await maker.end();
    const connection = await postgresql.open(postgresqlFromUri(server.url('data'))!, {
      workDir: tmpdir(),
      memoryLimitMb: 128,
    });
    expect((await connection.catalog.storedFields!())!.toSorted()).toEqual(['by_more', 'by_one']);
    await connection.close();
  });
});

describe('statements that change something', () => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await postgresql.open(postgresqlFromUri(server.url('data'))!, {
      workDir: tmpdir(),
      memoryLimitMb: 128,
    });
  });
  afterAll(() => connection.close());
  const statement = (sql: string) => ({
    sql,
    params: [],
    maxRows: 100,
    signal: new AbortController().signal,
  });
  const write = (sql: string) => connection.write!.run(statement(sql));

  it('are committed only by the path for writing', async () => {
    await write('CREATE TABLE kept (a INT)');
    await write('INSERT INTO kept VALUES (1), (2)');
    await expect(connection.run(statement('DELETE FROM kept'))).rejects.toMatchObject({
      code: 'query.refused',
    });
    const table = await write('UPDATE kept SET a = a + 1 WHERE a = 2 RETURNING a');
    expect([table.rowCount, cellAt(table.columns[0]!, 0)]).toEqual([1, 3]);
    expect((await connection.run(statement('SELECT a FROM kept'))).rowCount).toBe(2);
  });

  it('leave nothing behind when they fail', async () => {
    await write('CREATE TABLE whole (a INT PRIMARY KEY)');
    await expect(write('INSERT INTO whole VALUES (1), (1)')).rejects.toMatchObject({ code: 'query.failed' });
    expect((await connection.run(statement('SELECT a FROM whole'))).rowCount).toBe(0);
  });

  it.each([
    'DROP SCHEMA public',
    'GRANT ALL ON kept TO public',
    'ALTER TABLE kept OWNER TO public',
    'ALTER TABLE kept DISABLE ROW LEVEL SECURITY',
    'SET ROLE postgres',
    `COPY kept FROM PROGRAM 'id'`,
    'DO $$ BEGIN END $$',
    'CREATE FUNCTION f() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
    'CREATE EXTENSION dblink',
    'DROP FUNCTION f',
    'VACUUM',
    'BEGIN',
    'COMMIT',
    `INSERT INTO kept SELECT pg_read_file('/etc/passwd')::int`,
    'CALL p()',
    'CREATE ROLE x',
    'ALTER SYSTEM SET work_mem = 1',
    'CREATE TRIGGER t BEFORE INSERT ON kept EXECUTE FUNCTION f()',
    `ALTER TABLE kept SET SCHEMA other`,
    'LOCK TABLE kept',
    'INSERT INTO kept VALUES (1); DROP SCHEMA public',
  ])('%s is refused there too', async sql => {
    await expect(write(sql)).rejects.toBeInstanceOf(AppError);
  });

  it.each([
    ['INSERT INTO a.t SELECT * FROM s', ['s', 't']],
    ['WITH t AS (SELECT * FROM s) DELETE FROM t USING t AS u', ['s', 't']],
    ['DROP VIEW IF EXISTS a.v, w', ['v', 'w']],
    ['CREATE TABLE n AS SELECT * FROM s', ['n', 's']],
    ['TRUNCATE a, b', ['a', 'b']],
    ['ALTER TABLE t ADD COLUMN c INT REFERENCES r(id)', ['r', 't']],
    ['SELECT * INTO n FROM s', ['n', 's']],
    ['CREATE VIEW v AS SELECT * FROM s', ['s', 'v']],
  ])('%s touches %o', async (sql, names) => {
    const reading = await readPostgresqlChange(sql);
    expect(
      reading.ok && reading.statements.flatMap(({ tables }) => tables.map(({ name }) => name)).toSorted(),
    ).toEqual(names);
  });
});
