import { describe, expect, it } from 'vitest';
import type { Connection, Statement } from '@powerset/connector-kit/connector.ts';
import { withoutSecrets } from '@powerset/connector-kit/without-secrets.ts';
import { CONNECTORS } from './list.ts';

/** Fakes a connection that answers every query, to a database with these tables of people. */
function connectionTo(
  engine: string,
  { schema = 'public', tables = [] as readonly string[] } = {},
): Connection {
  const { facts } = CONNECTORS.find(connector => connector.engine === engine)!;
  const nothing = { columns: [], rowCount: 0 };
  return withoutSecrets(
    {
      run: async () => nothing,
      async *stream() {
        yield nothing;
      },
      close: async () => undefined,
      describe: async () => [],
      read: async sql => ({ ok: true, statements: [{ sql, isReadOnly: true, tables: [] }] }),
      catalog: {
        schemas: async () => [schema],
        defaultSchema: async () => schema,
        tables: async place =>
          place === schema ? tables.map(name => ({ schema, name, type: 'table' as const })) : [],
        table: async () => ({ columns: [], primaryKey: [] }),
        functionNames: async () => [],
      },
    },
    facts,
  );
}

const statement = (sql: string, schema?: string): Statement => ({
  sql,
  params: [],
  maxRows: 10,
  signal: new AbortController().signal,
  ...(schema === undefined ? {} : { schema }),
});

const SECRET: readonly (readonly [engine: string, texts: readonly string[]])[] = [
  [
    'postgresql',
    [
      'SELECT * FROM pg_authid',
      'SELECT rolpassword FROM pg_catalog.pg_authid',
      'SELECT * FROM "pg_shadow" s',
      'TABLE pg_hba_file_rules',
      'SELECT 1 WHERE EXISTS (SELECT FROM /* x */ pg_user_mappings)',
      'WITH a AS (SELECT * FROM pg_subscription) SELECT * FROM a',
      'SELECT * FROM information_schema.user_mapping_options',
      'SELECT * FROM mydb.pg_catalog.pg_file_settings',
      'SELECT * FROM pg_settings',
      'SELECT * FROM pg_ident_file_mappings',
      'SELECT * FROM pg_foreign_server',
      'SHOW data_directory',
      'SHOW "hba_file"',
      'SHOW ALL',
      "SELECT current_setting('data_directory')",
      "SELECT pg_catalog.current_setting('config_file', true)",
      'SELECT "current_setting"(\'hba_file\')',
      "SELECT current_setting('data' || '_directory')",
      "SELECT current_setting(E'data\\137directory')",
      "SELECT current_setting('app.jwt_secret')",
      "SELECT ('data_directory'::text).current_setting",
      'SELECT * FROM pg_show_all_settings()',
      'SELECT * FROM pg_hba_file_rules()',
      'SELECT pg_tablespace_location(1663)',
      'SELECT * FROM U&"pg\\005fauthid"',
      'SELECT * FROM u&"pg!+00005fauthid" UESCAPE \'!\'',
      'SELECT U&"current\\005fsetting"(\'hba_file\')',
      'EXPLAIN SELECT * FROM pg_authid',
    ],
  ],
  ['redshift', ['SELECT * FROM pg_shadow']],
  [
    'cockroachdb',
    ['SELECT * FROM system.users', 'SELECT * FROM system.public.web_sessions', 'SELECT * FROM pg_authid'],
  ],
  [
    'mysql',
    [
      'SELECT * FROM mysql.user',
      'SELECT authentication_string FROM `mysql`.`user`',
      'SELECT * FROM MYSQL.global_priv',
      'TABLE mysql.servers',
      'SELECT * FROM mysql.proxies_priv',
      'SELECT * FROM performance_schema.global_variables',
      'SELECT * FROM information_schema.SYSTEM_VARIABLES',
      'SHOW CREATE USER root@localhost',
      'SHOW GRANTS',
      'SHOW GRANTS FOR root',
      'SHOW VARIABLES',
      "SHOW GLOBAL VARIABLES LIKE 'data%'",
      "SHOW VARIABLES LIKE 'datadi_'",
      'SELECT @@datadir',
      'SELECT @@global.secure_file_priv',
      'SELECT @@ global . `tmpdir`',
      'SELECT @@ssl_key',
      'DESCRIBE mysql.user',
    ],
  ],
  ['mariadb', ['SELECT * FROM mysql.global_priv', 'SHOW CREATE USER x']],
  ['starrocks', ['SELECT * FROM mysql.user']],
  [
    'clickhouse',
    [
      'SELECT * FROM system.users',
      'SELECT auth_params FROM `system`.`users`',
      'SELECT * FROM system.named_collections',
      'SELECT * FROM system.disks',
      'SELECT * FROM system.server_settings',
      'SELECT * FROM system.storage_policies',
      'SHOW CREATE USER default',
      'SHOW ACCESS',
      "SELECT getServerSetting('path')",
      'SELECT 1 IN (SELECT 1 FROM system.user_directories)',
    ],
  ],
  ['clickhousedb', ['SELECT * FROM system.users']],
  [
    'duckdb',
    [
      'FROM pragma_database_list',
      'SELECT * FROM duckdb_databases',
      'SELECT * FROM main.duckdb_databases',
      'SELECT * FROM system.main.duckdb_logs',
      'SELECT * FROM "DUCKDB_LOGS"',
      'SUMMARIZE pragma_database_list',
      'SELECT * FROM pg_settings',
    ],
  ],
  ['sqlite', ['SELECT * FROM pragma_database_list']],
  ['trino', ['SELECT * FROM jmx.current."java.lang:type=runtime"', 'SHOW CREATE CATALOG pg']],
  [
    'mssql',
    [
      'SELECT * FROM sys.sql_logins',
      'SELECT * FROM master..syslogins',
      "SELECT LOGINPROPERTY('sa', 'PasswordHash')",
    ],
  ],
  [
    'oracle',
    [
      'SELECT * FROM sys.user$',
      'SELECT * FROM dba_users',
      'SELECT * FROM v$parameter',
      "SELECT dbms_metadata.get_ddl('USER', 'A') FROM dual",
    ],
  ],
  ['databend', ['SELECT * FROM system.users', 'SHOW CREATE USER a']],
  ['crate', ['SELECT * FROM sys.users']],
  ['firebird', ['SELECT * FROM sec$users']],
];

