import { describe, expect, it } from 'vitest';
import { CONNECTORS } from '@powerset/connectors/list.ts';
import type { LexicalRules } from './lexical-rules.ts';
import { readSql } from './read-sql.ts';

const rulesOf = (engine: string): LexicalRules =>
  CONNECTORS.find(connector => connector.engine === engine)!.dialect.lexicalRules;
const problem = (engine: string, sql: string): string | undefined =>
  readSql(sql, rulesOf(engine))
    .map(statement => statement.problem)
    .find(found => found !== undefined);
const tables = (engine: string, sql: string): string[] =>
  readSql(sql, rulesOf(engine)).flatMap(
    statement =>
      statement.problem ?? statement.tables.map(({ path }) => path.map(({ text }) => text).join('.')),
  );

describe('a word that looks like a clause hides no table after it', () => {
  it.each([
    ['sqlite', 'SELECT pay FROM (SELECT 1 AS by) z JOIN (SELECT 1) y ON by, hidden'],
    ['clickhouse', 'SELECT pay FROM t z JOIN t ON by, hidden'],
    ['mysql', 'SELECT pay FROM t USE INDEX FOR ORDER BY (), hidden'],
    ['mariadb', 'SELECT pay FROM t FORCE INDEX FOR GROUP BY (i), hidden'],
    ['oracle', 'SELECT hidden.pay FROM t LEFT OUTER JOIN u PARTITION BY (u.x) ON (t.a = u.a), hidden'],
    ['trino', 'SELECT pay FROM t MINUS (a, b), hidden'],
    ['mssql', 'SELECT 1 FROM t MINUS WITH (NOLOCK), hidden'],
    ['clickhouse', 'SELECT 1 AS `distinct`, NOT distinct, pay FROM hidden'],
    ['clickhouse', 'SELECT is distinct FROM hidden'],
    ['clickhouse', 'SELECT TOP 5 is distinct FROM hidden'],
    ['clickhouse', 'SELECT DISTINCT ON (a) is distinct FROM hidden'],
    ['clickhouse', 'SELECT a, NOT is distinct FROM hidden'],
    ['databricks', 'SELECT pay FROM t LIMIT (a, b), hidden'],
    ['trino', 'SELECT pay FROM t GROUP (a, b), hidden'],
    ['clickhouse', 'WITH hidden AS (SELECT 1 AS pay) SELECT pay FROM view(SELECT pay FROM hidden)'],
    [
      'clickhouse',
      "WITH hidden AS (SELECT 1 AS pay) SELECT pay FROM t JOIN `viewIfPermitted`((SELECT pay FROM hidden) ELSE null('pay Int32'))",
    ],
    [
      'clickhouse',
      'WITH hidden AS (SELECT 1 AS pay) SELECT pay FROM t WHERE pay IN view(SELECT (SELECT pay FROM hidden))',
    ],
    [
      'clickhouse',
      'SELECT 1 UNION ALL WITH hidden AS (SELECT 1 AS pay) SELECT pay FROM t UNION ALL SELECT pay FROM hidden',
    ],
  ])('on %s: %s', (engine, sql) => {
    expect(tables(engine, sql)).toContain('hidden');
  });

  it.each([
    ['clickhouse', 'SELECT pay FROM t RETURNING (a), hidden'],
    ['clickhouse', 'SELECT pay FROM t SET (a), hidden'],
    ['clickhouse', 'SELECT pay FROM t SELECT (a), hidden'],
    ['trino', 'SELECT pay FROM t SET (a, b), hidden'],
    ['awsathena', 'SELECT pay FROM t SET TABLESAMPLE BERNOULLI (100), hidden'],
    ['databricks', 'SELECT pay FROM t WHERE (a, b), hidden'],
    ['databricks', 'SELECT pay FROM t HAVING (a, b), hidden'],
    ['mssql', 'SELECT pay FROM t RETURNING WITH (NOLOCK), hidden'],
    ['mysql', 'SELECT pay FROM t RETURNING USE INDEX (), hidden'],
    ['bigquery', 'SELECT pay FROM t RETURNING TABLESAMPLE SYSTEM (9 PERCENT), hidden'],
    ['snowflake', 'SELECT pay FROM t RETURNING (a, b), hidden'],
    ['oracle', 'SELECT pay FROM t RETURNING PIVOT (sum(a) FOR b IN (1)), hidden'],
    ['clickhouse', 'SELECT pay FROM t JOIN u ON group by = 1, hidden'],
    ['clickhouse', 'SELECT pay FROM t WHERE a WHERE b, hidden'],
  ])('or the text is not read, on %s: %s', (engine, sql) => {
    expect(problem(engine, sql)).toBeDefined();
  });
});

