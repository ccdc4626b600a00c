import { describe, expect, it } from 'vitest';
import { highlightSql } from './highlight-sql.ts';

const words = (sql: string, backend?: string) =>
  Object.fromEntries(highlightSql(sql, backend).map(({ text, word }) => [text, word]));

describe('the colors of SQL', () => {
  it('distinguishes keywords, texts, numbers, and comments from names', () => {
    const sql = "SELECT state FROM flights WHERE origin = 'JFK' AND delay > 15 -- late";
    expect(words(sql)).toMatchObject({
      SELECT: 'keyword',
      FROM: 'keyword',
      "'JFK'": 'text',
      '15': 'number',
      '-- late': 'comment',
    });
  });

  it('does not take a quoted name for a text', () => {
    expect(words('SELECT "a b" FROM t')).toMatchObject({ '"a b"': 'name' });
    expect(words('SELECT `a b` FROM t', 'mysql')).toMatchObject({ '`a b`': 'name' });
  });

  it.each([
    '',
    '  ',
    "SELECT 'it''s' AS \"a b\"\n\nFROM (SELECT 1",
    'SELECT `a`\r\n FROM `b c`',
    'нет § SQL',
  ])('keeps every character of %j', sql => {
    for (const backend of ['mysql', 'postgresql', undefined])
      expect(
        highlightSql(sql, backend)
          .map(({ text }) => text)
          .join(''),
      ).toBe(sql);
  });
});
