import { expect, it } from 'vitest';
import { STANDARD_SQL, type LexicalRules } from './lexical-rules.ts';
import { restrictTables } from './restrict-tables.ts';

const SQLITE: LexicalRules = { ...STANDARD_SQL, headsColumns: 'by-text' };

/**
 * Returns the rewritten text with the restricted table as it was written, so that only the column names are
 * new.
 */
function headed(sql: string, lexicalRules = SQLITE): string {
  const answer = restrictTables(sql, {
    rules: [{ schema: null, table: 'pay', predicates: ['1 = 0'] }],
    defaultSchema: null,
    lexicalRules,
    aliasWord: 'AS ',
  });
  return answer.ok
    ? answer.sql.replaceAll('(SELECT * FROM pay WHERE (1 = 0\n)) AS pay', 'pay')
    : answer.problem;
}

it.each([
  [
    'SELECT count(*), (select max(x) from pay) FROM t',
    'SELECT count(*), (select max(x) from pay) AS "(select max(x) from pay)" FROM t',
  ],
  [
    'SELECT DISTINCT 1 + (SELECT 1 FROM pay), 2',
    'SELECT DISTINCT 1 + (SELECT 1 FROM pay) AS "1 + (SELECT 1 FROM pay)", 2',
  ],
  [
    'SELECT * FROM (SELECT (SELECT "a" FROM pay))',
    'SELECT * FROM (SELECT (SELECT "a" FROM pay) AS "(SELECT ""a"" FROM pay)")',
  ],
  [
    'SELECT CASE WHEN EXISTS (SELECT 1 FROM pay) THEN 1 END',
    'SELECT CASE WHEN EXISTS (SELECT 1 FROM pay) THEN 1 END AS "CASE WHEN EXISTS (SELECT 1 FROM pay) THEN 1 END"',
  ],
  [
    'SELECT (SELECT a FROM pay) IS DISTINCT FROM 1, [(SELECT b FROM pay), 2]',
    'SELECT (SELECT a FROM pay) IS DISTINCT FROM 1 AS "(SELECT a FROM pay) IS DISTINCT FROM 1", [(SELECT b FROM pay), 2] AS "[(SELECT b FROM pay), 2]"',
  ],
  [
    'SELECT DISTINCT ON (a) (SELECT a FROM pay) UNION SELECT 1',
    'SELECT DISTINCT ON (a) (SELECT a FROM pay) AS "(SELECT a FROM pay)" UNION SELECT 1',
  ],
  [
    'SELECT (SELECT d FROM pay) + INTERVAL 1 DAY',
    'SELECT (SELECT d FROM pay) + INTERVAL 1 DAY AS "(SELECT d FROM pay) + INTERVAL 1 DAY"',
  ],
  [
    'SELECT EXISTS (SELECT pay.* FROM pay)',
    'SELECT EXISTS (SELECT pay.* FROM pay) AS "EXISTS (SELECT pay.* FROM pay)"',
  ],
  [
    'SELECT sum((SELECT a FROM pay)) OVER w FROM t',
    'SELECT sum((SELECT a FROM pay)) OVER w AS "sum((SELECT a FROM pay)) OVER w" FROM t',
  ],
])(
  'a column named by its text keeps the name from the original text, not from the rewritten one: %s',
  (sql, expected) => {
    expect(headed(sql)).toBe(expected);
  },
);

it.each([
  'SELECT a, b FROM pay',
  'SELECT (SELECT a FROM pay) AS m, (SELECT a FROM pay) n, (SELECT a FROM pay) "o p", (SELECT a FROM pay) \'q\'',
  'SELECT 1 FROM t WHERE a IN (SELECT a FROM pay)',
  'SELECT * REPLACE ((SELECT a FROM pay) AS b), t.* REPLACE ((SELECT a FROM pay) AS b) FROM t',
  'SELECT m: (SELECT a FROM pay)',
  'SELECT CASE a WHEN 1 THEN (SELECT a FROM pay) END END',
  'SELECT (SELECT a FROM pay) offset FROM t',
])('and one that has a name, or may have one, keeps it: %s', sql => {
  expect(headed(sql)).toBe(sql);
});

it('engines that name columns differently need no names', () => {
  expect(headed('SELECT (SELECT a FROM pay)', STANDARD_SQL)).toBe('SELECT (SELECT a FROM pay)');
});

it('names are as long, and of such letters, as MySQL takes them', () => {
  const mysql: LexicalRules = { ...SQLITE, nameQuotes: ['`'] };
  expect(headed("SELECT (SELECT '😀`' FROM pay)", mysql)).toBe(
    "SELECT (SELECT '😀`' FROM pay) AS `(SELECT '?``' FROM pay)`",
  );
  expect(/AS `(.*)`$/.exec(headed(`SELECT (SELECT '${'x'.repeat(300)}' FROM pay)`, mysql))?.[1]).toHaveLength(
    255,
  );
});
