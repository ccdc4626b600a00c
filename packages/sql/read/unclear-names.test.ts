import { expect, it } from 'vitest';
import { CONNECTORS } from '@powerset/connectors/list.ts';
import { STANDARD_SQL } from './lexical-rules.ts';
import { readSql } from './read-sql.ts';
import { restrictTables } from './restrict-tables.ts';
import { unclearName } from './unclear-names.ts';

const dialectOf = (engine: string) => CONNECTORS.find(connector => connector.engine === engine)!.dialect;
const restrict = (engine: string, sql: string) =>
  restrictTables(sql, {
    rules: [{ schema: 'main', table: 'hidden', predicates: ["region = 'EU'"] }],
    defaultSchema: 'main',
    lexicalRules: dialectOf(engine).lexicalRules,
    aliasWord: dialectOf(engine).tableAliasWord,
  });

/**
 * Returns the unclear name of a statement that has read nothing yet, so that only the position of the names
 * decides.
 */
const unclear = (sql: string): string | undefined =>
  unclearName(
    { ...readSql(sql, STANDARD_SQL)[0]!, namesAt: new Set() },
    { isMeant: name => /^hidden$/i.test(name), schemas: ['main'], lexicalRules: STANDARD_SQL },
  );

it.each([
  'SELECT a FROM t x, hidden',
  'SELECT a FROM t ORDER BY (), hidden',
  'SELECT a FROM t ORDER BY a, main.hidden',
  'SELECT a FROM t AS main ORDER BY a, main.hidden',
  'SELECT a FROM t ORDER BY a, (hidden)',
  'SELECT a FROM t ORDER BY a, (hidden JOIN u ON 1 = 1)',
  'SELECT a FROM t ORDER BY a, only(hidden)',
  'SELECT a FROM t ORDER BY a, f(x, hidden)',
  'SELECT a FROM t JOIN "Hidden" ON 1 = 1',
  'SELECT a FROM f(TABLE hidden)',
  'SELECT a FROM f(ON hidden)',
  'SELECT a FROM f(x => hidden)',
  'SELECT a IS DISTINCT FROM hidden',
  'FROM hidden',
  'SELECT (FROM hidden)',
  'SELECT a IN hidden FROM t',
  'SELECT a, TABLE hidden',
  'hidden',
  'SELECT a FROM t WHERE x(a), hidden',
  'SELECT a FROM (t, hidden)',
  'SELECT a FROM t WINDOW hidden',
  'SELECT a FROM t, f(x, hidden) AS (a int)',
  'SELECT a FROM f(x, hidden) AS (SELECT 1)',
  'SELECT a FROM t, grouping sets (x, hidden)',
  'SELECT a FROM t WITH m (x, hidden)',
])('a name that may be that of a protected table is not overlooked: %s', sql => {
  expect(unclear(sql)?.toLowerCase()).toBe('hidden');
});

it.each([
  'SELECT hidden FROM t',
  'SELECT a, hidden, sum(hidden) AS s FROM t',
  'SELECT a hidden FROM t',
  'SELECT f(a, hidden) FROM t WHERE hidden > 1 AND (hidden < 5 OR x = hidden)',
  'SELECT a FROM t GROUP BY hidden HAVING sum(hidden) > 1 ORDER BY hidden DESC',
  'SELECT a FROM t x GROUP BY a, x.hidden',
  'SELECT a FROM t x, u WHERE u.a = x.hidden',
  'SELECT a FROM t JOIN u USING (hidden)',
  'SELECT a FROM t JOIN u ON hidden = b',
  'SELECT hidden.a FROM t',
  'SELECT sum(a) OVER (PARTITION BY hidden ORDER BY a) FROM t',
  'SELECT CASE WHEN hidden THEN hidden ELSE (hidden) END FROM t',
  "SELECT 'hidden' FROM t -- hidden",
  'SELECT a FROM t WHERE (a, hidden) IN (SELECT b, hidden FROM u)',
  'SELECT a FROM t WHERE hidden IN (1, 2) AND b IN (1, hidden)',
  'WITH m (a, hidden) AS (SELECT a, b FROM t) SELECT a FROM m',
  'WITH RECURSIVE x AS (SELECT 1), m (hidden, a) AS MATERIALIZED (SELECT 1, 2) SELECT a FROM m',
  'SELECT a FROM t GROUP BY GROUPING SETS ((a, hidden), (hidden), hidden, ())',
  'SELECT (SELECT max(hidden) FROM u) FROM t',
  'SELECT a AS hidden FROM t',
])('a column of that name is clear: %s', sql => {
  expect(unclear(sql)).toBeUndefined();
});

