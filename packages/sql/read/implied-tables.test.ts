import { expect, it } from 'vitest';
import { STANDARD_SQL } from './lexical-rules.ts';
import { readSql } from './read-sql.ts';

const RULES = { ...STANDARD_SQL, nameQuotes: ['"'], impliesTables: true } as const;
const problem = (sql: string): string | undefined =>
  readSql(sql, RULES)
    .map(statement => statement.problem)
    .find(found => found !== undefined);

it.each([
  'SELECT sales.amount',
  'SELECT a.x, shop.hidden.y FROM a',
  'SELECT * FROM stores x WHERE x.id = sales.store',
  'SELECT hidden.* FROM t',
  'SELECT sales.amount FROM sales s',
  'SELECT a.x FROM b UNION SELECT b.x',
  'SELECT hidden.x FROM (SELECT 1 FROM t hidden) q',
  'SELECT "hidden".x FROM t',
  'SELECT other.a.x FROM shop.a',
  'SELECT shop.hidden.y FROM t shop',
  "SELECT hidden.x (FORMAT '9') FROM t",
  'SELECT 1 FROM t GROUP BY hidden.x',
  'SELECT 1 FROM t JOIN u ON t.a = hidden.a',
  'SELECT (SELECT hidden.x) FROM t',
  'WITH hidden AS (SELECT 1 AS x) SELECT hidden.x FROM t',
  'SELECT * FROM (SELECT 1 AS a FROM t WHERE q.x = 1) q',
  'SELECT x FROM t ORDER BY hidden.x',
  'WITH c AS (SELECT hidden.x FROM t) SELECT 1 FROM u hidden',
  'SELECT (SELECT 1 FROM (SELECT hidden.x FROM t) d) FROM u hidden',
  'SELECT f(hidden.x) FROM t',
  'SELECT CASE WHEN hidden.x = 1 THEN 1 END FROM t',
])('a table outside FROM is not read: %s', sql => {
  expect(problem(sql)).toBeDefined();
});

it.each([
  'SELECT a, 1.5, CURRENT_DATE FROM t',
  'SELECT t.a, shop.t.b, t.* FROM shop.t',
  'SELECT x.a, (SELECT MAX(u.b) FROM u WHERE u.id = x.id) FROM t AS x',
  'SELECT q.a FROM (SELECT t.a FROM t) q JOIN (u JOIN v ON u.a = v.a) ON q.a = u.a WHERE v.b > 1',
  'WITH c AS (SELECT t.a FROM t) SELECT c.a FROM c',
  'SELECT "T".a FROM t',
  'SELECT t.a FROM t UNION ALL SELECT u.a FROM u',
  'SELECT 1 FROM t WHERE EXISTS (SELECT 1 FROM u WHERE u.a = t.a)',
  'SELECT TD_SYSFNLIB.NVL(t.a, 1) FROM t',
  'SELECT q.n FROM f(1) q',
  'SELECT TOP 5 t.a FROM t, u WHERE t.a = u.a ORDER BY u.b',
  'SELECT t.a FROM ((SELECT 1 AS a FROM u) t)',
])('a column may have its table before it: %s', sql => {
  expect(problem(sql)).toBeUndefined();
});
