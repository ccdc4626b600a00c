import { expect, it } from 'vitest';
import { STANDARD_SQL, type LexicalRules } from './lexical-rules.ts';
import { readSql } from './read-sql.ts';
import { restrictTables } from './restrict-tables.ts';

const RULES: LexicalRules = {
  ...STANDARD_SQL,
  nameQuotes: ['"', '['],
  escapeStrings: false,
  dollarQuotes: false,
  nameMarks: '$#@',
  nestedComments: true,
  transactSql: true,
  impliesRecursion: true,
};
const passes = (sql: string): boolean =>
  readSql(sql, RULES).every(
    ({ isReadOnly, tables, problem, kind }) =>
      kind === 'query' &&
      isReadOnly &&
      problem === undefined &&
      !tables.some(({ isElsewhere }) => isElsewhere),
  );
const tables = (sql: string): string[] =>
  readSql(sql, RULES).flatMap(statement =>
    statement.tables.map(({ path }) => path.map(name => name.text).join('.')),
  );

it.each([
  'SELECT 1 DELETE FROM t',
  'SELECT 1 SELECT * FROM secret',
  "SELECT 'a'DROP TABLE t",
  'SELECT 1.5DELETE FROM t',
  'SELECT 1DELETE FROM t',
  'SELECT 0x1DELETE FROM t',
  'SELECT 1.DELETE FROM t',
  'SELECT $1DELETE FROM t',
  '(SELECT 1) DELETE FROM t',
  'SELECT * FROM a TRUNCATE TABLE a',
  'WITH q AS (SELECT 1 AS x) SELECT * FROM q SELECT * FROM secret',
  'WITH q AS (SELECT 1 AS x) DELETE FROM q',
  'SELECT 1 MINUS SELECT * FROM secret',
  'SELECT 1 [union] SELECT * FROM secret',
  'SELECT a.union SELECT 1',
  'SELECT * FROM f(1) SELECT 2',
  'SELECT * INTO copy FROM t',
  'SELECT 1 INTO #copy',
  'EXEC sp_who',
  'sp_who',
  'SELECT 1 EXEC sp_who',
  "SELECT 1 EXECUTE('DROP TABLE t')",
  "SELECT 1 WAITFOR DELAY '1:00'",
  'SELECT 1 IF 1 = 1 DROP TABLE t',
  'SELECT 1 WHILE 1 = 1 PRINT 1',
  'SELECT 1 BEGIN DROP TABLE t END',
  'SELECT 1 USE master',
  'SELECT 1 SET ROWCOUNT 0',
  'SELECT 1 DECLARE @a int',
  'SELECT 1 GRANT CONTROL TO x',
  "SELECT 1 BACKUP DATABASE x TO DISK = 'x'",
  'SELECT 1 KILL 55',
  'SELECT 1 SHUTDOWN',
  'SELECT 1 DBCC DROPCLEANBUFFERS',
  'SELECT 1 MERGE INTO t USING u ON 1 = 1 WHEN MATCHED THEN DELETE',
  'SELECT 1 FETCH NEXT FROM c',
  'SELECT 1 END CONVERSATION @h',
  'SELECT 1 RECEIVE * FROM q',
  'SELECT 1 DISABLE TRIGGER x ON DATABASE',
  'SELECT 1 COMMIT',
  'SELECT 1 REVERT',
  'SELECT NEXT VALUE FOR numbers',
  'SELECT 1\nGO\nSELECT 2',
  "SELECT * FROM OPENROWSET('x', 'y', 'SELECT 1')",
  "SELECT * FROM OPENQUERY(other, 'DROP TABLE t')",
  "SELECT * FROM OPENDATASOURCE('x', 'y').db.dbo.t",
  'SELECT * FROM other.db.dbo.t',
  'SELECT * FROM PREDICT(MODEL = @m, DATA = secret AS d) WITH (s float) AS p',
  'SELECT * FROM CHANGETABLE(CHANGES secret, 0) AS c',
  "SELECT * FROM CONTAINSTABLE(secret, *, 'x')",
  "SELECT * FROM sys.fn_get_audit_file('c:\\x', NULL, NULL)",
  'SELECT a,1.5eFROM secret',
  "SELECT 1.5eEXEC('DROP TABLE t')",
  'SELECT 1.5eDELETE FROM t',
  'SELECT a,1.eFROM secret',
  'SELECT a,.5eFROM secret',
  'SELECT a,1eFROM secret',
  'SELECT a, 1.5fFROM secret',
  'SELECT a,1.5e5eFROM secret',
  "SELECT * FROM sys.[fn_xe_file_target_read_file]('x', NULL, NULL, NULL)",
  'SELECT * FROM sys."dm_exec_sql_text"(h)',
  "SELECT * FROM [OPENROWSET]('x', 'y', 'SELECT 1')",
  'SELECT * FROM .secret',
  'SELECT * FROM ..secret',
  'SELECT 1 /* /* */',
  'SELECT [a',
  "SELECT 'a",
  'SELECT * FROM a\u00A0set, secret',
  'SELECT * FROM a ſet, secret',
  'SELECT 1 -- \u2028 DELETE FROM t',
  'INSERT INTO t VALUES (1)',
  'SELECT * FROM (DELETE FROM t OUTPUT deleted.*) AS d',
  "SELECT N'a' PRINT N'b'",
  'DECLARE @a int; SELECT 1',
])('text that may contain another statement, or change something, is refused: %s', sql => {
  expect(passes(sql)).toBe(false);
});

