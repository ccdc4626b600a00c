import { describe, expect, it } from 'vitest';
import { C_LIKE_SQL, STANDARD_SQL } from './lexical-rules.ts';
import { endingAfter, limitOfLast, withLimit } from './set-limit.ts';

describe('the number of rows that a text requests', () => {
  it.each([
    ['SELECT * FROM t LIMIT 5', 5],
    ['SELECT * FROM t LIMIT 5 OFFSET 2', 5],
    ['SELECT * FROM t LIMIT 2, 5', 5],
    ['SELECT * FROM t LIMIT 5;', 5],
    ['SELECT * FROM t', undefined],
    ['SELECT 1 LIMIT 1; SELECT * FROM t', undefined],
    ['SELECT * FROM t; SELECT 1 LIMIT 1', 1],
    ['SELECT * FROM t LIMIT 2 BY a', undefined],
    ['SELECT * FROM t ORDER BY a LIMIT 2 WITH TIES', undefined],
    ['SELECT * FROM t LIMIT 10 PERCENT', undefined],
    ['SELECT * FROM t LIMIT 2 BY a LIMIT 7', 7],
    ['SELECT * FROM (SELECT * FROM t LIMIT 5) AS x', undefined],
  ] as const)('is that of the last statement, if it limits all rows: %s', (sql, rows) => {
    expect(limitOfLast(sql, STANDARD_SQL)).toBe(rows);
  });
  it('is unknown if it belongs to one query of several', () => {
    const rules = { ...STANDARD_SQL, limitsLastQuery: true };
    for (const sql of [
      'SELECT 1 UNION ALL SELECT 2 LIMIT 1',
      'SELECT 1 LIMIT 1 UNION ALL (SELECT 2) LIMIT 1',
      'WITH x AS (SELECT 1) SELECT * FROM x EXCEPT SELECT 2 LIMIT 1',
    ])
      expect([
        limitOfLast(sql, rules),
        limitOfLast(sql, STANDARD_SQL),
        withLimit(sql, 9, { rules, always: true }),
      ]).toEqual([undefined, 1, sql]);
    expect(limitOfLast('SELECT * EXCEPT (a) FROM (SELECT 1 UNION ALL SELECT 2) x LIMIT 1', rules)).toBe(1);
  });
  it('is read with the strings of the engine', () => {
    expect(limitOfLast("SELECT 'a\\' LIMIT 1 -- '", C_LIKE_SQL)).toBeUndefined();
  });
});

describe('a query ends after so many rows', () => {
  it.each([
    ['SELECT * FROM t ORDER BY a', 'SELECT * FROM t ORDER BY a\nLIMIT 11'],
    ['SELECT * FROM t -- all of it', 'SELECT * FROM t -- all of it\nLIMIT 11'],
    ['SELECT * FROM t; ', 'SELECT * FROM t\nLIMIT 11'],
    [
      'WITH x AS (SELECT 1 LIMIT 3) SELECT * FROM x',
      'WITH x AS (SELECT 1 LIMIT 3) SELECT * FROM x\nLIMIT 11',
    ],
    ['SELECT * FROM t LIMIT 500', 'SELECT * FROM t LIMIT 11'],
    ['SELECT * FROM t LIMIT 500 OFFSET 3', 'SELECT * FROM t LIMIT 11 OFFSET 3'],
    ['SELECT limit_, t.offset FROM t', 'SELECT limit_, t.offset FROM t\nLIMIT 11'],
  ])('where that says the same: %s', (sql, ending) => {
    expect(endingAfter(sql, 11, STANDARD_SQL)).toBe(ending);
  });
  it.each([
    'SELECT * FROM t LIMIT 5',
    'SELECT * FROM t LIMIT 5 OFFSET 100',
    'SELECT * FROM t LIMIT 2 BY a',
    'SELECT * FROM t LIMIT 10 PERCENT',
    'SELECT * FROM t LIMIT $1',
    'SELECT * FROM t FETCH FIRST 5 ROWS ONLY',
    'SELECT * FROM t OFFSET 5',
    'SELECT TOP 5 * FROM t',
    'SELECT * FROM t SETTINGS max_threads = 1',
    'SELECT * FROM t FORMAT JSON',
    'SELECT * FROM t USING SAMPLE 10',
    'SHOW TABLES',
    'EXPLAIN SELECT * FROM t',
    'VALUES (1)',
    'TABLE t',
    'SELECT * FROM a UNION SELECT * FROM b',
    'SELECT 1 EXCEPT SELECT 2',
    'SELECT 1 UNION ALL (SELECT 2)',
    'SELECT 1 UNION ALL VALUES (2)',
    '(SELECT 1)',
    '(SELECT * FROM t LIMIT 5)',
    'WITH x AS (SELECT 1) (SELECT * FROM x LIMIT 5)',
    'WITH x AS (SELECT 1) VALUES (1)',
    'FROM t',
    'SELECT 1; SELECT 2',
    'DELETE FROM t',
  ])('and is left unchanged if it may not: %s', sql => {
    expect(endingAfter(sql, 11, STANDARD_SQL)).toBe(sql);
  });
});
