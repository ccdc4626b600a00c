import { expect, it } from 'vitest';
import { C_LIKE_SQL, STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';
import { readSql } from '@powerset/sql/read/read-sql.ts';
import { ambiguityOf } from './plain-text.ts';

const SNOWFLAKE = { ...STANDARD_SQL, backslashEscapes: true };
const BIGQUERY = { ...C_LIKE_SQL, hashComments: true };

it.each([
  [`SELECT '''a'b''' ; DROP TABLE t -- '`, BIGQUERY],
  [String.raw`SELECT r'\' , x FROM hidden -- '`, C_LIKE_SQL],
  ['SELECT `a\\`b` , x FROM hidden -- `', BIGQUERY],
  [`SELECT 1 // '\n, x FROM hidden // '`, SNOWFLAKE],
  ['SELECT 1 AS $$, x FROM hidden AS $$', STANDARD_SQL],
  ['SELECT 1 AS $a$, x FROM hidden AS $a$', SNOWFLAKE],
  ['SELECT 1 /* /* */ , x FROM hidden -- */', STANDARD_SQL],
  [`SELECT 1 -- \\\n '\n, x FROM hidden -- '`, C_LIKE_SQL],
  [`SELECT 1 # '\n, x FROM hidden # '`, STANDARD_SQL],
  [String.raw`SELECT 'a\' , x FROM hidden -- '`, STANDARD_SQL],
  [`SELECT q'{'}', (SELECT x FROM hidden), q'{'}' FROM t`, STANDARD_SQL],
  [`SELECT nQ'['\n]', x FROM hidden -- '`, BIGQUERY],
])('a text that engines read differently is not read: %s', (sql, rules) => {
  expect(ambiguityOf(sql, rules)).toBeDefined();
});

it.each([
  [`SELECT 'it''s', "a name" FROM t -- why\nWHERE a / b > 1 /* so */`, STANDARD_SQL],
  [String.raw`SELECT 'it\'s \\d+', r'\d+' FROM t`, C_LIKE_SQL],
  [String.raw`SELECT 'C:\temp', 'a"b' FROM t`, STANDARD_SQL],
  ['SELECT $$it is$$ FROM t', SNOWFLAKE],
])('a plain text is: %s', (sql, rules) => {
  expect(ambiguityOf(sql, rules)).toBeUndefined();
});

it('a comment that some engines end before its line ends is not read', () => {
  expect(readSql('SELECT 1 -- x\r, y FROM hidden', STANDARD_SQL)[0]!.problem).toBeDefined();
  expect(readSql('SELECT 1 -- x\r\n, y FROM t', STANDARD_SQL)[0]!.problem).toBeUndefined();
});

it.each([
  ['SELECT 1 ->> DROP TABLE t', '->>'],
  ['FROM t |> WHERE x', '|>'],
])('a text that chains statements is not read: %s', (sql, chain) => {
  expect(ambiguityOf(sql, STANDARD_SQL, chain)).toBe(`The mark ${chain}`);
  expect(ambiguityOf(`SELECT '${chain}'`, STANDARD_SQL, chain)).toBeUndefined();
});
