import { tmpdir } from 'node:os';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '@powerset/connector-kit/connector.ts';
import { mariadbIsMissing, startMariadb, type TestMariadb } from '@powerset/testing/start-mariadb.ts';
import { sharedPostgresql, type SharedPostgresql } from '@powerset/testing/shared-postgresql.ts';
import { duckdb } from './duckdb/index.ts';
import { mysqlFromUri } from './mysql/config.ts';
import { mysql } from './mysql/index.ts';
import { postgresqlFromUri } from './postgresql/config.ts';
import { postgresql } from './postgresql/index.ts';
import { sqlite } from './sqlite/index.ts';

const CONTEXT = { workDir: tmpdir(), memoryLimitMb: 256 };

const runOver =
  (connection: () => Connection) =>
  (sql: string, schema?: string): Promise<unknown> =>
    connection().run({
      sql,
      params: [],
      maxRows: 10,
      signal: AbortSignal.timeout(10_000),
      ...(schema === undefined ? {} : { schema }),
    });
const refused = { code: expect.stringMatching(/^query\.(function-)?refused$/) as string };

describe('DuckDB', () => {
  let connection: Connection;
  const run = runOver(() => connection);
  beforeAll(async () => {
    connection = await duckdb.open({ path: ':memory:', access: 'read-write' }, CONTEXT);
  });
  afterAll(() => connection.close());

  it.each([
    'FROM pragma_database_list',
    'SELECT path FROM duckdb_databases',
    'SELECT * FROM main.duckdb_databases',
    'SELECT * FROM system.duckdb_databases',
    'SELECT * FROM duckdb_databases()',
    'SELECT * FROM duckdb_secrets()',
    'SELECT * FROM duckdb_settings()',
    'SELECT * FROM duckdb_extensions()',
    'SELECT * FROM duckdb_logs',
    'SUMMARIZE pragma_database_list',
    "SELECT * FROM which_secret('s3://a', 's3')",
    "SELECT current_setting('temp_directory')",
    "SELECT getenv('HOME')",
    "FROM glob('*')",
    'PRAGMA database_list',
  ])('shows nobody %s', async sql => {
    await expect(run(sql)).rejects.toMatchObject(refused);
    expect(await connection.read(sql)).toMatchObject({ ok: false });
  });

  it('lists its tables nevertheless', async () => {
    expect(await connection.catalog.schemas()).toContain('main');
    await expect(run('SELECT * FROM information_schema.tables')).resolves.toBeDefined();
    await expect(run('SELECT * FROM pg_catalog.pg_database')).resolves.toBeDefined();
  });
});

describe('SQLite', () => {
  it.each([
    'PRAGMA database_list',
    'SELECT * FROM pragma_database_list',
    'SELECT * FROM main.pragma_database_list',
  ])('shows nobody %s', async sql => {
    const connection = await sqlite.open({ path: ':memory:' }, CONTEXT);
    await expect(runOver(() => connection)(sql)).rejects.toMatchObject(refused);
    await connection.close();
  });
});

describe('PostgreSQL, for an account that may read everything', () => {
  let server: SharedPostgresql;
  let connection: Connection;
  const run = runOver(() => connection);
  beforeAll(async () => {
    server = await sharedPostgresql();
    await server.createDatabase('secrets');
    const url = server.url('secrets');
    connection = await postgresql.open(postgresqlFromUri(url)!, CONTEXT);
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    await admin.query(
      'CREATE SCHEMA system; CREATE TABLE system.users (a INT); CREATE TABLE public.pg_shadow (a INT)',
    );
    await admin.end();
  });
  afterAll(async () => {
    await connection.close();
    await server.stop();
  });

  it.each([
    'SELECT rolpassword FROM pg_authid',
    'SELECT passwd FROM pg_catalog.pg_shadow',
    'SELECT * FROM pg_hba_file_rules',
    'SELECT * FROM pg_hba_file_rules()',
    "SELECT setting FROM pg_settings WHERE name = 'data_directory'",
    'SHOW data_directory',
    'SHOW ALL',
    "SELECT current_setting('data_directory')",
    "SELECT current_setting('data_' 'directory')",
    'SELECT * FROM "pg_authid"',
    'SELECT * FROM U&"pg\\005fauthid"',
    "SELECT ('data_directory'::text).current_setting",
    "SELECT pg_read_file('pg_hba.conf')",
    "SELECT * FROM pg_ls_dir('.')",
    'SELECT umoptions FROM pg_user_mappings',
  ])('shows nobody %s', async sql => {
    await expect(run(sql)).rejects.toMatchObject(refused);
  });

  it('shows the rest', async () => {
    for (const sql of [
      'SELECT rolname FROM pg_roles',
      'SELECT * FROM pg_tables',
      'SELECT * FROM system.users',
      'SELECT * FROM public.pg_shadow',
      'SHOW server_version',
      "SELECT current_setting('timezone')",
    ])
      await expect(run(sql)).resolves.toBeDefined();
    expect(await connection.catalog.schemas()).toContain('public');
  });
});

describe.skipIf(mariadbIsMissing)('MariaDB, for an account that may read everything', () => {
  let server: TestMariadb;
  let connection: Connection;
  const run = runOver(() => connection);
  beforeAll(async () => {
    server = await startMariadb('data');
    connection = await mysql.open(mysqlFromUri(server.url('data'))!, CONTEXT);
  });
  afterAll(async () => {
    await connection.close();
    await server.stop();
  });

  it.each([
    ['SELECT * FROM mysql.user', undefined],
    ['SELECT * FROM mysql.global_priv', undefined],
    ['SELECT * FROM user', 'mysql'],
    ['SHOW GRANTS', undefined],
    ['SHOW CREATE USER', undefined],
    ["SHOW VARIABLES LIKE 'datadir'", undefined],
    ['SELECT @@datadir', undefined],
    ['SELECT @@global.`datadir`', undefined],
    ['SELECT @@/**/datadir', undefined],
    ['SELECT * FROM information_schema.system_variables', undefined],
  ])('shows nobody %s in %s', async (sql, schema) => {
    await expect(run(sql, schema)).rejects.toMatchObject({
      code: expect.stringMatching(/^query\./) as string,
    });
  });

  it('shows the rest', async () => {
    for (const sql of ['SELECT @@version', "SHOW VARIABLES LIKE 'version'", 'SHOW TABLES', 'SELECT user()'])
      await expect(run(sql)).resolves.toBeDefined();
  });
});
