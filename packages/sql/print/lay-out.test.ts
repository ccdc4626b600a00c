import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lexSql } from '../read/lex.ts';
import { C_LIKE_SQL, STANDARD_SQL } from '../read/lexical-rules.ts';
import { layOut } from './lay-out.ts';

const laidOut = (sql: string): string | undefined => layOut(sql, STANDARD_SQL);

describe('SQL that is laid out', () => {
  it.each([
    [
      'puts lists below their first item, and conditions below their clause',
      'select a,b from t where a=1 and b=2 order by 1',
      'SELECT a,\n       b\nFROM t\nWHERE a=1\n  AND b=2\nORDER BY 1',
    ],
    ['keeps what is no SQL', 'selec ;;', 'selec ;\n\n;'],
    [
      'parts statements by an empty line',
      'select a from t; select b from u;',
      'SELECT a\nFROM t;\n\nSELECT b\nFROM u;',
    ],
    [
      'indents queries in brackets',
      'select * from (select a from t where x = 1) as s, other where s.a = (select max(b) from u)',
      'SELECT *\nFROM\n  (SELECT a\n   FROM t\n   WHERE x = 1) AS s,\n     other\nWHERE s.a =\n    (SELECT max(b)\n     FROM u)',
    ],
    [
      'gives common tables and joins their own lines',
      'with a as (select 1), b as (select 2) select * from a left join b on a.x=b.x',
      'WITH a AS\n  (SELECT 1),\n     b AS\n  (SELECT 2)\nSELECT *\nFROM a\nLEFT JOIN b ON a.x=b.x',
    ],
    [
      'keeps calls on one line',
      'select coalesce( a ,b,c) from t where x between 1 and 2 and y in (1,2)',
      'SELECT coalesce(a, b, c)\nFROM t\nWHERE x BETWEEN 1 AND 2\n  AND y IN (1,\n            2)',
    ],
    [
      'lays out CASE and windows',
      'select case when a then 1 else 2 end k, row_number() over (partition by a order by b) from t',
      'SELECT CASE\n           WHEN a THEN 1\n           ELSE 2\n       END k,\n       row_number() OVER (PARTITION BY a\n                          ORDER BY b)\nFROM t',
    ],
    [
      'lays out what changes rows',
      'insert into t (a,b) values (1,2),(3,4); update t set a=1,b=2 where c=3',
      'INSERT INTO t (a, b)\nVALUES (1,2),\n       (3,4);\n\nUPDATE t\nSET a=1,\n    b=2\nWHERE c=3',
    ],
    [
      'leaves names that look like words of SQL alone',
      'select t.group, "from" from t',
      'SELECT t.group,\n       "from"\nFROM t',
    ],
    [
      'leaves templates, strings and comments alone',
      "select '{{ x }}  from', {{ a }} -- note from\n from t",
      "SELECT '{{ x }}  from',\n       {{ a }} -- note from\nFROM t",
    ],
  ])('%s', (_, sql, expected) => {
    expect(laidOut(sql)).toBe(expected);
  });

  const piece = fc.oneof(
    fc.constantFrom(
      'select',
      'FROM',
      'where',
      'and',
      'or',
      'group by',
      'case',
      'when',
      'then',
      'end',
      'between',
      'in',
      'over',
      'values',
      'insert into',
      'update',
      'set',
      'union all',
      'left join',
      'on',
      'with',
      'as',
    ),
    fc.constantFrom('(', ')', ',', ';', '=', '.', '*', '::', '>='),
    fc.constantFrom(
      'a',
      't',
      'größe',
      '"q ""x"',
      "'it''s'",
      "'two  \n\n  lines'",
      '1.5e3',
      '{{ x }}',
      '-- note\n',
      '/* a\n b */',
      '$$x$$',
    ),
  );
  const texts = fc
    .array(fc.tuple(piece, fc.constantFrom(' ', '\n', '')), { maxLength: 40 })
    .map(parts => parts.map(([text, space]) => text + space).join(''));
  const tokens = (sql: string): string[] =>
    lexSql(sql).map(({ kind, text }) => (kind === 'word' ? text.toUpperCase() : text));

  it('has the tokens that it had', () => {
    fc.assert(
      fc.property(texts, sql => {
        expect(tokens(laidOut(sql)!)).toEqual(tokens(sql));
      }),
      { numRuns: 1000 },
    );
  });

  it('stays unchanged when it is laid out again', () => {
    const sensible = [
      'select a, b from t where x = 1 and y in (select z from u where k between 1 and 2 or m) group by 1, 2',
      'with a as (select 1 as x) select * from a join b on a.x = b.x order by 1 desc limit 5',
      'update t set a = 1, b = case when c then 2 end where d',
    ];
    for (const sql of sensible) expect(laidOut(laidOut(sql)!)).toBe(laidOut(sql));
  });

  it('reads text as the engine does', () => {
    expect(layOut("select 'it\\'s from' from t", C_LIKE_SQL)).toBe("SELECT 'it\\'s from'\nFROM t");
  });

  // Reading the whole line again for each of its words would take minutes.
  it('may have a line of any length', () => {
    const sum = 'a'.concat(' + a'.repeat(200_000));
    expect(laidOut(`select ${sum}`)).toBe(`SELECT ${sum}`);
  });

  it.each([
    ['goes too deep', 'select * from ('.repeat(5000)],
    ['has CASE within CASE too often', `select ${'case when a then '.repeat(5000)}`],
    [
      'begins its lines too far to the right',
      `select ${'f('.repeat(400)}${'a'.repeat(50_000)}${' (select 1 from t where a and b and c '.repeat(300)}`,
    ],
  ])('is left alone when it %s', (_what, sql) => {
    expect(laidOut(sql)).toBeUndefined();
  });
});