describe.each(SECRET)('%s shows nobody', (engine, texts) => {
  it.each(texts)('%s', async sql => {
    const connection = connectionTo(engine);
    const refused = {
      code: 'query.refused',
      message: expect.stringContaining('passwords, keys or file paths') as string,
    };
    await expect(connection.run(statement(sql))).rejects.toMatchObject(refused);
    await expect(connection.stream(statement(sql)).next()).rejects.toMatchObject(refused);
    await expect(connection.describe(sql)).rejects.toMatchObject(refused);
    expect(await connection.read(sql)).toMatchObject({ ok: false, error: refused });
  });
});

it.each([
  ['mysql', 'SELECT * FROM user', 'mysql'],
  ['clickhouse', 'SELECT * FROM users', 'system'],
  ['postgresql', 'SELECT * FROM user_mapping_options', 'information_schema'],
])('%s shows nobody %s if the schema %s is chosen, or is the default one', async (engine, sql, schema) => {
  await expect(connectionTo(engine).run(statement(sql, schema))).rejects.toMatchObject({
    code: 'query.refused',
  });
  await expect(connectionTo(engine, { schema }).run(statement(sql))).rejects.toMatchObject({
    code: 'query.refused',
  });
});

it.each([
  ['postgresql', 'SELECT * FROM system.users'],
  ['postgresql', 'SELECT * FROM public.pg_authid'],
  ['postgresql', 'SELECT * FROM users'],
  ['postgresql', "SELECT 'pg_authid', pg_shadow FROM t"],
  ['postgresql', 'WITH pg_authid AS (SELECT 1 AS a) SELECT * FROM pg_authid'],
  ['postgresql', 'SELECT * FROM pg_stat_activity'],
  ['postgresql', 'SELECT * FROM pg_roles'],
  ['postgresql', "SELECT current_setting('timezone'), current_setting('server_version_num')"],
  ['postgresql', 'SELECT app.current_setting(a || b) FROM t'],
  ['postgresql', 'SELECT U&"t\\006Fld"(1) FROM U&"pg\\005fstats"'],
  ['postgresql', 'SHOW server_version'],
  ['postgresql', 'SHOW search_path'],
  ['mysql', 'SELECT user, host FROM app.user'],
  ['mysql', 'SELECT user FROM user'],
  ['mysql', 'SELECT @@version, @@sql_mode, @@time_zone'],
  ['mysql', "SHOW VARIABLES LIKE 'version'"],
  ['mysql', 'SHOW TABLES'],
  ['clickhouse', 'SELECT * FROM default.users'],
  ['clickhouse', 'SELECT * FROM users'],
  ['clickhouse', 'SELECT name, engine FROM system.tables'],
  ['duckdb', 'SELECT * FROM sales'],
  ['duckdb', 'SELECT * FROM information_schema.tables'],
  ['mssql', 'SELECT * FROM dbo.servers'],
  ['mssql', 'SELECT * FROM credentials'],
  ['trino', 'SELECT * FROM system.metadata.catalogs'],
])('%s still runs %s', async (engine, sql) => {
  await expect(connectionTo(engine).run(statement(sql))).resolves.toBeDefined();
  expect(await connectionTo(engine).read(sql)).toMatchObject({ ok: true });
});

it("users' tables hide the engine's tables with the same names, if the engine looks for users' tables first", async () => {
  for (const [engine, name] of [
    ['duckdb', 'duckdb_databases'],
    ['oracle', 'dba_users'],
  ] as const) {
    const connection = connectionTo(engine, { tables: [name] });
    await expect(connection.run(statement(`SELECT * FROM ${name}`))).resolves.toBeDefined();
  }
  const postgresql = connectionTo('postgresql', { tables: ['pg_authid'] });
  await expect(postgresql.run(statement('SELECT * FROM pg_authid'))).rejects.toMatchObject({
    code: 'query.refused',
  });
});
