import { describe, expect, it } from 'vitest';
import { clauseProblem, readsTables } from './check-clause.ts';
import { STANDARD_SQL } from './lexical-rules.ts';
import { readSql } from './read-sql.ts';

const within = (count: number, open: string, inside: string, close: string): string =>
  open.repeat(count) + inside + close.repeat(count);

describe('a text that nests', () => {
  it.each([
    ['brackets', `SELECT ${within(20_000, '(', '1', ')')}`],
    ['sub-queries', within(5000, 'SELECT * FROM (', 'SELECT 1', ')')],
    ['calls', `SELECT ${within(20_000, 'f(', '1', ')')}`],
    ['common tables', within(5000, 'WITH a AS (', 'SELECT 1', ') SELECT 1')],
    ['brackets that never close', `SELECT ${'('.repeat(100_000)}`],
    ['plans', `${'EXPLAIN '.repeat(20_000)}SELECT 1`],
  ])('more %s than any engine takes is not read, and that is said', (_what, sql) => {
    const [statement] = readSql(sql, STANDARD_SQL);
    expect(statement).toMatchObject({ isReadOnly: false, tables: [] });
    expect(statement!.problem).toMatch(/brackets within each other|plan of its own/);
  });

  it('thousands of common tables is not read, and that is said', () => {
    const [statement] = readSql(
      `WITH ${Array.from({ length: 50_000 }, (_, at) => `a${at} AS (SELECT 1)`).join(', ')} SELECT 1`,
      STANDARD_SQL,
    );
    expect(statement!.problem).toBe('WITH names more than 2000 queries.');
  });

  it('is refused, with the reason, if it has more words and signs than engines have room for', () => {
    const values = (count: number) =>
      readSql(`SELECT 1 IN (${Array(count).fill('1').join(',')})`, STANDARD_SQL)[0]!.problem;
    expect([values(240_000), values(260_000)]).toEqual([
      undefined,
      'The text has more than 500000 words and marks.',
    ]);
  });

  it('some hundred brackets is read', () => {
    expect(readSql(`SELECT * FROM ${within(400, '(', 't', ')')}`, STANDARD_SQL)[0]).toMatchObject({
      problem: undefined,
      tables: [{ path: [{ text: 't' }] }],
    });
  });
});

describe('a clause', () => {
  it('is refused if it is too long or too deeply nested', () => {
    expect(clauseProblem('x'.repeat(1_000_000))).toBe('Clause is longer than 100000 letters');
    expect(clauseProblem(within(5000, '(', '1', ')'))).toBe(
      'Clause has more than 500 brackets within each other',
    );
    expect([readsTables('x'.repeat(1_000_000)), readsTables(within(5000, '(', '1', ')'))]).toEqual([
      true,
      true,
    ]);
  });

  it('of many templates is read in one pass', () => {
    expect(readsTables('{{ a }} + '.repeat(9_000).concat('1'))).toBe(false);
  });

  it('is judged by the rules of the current engine, regardless of earlier texts', () => {
    const text = "E'\\'' || 1";
    const own = { ...STANDARD_SQL, escapeStrings: false };
    expect([
      clauseProblem(text, STANDARD_SQL),
      clauseProblem(text, own),
      clauseProblem(text, STANDARD_SQL),
    ]).toEqual([undefined, 'Unclosed quote in filter clause', undefined]);
  });
});
