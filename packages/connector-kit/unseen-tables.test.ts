import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { readDuckdbSql } from '@powerset/connectors/duckdb/guard.ts';
import { readPostgresqlSql } from '@powerset/connectors/postgresql/guard.ts';
import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';
import { unseenTable } from './unseen-tables.ts';

const RULES = { ...STANDARD_SQL, nameQuotes: ['"'] } as const;

describe('every table that an engine finds must be one that the reader found', () => {
  it('so that one that is read too much does not make up for another', () => {
    const sql = "WITH a AS (SELECT 'ä' FROM hidden) SELECT x FROM a, hidden";
    expect(unseenTable(sql, [{ name: 'hidden', at: sql.lastIndexOf('hidden') + 1 }], RULES)).toBeUndefined();
    expect(unseenTable(sql, [{ name: 'hidden', at: sql.indexOf('x') }], RULES)).toBe('hidden');
    expect(unseenTable(sql, [{ name: 'hidden' }, { name: 'HIDDEN' }], RULES)).toBeUndefined();
    expect(unseenTable(sql, [{ name: 'hidden' }, { name: 'hidden' }, { name: 'hidden' }], RULES)).toBe(
      'hidden',
    );
  });

  const TEXTS = [
    "SELECT 'größe', a FROM t AS x JOIN main.t y ON true -- ü",
    'SELECT 1; SELECT \'ü\' AS "ö" FROM "t"',
    'WITH RECURSIVE b AS (SELECT a FROM c), c AS (SELECT 1 AS a FROM t) SELECT * FROM b',
    'SELECT (SELECT max(a) FROM t) FROM (t JOIN t u ON true)',
    'EXPLAIN SELECT * FROM t',
    'WITH c AS MATERIALIZED (TABLE t) SELECT * FROM c, LATERAL (SELECT * FROM t) l',
  ];
  it.each(TEXTS)('on PostgreSQL in %s', async sql => {
    expect((await readPostgresqlSql(sql)).ok).toBe(true);
  });
  it.each([
    ...TEXTS.filter(sql => !sql.includes('RECURSIVE')),
    'FROM t SELECT a',
    'DESCRIBE t',
    'FROM t SEMI JOIN t u ON true',
    'SELECT a FROM t AS x(a) UNION BY NAME SELECT a FROM t',
  ])('on DuckDB in %s', async sql => {
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    expect((await readDuckdbSql(connection, sql)).ok).toBe(true);
    connection.closeSync();
  });
});
