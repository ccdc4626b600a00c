import { describe, expect, it } from 'vitest';
import { STANDARD_SQL } from './lexical-rules.ts';
import { readSql } from './read-sql.ts';

const within = (count: number, open: string, inside: string, close: string): string => open.repeat(count) + inside + close.repeat(count);

describe('a text that nests', () => {
  it.each([
    ['brackets', `SELECT ${within(20_000, '(', '1', ')')}`], ['sub-queries', within(5000, 'SELECT * FROM (', 'SELECT 1', ')')], ['calls', `SELECT ${within(20_000, 'f(', '1', ')')}`],
    ['common tables', within(5000, 'WITH a AS (', 'SELECT 1', ') SELECT 1')], ['brackets that never close', `SELECT ${'('.repeat(100_000)}`], ['plans', `${'EXPLAIN '.repeat(20_000)}SELECT 1`],
  ])('more %s than any engine takes is not read, and that is said', (_what, sql) => {
    const [statement] = readSql(sql, STANDARD_SQL);
    expect(statement).toMatchObject({ isReadOnly: false, tables: [] });
    expect(statement!.problem).toMatch(/brackets within each other|plan of its own/);
  });

  it('some hundred brackets is read', () => {
    expect(readSql(`SELECT * FROM ${within(400, '(', 't', ')')}`, STANDARD_SQL)[0]).toMatchObject({ problem: undefined, tables: [{ path: [{ text: 't' }] }] });
  });
});