it.each([
  'SELECT a FROM t ORDER BY b, hidden DESC',
  'SELECT a FROM t ORDER BY b DESC, hidden LIMIT 2',
  'SELECT a, count(*) FROM t GROUP BY a, hidden, b HAVING a > 1 ORDER BY count(*), sum(hidden)',
  'SELECT a FROM t ORDER BY a, abs(b - hidden), coalesce(b, hidden)',
  'SELECT rank() OVER (PARTITION BY a ORDER BY b, hidden) FROM t',
  'SELECT a FROM (SELECT a, b FROM t GROUP BY b, hidden) x',
])('if GROUP and ORDER are never names, the list after them contains columns: %s', sql => {
  for (const engine of ['sqlite', 'mysql']) expect(restrict(engine, sql)).toEqual({ ok: true, sql });
});

it.each([
  'SELECT a FROM t USE INDEX FOR ORDER BY (i), hidden',
  'SELECT a FROM t WHERE b IN (1) ORDER BY a LIMIT 1, hidden',
  'SELECT a FROM t ORDER BY a IN u, hidden',
  'SELECT a FROM t ORDER BY a UNION SELECT b FROM u WHERE c, hidden',
  'SELECT a FROM t WHERE x = @order BY a, hidden',
  'SELECT a FROM t `order` BY a, hidden',
  'SELECT a FROM t x.order BY a, hidden',
])('and no list of tables is taken for one: %s', sql => {
  for (const engine of ['sqlite', 'mysql']) {
    const answer = restrict(engine, sql);
    expect(answer.ok ? answer.sql : 'refused').toMatch(/refused|FROM hidden WHERE/);
  }
});

it.each([
  'SELECT k, v FROM t UNPIVOT (v FOR k IN (hidden, b))',
  "SELECT * FROM t UNPIVOT INCLUDE NULLS (v FOR k IN (a, hidden AS 'x'))",
  'SELECT * FROM t UNPIVOT ((v, w) FOR k IN ((a, hidden), (b, c)))',
])('an UNPIVOT names columns: %s', sql => {
  expect(restrict('duckdb', sql)).toEqual({ ok: true, sql });
});

it.each([
  ['sqlite', 'SELECT pay FROM hidden AS hidden'],
  ['sqlite', 'WITH hidden AS (SELECT 1 AS pay) SELECT pay FROM hidden, hidden AS b'],
  ['duckdb', 'SELECT hidden.pay, x.hidden FROM hidden, t x ORDER BY hidden.pay, x.hidden'],
  ['postgresql', 'SELECT hidden FROM main.hidden'],
  ['mysql', 'SELECT sum(pay) AS hidden FROM t ORDER BY hidden'],
  ['duckdb', 'SELECT a FROM t AS hidden (a)'],
])('and what was read is accounted for, on %s: %s', (engine, sql) => {
  expect(restrict(engine, sql)).toMatchObject({ ok: true });
});

it.each([
  ['mysql', 'WITH Hidden AS (SELECT 1 AS pay) SELECT pay FROM hidden'],
  ['mssql', 'WITH Hidden AS (SELECT 1 AS pay) SELECT pay FROM hidden'],
  ['starrocks', 'WITH q AS (SELECT 1 AS a) SELECT a FROM Q'],
  ['firebolt', 'WITH "Hidden" AS (SELECT 1 AS pay) SELECT pay FROM hidden'],
])(
  'a common table that is spelled in two ways is refused where that may be two names, on %s: %s',
  (engine, sql) => {
    expect(restrict(engine, sql)).toMatchObject({ ok: false });
  },
);

it.each([
  ['sqlite', 'WITH Q AS (SELECT 1 AS a) SELECT a FROM q'],
  ['duckdb', 'WITH "Q" AS (SELECT 1 AS a) SELECT a FROM q'],
  ['postgresql', 'WITH Q AS (SELECT 1 AS a) SELECT a FROM q'],
  ['mysql', 'WITH Q AS (SELECT 1 AS a) SELECT a FROM Q'],
])('and is allowed if both are certainly one name, on %s: %s', (engine, sql) => {
  expect(restrict(engine, sql)).toEqual({ ok: true, sql });
});

it('letters beyond ASCII have their case on SQLite', () => {
  expect(
    readSql('WITH É AS (SELECT 1) SELECT * FROM é', dialectOf('sqlite').lexicalRules)[0]!.tables,
  ).toHaveLength(1);
});

it.each([
  "WITH 'EU' AS region SELECT * FROM hidden",
  'WITH \'EU\' AS "region" SELECT * FROM hidden',
  "WITH ('EU' AS region) AS x SELECT * FROM hidden",
  "WITH x AS (SELECT 1), 'EU' AS region SELECT * FROM hidden, x",
])('no name in WITH replaces a column of a rule: %s', sql => {
  expect(restrict('clickhouse', sql)).toMatchObject({ ok: false });
  expect(restrict('clickhouse', sql.replaceAll('region', 'land'))).toMatchObject({ ok: true });
});