it.each<[string, string[]]>([
  ["SELECT TOP 5 a FROM dbo.t WITH (NOLOCK) WHERE b = N'x' OPTION (MAXDOP 1)", ['dbo.t']],
  ['SELECT a FROM t (NOLOCK) JOIN [dbo].[odd ]] name] x ON 1 = 1', ['t', 'dbo.odd ] name']],
  ['SELECT a FROM db..t', ['db..t']],
  ['WITH q AS (SELECT a FROM t) SELECT a FROM q ORDER BY a OFFSET 5 ROWS FETCH NEXT 5 ROWS ONLY', ['t']],
  [
    'SELECT a FROM t UNION ALL SELECT b FROM u EXCEPT SELECT c FROM v INTERSECT (SELECT d FROM w)',
    ['t', 'u', 'v', 'w'],
  ],
  ['SELECT [select], "update" FROM [delete] WHERE [set] = 1', ['delete']],
  ['SELECT a FROM t INNER MERGE JOIN u ON t.a = u.a OPTION (HASH UNION)', ['t', 'u']],
  ['SELECT a FROM a#b, c@d, e$f', ['a#b', 'c@d', 'e$f']],
  ["SELECT CASE WHEN a = 1 THEN 'DROP' END FROM t FOR JSON PATH", ['t']],
  ["SELECT value FROM t CROSS APPLY STRING_SPLIT(t.a, ',')", ['t']],
  ['SELECT a FROM t CROSS APPLY dbo.rows_of(t.id) x', ['t', 'dbo.rows_of']],
  [
    'SELECT DATEADD(DAY, 1, a) FROM t WHERE EXISTS (SELECT 1 FROM u WHERE u.id IN (SELECT id FROM v))',
    ['t', 'u', 'v'],
  ],
  ['SELECT 0x1F, 1e5, .5 FROM t', ['t']],
  ['SELECT a,1.5FROM t', ['t']],
  ['SELECT 1.5e5FROM t', ['t']],
])('a plain query passes with its tables: %s', (sql, expected) => {
  expect(passes(sql)).toBe(true);
  expect(tables(sql)).toEqual(expected);
});

it.each(['[Secret ]', '[ｓｅｃｒｅｔ]', '[sécret]', '[sec\u200Bret]', 'SECRET'])(
  'a rule holds for a table under every name that the server takes for its own: %s',
  name => {
    const answer = restrictTables(`SELECT a FROM ${name}`, {
      rules: [{ schema: 'dbo', table: 'secret', predicates: ['a = 1'] }],
      defaultSchema: 'dbo',
      lexicalRules: RULES,
      aliasWord: 'AS ',
    });
    expect(answer.ok && answer.sql).toContain('WHERE (a = 1');
  },
);
