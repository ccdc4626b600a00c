import { describe, expect, it } from 'vitest';
import { CONNECTORS } from '@powerset/connectors/list.ts';
import { readSql } from './read-sql.ts';

function read(engine: string, sql: string) {
  const statements = readSql(
    sql,
    CONNECTORS.find(connector => connector.engine === engine)!.dialect.lexicalRules,
  );
  return {
    tables: statements
      .flatMap(({ tables }) => tables.map(({ path }) => path.map(({ text }) => text).join('.')))
      .toSorted(),
    isReadOnly: statements.every(({ isReadOnly }) => isReadOnly),
  };
}

describe('the tables that a statement names', () => {
  it.each([
    ['postgresql', 'TRUNCATE TABLE a, s.b CASCADE', ['a', 's.b']],
    ['postgresql', 'DROP TABLE IF EXISTS a, b', ['a', 'b']],
    ['postgresql', 'REVOKE ALL ON a FROM bob', ['a']],
    ['postgresql', 'COPY a FROM STDIN', ['a']],
    ['postgresql', "COPY a FROM PROGRAM 'ls'", ['a']],
    ['duckdb', 'CREATE TABLE a AS FROM program', ['a', 'program']],
    ['postgresql', 'CREATE TABLE a AS TABLE b', ['a', 'b']],
    ['postgresql', 'SELECT * INTO TEMP TABLE a FROM b', ['a', 'b']],
    ['postgresql', 'SELECT * INTO temp FROM b', ['b', 'temp']],
    ['trino', 'SHOW STATS FOR a', ['a']],
    ['postgresql', 'SELECT * FROM ROWS FROM (generate_series(1, 2), f(3)) AS r, a', ['a']],
    ['postgresql', "SELECT table_to_xml('a', true, false, '')", ['a']],
    ['mysql', 'SELECT * FROM a FORCE INDEX FOR JOIN (i) JOIN b', ['a', 'b']],
    ['sqlite', 'SELECT * FROM a for JOIN (b)', ['a', 'b']],
    ['bigquery', 'SELECT * FROM my-project-1.d.a', ['my-project-1.d.a']],
    ['bigquery', 'SELECT x-y.z FROM d.a', ['d.a']],
    ['bigquery', 'SELECT 1 FROM a-- b.c', ['a']],
  ])('on %s of %s', (engine, sql, tables) => {
    expect(read(engine, sql).tables).toEqual(tables);
  });
});

it.each([
  'SELECT pg_stat_reset()',
  'SELECT pg_backup_stop()',
  'SELECT pg_wal_replay_pause()',
  "SELECT database_to_xml(true, true, '')",
  "SELECT cursor_to_xml('c', 1, true, true, '')",
])('%s does more than read the tables that it names', sql => {
  expect(read('postgresql', sql).isReadOnly).toBe(false);
});

it('reads functions that only tell of a server', () => {
  expect(
    read('postgresql', "SELECT pg_wal_lsn_diff('0/1', '0/2'), pg_backend_pid(), pg_stat_get_numscans(1)")
      .isReadOnly,
  ).toBe(true);
});
