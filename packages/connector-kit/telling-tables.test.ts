import { expect, it } from 'vitest';
import { isTellingFunction, refuseTelling } from './telling-tables.ts';

const refused = (engine: string, schema: string | null, name: string): boolean => {
  try {
    refuseTelling([{ schema, name }], engine);
    return false;
  } catch {
    return true;
  }
};

it.each([
  ['postgresql', null, 'pg_class'],
  ['postgresql', 'pg_toast', 'pg_toast_16404'],
  ['postgresql', 'pg_catalog', 'PG_STATS'],
  ['redshift', null, 'svv_table_info'],
  ['vertica', null, 'query_requests'],
  ['duckdb', null, 'duckdb_tables'],
  ['duckdb', 'pg_catalog', 'pg_class'],
  ['mysql', 'information_schema', 'TABLES'],
  ['mysql', 'performance_schema', 'events_statements_history'],
  ['mariadb', 'information_schema', 'GLOBAL_STATUS'],
  ['mariadb', 'information_schema', 'user_statistics'],
  ['oracle', null, 'ALL_TABLES'],
  ['oracle', null, 'tabs'],
  ['db2', 'SYSCAT', 'TABLES'],
  ['snowflake', 'shop.information_schema', 'tables'],
  ['bigquery', 'data', '__TABLES__'],
  ['bigquery', 'INFORMATION_SCHEMA', 'JOBS_BY_PROJECT'],
  ['clickhouse', 'system', 'parts'],
  ['clickhouse', 'INFORMATION_SCHEMA', 'TABLES'],
  ['clickhousedb', 'information_schema', 'statistics'],
  ['mssql', 'dbo', 'sysindexes'],
  ['exa', null, 'EXA_ALL_TABLES'],
  ['firebird', null, 'MON$STATEMENTS'],
  ['sqlite', null, 'sqlite_sequence'],
])('%s reveals rows in %s.%s', (engine, schema, name) => {
  expect(refused(engine, schema, name)).toBe(true);
});
it.each([
  ['postgresql', 'information_schema', 'tables'],
  ['postgresql', null, 'pg_namespace'],
  ['postgresql', 'public', 'classes'],
  ['duckdb', 'information_schema', 'tables'],
  ['mysql', 'information_schema', 'columns'],
  ['mysql', 'shop', 'tables'],
  ['oracle', null, 'ALL_VIEWS'],
  ['db2', 'shop', 'tables'],
  ['snowflake', 'information_schema', 'columns'],
  ['trino', 'information_schema', 'tables'],
  ['clickhouse', 'information_schema', 'columns'],
  ['sqlite', null, 'sqlite_master'],
  ['mssql', 'information_schema', 'tables'],
])('%s reveals no row in %s.%s', (engine, schema, name) => {
  expect(refused(engine, schema, name)).toBe(false);
});
it('functions may tell as much', () => {
  expect(
    [
      'pg_relation_size',
      'PG_TOTAL_RELATION_SIZE',
      'pg_stat_get_live_tuples',
      'pg_sequence_last_value',
      'pg_get_viewdef',
      'pg_size_pretty',
      'count',
    ].map(name => isTellingFunction(name, 'postgresql')),
  ).toEqual([true, true, true, true, false, false, false]);
  expect(isTellingFunction('pg_relation_size', 'mysql')).toBe(false);
});