it.each([
  [
    'postgresql',
    'SELECT a FROM t WHERE b = ARRAY[1, 2] GROUP BY a, b HAVING sum(c) > 1 ORDER BY a, b LIMIT 5',
  ],
  ['duckdb', "FROM t WHERE a IN [1, 2] AND c = {'x': 1, 'y': 2} SELECT a, b"],
  ['mysql', 'SELECT a FROM t WHERE b = 1 LIMIT 5, 10'],
  ['mysql', 'SELECT a FROM t WHERE b = ? LIMIT ?, ?'],
  ['clickhouse', 'SELECT a FROM t WHERE b = 1 LIMIT 1 BY a, b SETTINGS max_threads = 1, join_use_nulls = 1'],
  ['mssql', "SELECT a FROM t WHERE b = 1 FOR JSON PATH, ROOT('x')"],
  ['duckdb', 'SELECT a FROM t WHERE b = 1 WINDOW w AS (ORDER BY a), v AS (ORDER BY b)'],
  ['oracle', 'SELECT a FROM t WHERE b = 1 CONNECT BY PRIOR a = b ORDER SIBLINGS BY a, b'],
  ['hive', 'SELECT a FROM t WHERE b = 1 DISTRIBUTE BY a, b SORT BY a, b'],
  ['duckdb', 'SELECT a FROM t WHERE b = 1 UNION BY NAME SELECT a, b FROM t'],
  ['postgresql', 'SELECT a FROM t WHERE b = 1 UNION ALL (SELECT a, b FROM t)'],
  ['postgresql', 'SELECT a FROM t WHERE b IS NOT DISTINCT FROM a AND (a, b) IN ((1, 2), (3, 4))'],
  ['teradatasql', 'SELECT a FROM t WHERE b = 1 SAMPLE 10, 20'],
])('a query of every clause names its table alone on %s: %s', (engine, sql) => {
  expect([...new Set(tables(engine, sql))]).toEqual(['t']);
});

it.each([
  'allow_experimental_analyzer = 0',
  'max_threads = 1, enable_global_with_statement = 0',
  "additional_table_filters = {'t': 'a IN (SELECT 1)'}",
  "dialect = 'kusto'",
  "log_comment = {'a': 1, 'b': 2}, enable_analyzer = 0",
  'transform_null_in = 1',
  'final, enable_global_with_statement = 0',
  'max_threads = (1, 2), enable_global_with_statement = 0',
  'max_threads = [1, 2], enable_global_with_statement = 0',
  'enable_global_with_statement',
  'a.b, max_threads = 1',
  '`enable_global_with_statement` FORMAT JSON',
  'enable_global_with_statement UNION ALL SELECT 1',
  'final, use_query_cache, enable_global_with_statement',
])('settings that change the meaning of names are refused: %s', settings => {
  expect(problem('clickhouse', `SELECT a FROM t SETTINGS ${settings}`)).toContain('setting');
});

it.each([
  'SELECT a FROM t ORDER BY a SETTINGS final',
  'SELECT a FROM t ORDER BY a SETTINGS final, max_threads = 1',
  "SELECT a FROM t SETTINGS skip_unavailable_shards = 1, load_balancing = 'random', max_parallel_replicas = 1, use_index_for_in_with_subqueries = 1, optimize_use_projections = 1",
  'SELECT a FROM t WHERE a IN (SELECT a FROM t WHERE a = 1 SETTINGS max_threads = 1) ORDER BY a, b',
  'SELECT settings FROM t GROUP BY a, settings ORDER BY settings DESC, a',
  'SELECT a FROM t ORDER BY a SETTINGS max_threads = 1 UNION ALL SELECT a, b FROM t',
])('and others are: %s', sql => {
  expect(problem('clickhouse', sql)).toBeUndefined();
});
