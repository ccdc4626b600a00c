import { describe, expect, it } from 'vitest';
import { clauseProblem, readsTables } from './check-clause.ts';
import { STANDARD_SQL } from './lexical-rules.ts';
import { limitOf } from './set-limit.ts';
import { splitStatements } from './split.ts';

describe('splitting SQL', () => {
  const texts = (sql: string) => splitStatements(sql).map(piece => piece.sql);

  it('leaves semicolons inside strings, names and comments alone', () => {
    expect(texts(`SELECT ';', ";" /* ; */ -- ;\n; SELECT $$;$$;`)).toEqual([`SELECT ';', ";"`, 'SELECT $$;$$']);
  });
  it('keeps a doubled quote inside its string', () => {
    expect(texts(`SELECT 'it''s; fine'; SELECT 2`)).toEqual([`SELECT 'it''s; fine'`, 'SELECT 2']);
  });
  it('finds nothing in blank text and lone comments', () => {
    expect(texts(' ;; -- nothing\n /* here */ ')).toEqual([]);
  });
  it('says where each statement starts', () => {
    expect(splitStatements('SELECT 1;\n  SELECT 2').map(piece => piece.start)).toEqual([0, 12]);
  });
});

describe('a filter clause', () => {
  it.each([
    ['(a > 1', 'Unclosed parenthesis in filter clause'],
    ['a > 1) OR (1 = 1', 'Closing unclosed parenthesis in filter clause'],
    ["a = 'x", 'Unclosed quote in filter clause'],
    ['a = 1; DROP TABLE t', 'Clause contains multiple statements'],
    ['a = 1 /* x', 'Unclosed multiline comment'],
  ])('%s is refused', (sql, problem) => {
    expect(clauseProblem(sql)).toBe(problem);
  });
  it('sees through escaped quotes', () => {
    expect(clauseProblem("a = E'\\'' ) OR (b = E'\\''")).toBe('Closing unclosed parenthesis in filter clause');
    expect(clauseProblem("a = E'it\\'s )'")).toBeUndefined();
  });
  it.each(["name = ')'", '(a > 1) AND (b < 2)', 'a > 1 -- why not'])('%s may stand between brackets', sql => {
    expect(clauseProblem(sql)).toBeUndefined();
  });
});

describe('a text that reads tables of its own', () => {
  it.each([
    '(select max(id) from tasks)', 'COUNT(*) > (SELECT COUNT(*) FROM tasks)', 'x IN (FROM tasks)', 'EXISTS (TABLE tasks)', 'max(id) FROM tasks --', 'x) UNION SELECT 1',
    '(WITH t AS (FROM tasks) SELECT 1)', "E'\\'' || (SELECT name FROM secrets) || E'\\''", 'EXTRACT(year FROM (SELECT d FROM tasks))', 'DISTINCT (SELECT DISTINCT a FROM tasks)', 'x IN (/* */ from tasks)',
  ])('%s is found', sql => {
    expect(readsTables(sql)).toBe(true);
  });
  it.each([
    'SUM(price)', '1 = (select 1)', 'EXTRACT(year FROM ordered_at)', "TRIM(both ' ' FROM name)", 'a IS NOT DISTINCT FROM b', "name = 'from tasks'", '"from" > 1', 'a > 1 -- from tasks', 'CASE WHEN a THEN b END',
  ])('%s is not', sql => {
    expect(readsTables(sql)).toBe(false);
  });
});

describe('the limit of a statement', () => {
  it.each([
    ['SELECT 1 LIMIT 10', 10],
    ['SELECT 1 limit 10 OFFSET 5 -- limit 7', 10],
    ['SELECT * FROM (SELECT 1 LIMIT 3) t', undefined],
    ["SELECT 'LIMIT 3'", undefined],
    ['SELECT 1 LIMIT 2 + 3', undefined],
    ['SELECT 1 LIMIT ALL', undefined],
  ])('of %s is %s', (sql, limit) => {
    expect(limitOf(sql, STANDARD_SQL)?.value).toBe(limit);
  });
});
