import { describe, expect, it } from 'vitest';
import { clauseProblem, readsTables } from './check-clause.ts';
import { lexSql } from './lex.ts';
import { C_LIKE_SQL, STANDARD_SQL, type LexicalRules } from './lexical-rules.ts';
import { readSql } from './read-sql.ts';
import { isRuled } from './restrict-tables.ts';
import { limitOf } from './set-limit.ts';
import { splitStatements } from './split.ts';

describe('splitting SQL', () => {
  const texts = (sql: string) => splitStatements(sql).map(piece => piece.sql);

  it('leaves semicolons inside strings, names and comments alone', () => {
    expect(texts(`SELECT ';', ";" /* ; */ -- ;\n; SELECT $$;$$;`)).toEqual([
      `SELECT ';', ";"`,
      'SELECT $$;$$',
    ]);
  });
  it('keeps a doubled quote inside its string', () => {
    expect(texts(`SELECT 'it''s; fine'; SELECT 2`)).toEqual([`SELECT 'it''s; fine'`, 'SELECT 2']);
  });
  it('finds nothing in blank text and lone comments', () => {
    expect(texts(' ;; -- nothing\n /* here */ ')).toEqual([]);
  });
  it('reports where each statement starts', () => {
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
    ['a = 1 */', 'Closing unopened multiline comment'],
    ['/* /* */ a */', 'Closing unopened multiline comment'],
    ["a = '*/'", undefined],
    ['a * /* b */ c', undefined],
  ])('%s is refused', (sql, problem) => {
    expect(clauseProblem(sql)).toBe(problem);
  });
  it('sees through escaped quotes', () => {
    expect(clauseProblem("a = E'\\'' ) OR (b = E'\\''")).toBe(
      'Closing unclosed parenthesis in filter clause',
    );
    expect(clauseProblem("a = E'it\\'s )'")).toBeUndefined();
  });
  it.each(["name = ')'", '(a > 1) AND (b < 2)', 'a > 1 -- why not'])('%s may be inside brackets', sql => {
    expect(clauseProblem(sql)).toBeUndefined();
  });
});

describe('a text that reads its own tables', () => {
  it.each([
    '(select max(id) from tasks)',
    'COUNT(*) > (SELECT COUNT(*) FROM tasks)',
    'x IN (FROM tasks)',
    'EXISTS (TABLE tasks)',
    'max(id) FROM tasks --',
    'x) UNION SELECT 1',
    '(WITH t AS (FROM tasks) SELECT 1)',
    "E'\\'' || (SELECT name FROM secrets) || E'\\''",
    'EXTRACT(year FROM (SELECT d FROM tasks))',
    'DISTINCT (SELECT DISTINCT a FROM tasks)',
    'x IN (/* */ from tasks)',
    '(SELECT a)',
    '(SELECT max(a) FROM f(1) x)',
    '(SELECT a, b IN tasks FROM generate_series(1, 2))',
    '(SELECT a FROM generate_series(1, 2) a, tasks)',
    '(SELECT a FROM generate_series(1, 2) JOIN tasks)',
    '1=1 UNION SELECT 1',
    '(VALUES (a))',
    '(WITH x AS (TABLE y) TABLE x)',
    '(WITH x(a) AS (b) c)',
    'f(TABLE tasks)',
    'EXTRACT(FROM tasks)',
    'EXTRACT(a b FROM tasks)',
    'TRIM(a FROM b, tasks)',
    'a IS DISTINCT FROM',
    'is distinct FROM tasks',
    'NOT distinct FROM tasks',
    '(SHOW tasks)',
    '(DESCRIBE tasks)',
    'a AS select FROM tasks',
    '(SELECT group_concat(x) FROM (SELECT 1 AS by) z JOIN (SELECT 1) y ON by, tasks)',
    '(SELECT 1) x, (SELECT a)',
    'a SETTINGS allow_experimental_analyzer = 0',
  ])('%s is found', sql => {
    expect(readsTables(sql)).toBe(true);
  });
  it.each([
    'SUM(price)',
    '1 = (select 1)',
    'EXTRACT(year FROM ordered_at)',
    "TRIM(both ' ' FROM name)",
    'a IS NOT DISTINCT FROM b',
    "name = 'from tasks'",
    '"from" > 1',
    'a > 1 -- from tasks',
    'CASE WHEN a THEN b END',
    '(SELECT -1, NULL)',
    '(VALUES (1), (2))',
    '(SELECT a FROM generate_series(1,2) a)',
    '(SELECT a, b FROM range(5) AS r)',
    'SUM(a) AS select',
    't.select + "select" + t.from',
    'SUM(values)',
    'SUM(table)',
    'a AS from',
    'EXTRACT(WEEK(MONDAY) FROM d)',
    'SUBSTRING(a FROM 1 FOR 2)',
    "OVERLAY(a PLACING 'x' FROM 2 FOR 1)",
    'TRIM(f(a, b) FROM c)',
    'a IS DISTINCT FROM b',
  ])('%s is not', sql => {
    expect(readsTables(sql)).toBe(false);
  });
});

describe('the limit of a statement', () => {
  it.each([
    ['SELECT 1 LIMIT 10', 10],
    ['SELECT 1 limit 10 OFFSET 5 -- limit 7', 10],
    ['SELECT limit FROM a', undefined],
    ['SELECT a, limit FROM a WHERE limit > 5 OR limit = 6', undefined],
    ['SELECT DISTINCT limit FROM a WHERE b = limit LIMIT 3', 3],
    ['SELECT [limit] FROM a', undefined],
    ['SELECT * FROM (SELECT 1 LIMIT 3) t', undefined],
    ["SELECT 'LIMIT 3'", undefined],
    ['SELECT 1 LIMIT 2 + 3', undefined],
    ['SELECT 1 LIMIT ALL', undefined],
  ])('of %s is %s', (sql, limit) => {
    expect(limitOf(sql, STANDARD_SQL)?.value).toBe(limit);
  });
});

describe('the tables of a statement', () => {
  const tables = (sql: string) =>
    readSql(sql, STANDARD_SQL).flatMap(
      statement =>
        statement.problem ?? statement.tables.map(({ path }) => path.map(name => name.text).join('.')),
    );

  it.each([
    ['SELECT * FROM a limit, secret', ['a', 'secret']],
    ['SELECT * FROM a offset, secret', ['a', 'secret']],
    ['SELECT * FROM a AS x (c1, c2), secret', ['a', 'secret']],
    ['SELECT a.from FROM secret a', ['secret']],
    ['SELECT 1.FROM secret', ['secret']],
    ['SELECT * FROM a TABLESAMPLE SYSTEM (10) REPEATABLE (1), secret', ['a', 'secret']],
    ['SELECT * FROM (PIVOT secret ON x USING sum(y))', ['secret']],
    ['WITH secret AS (SELECT * FROM secret) SELECT * FROM secret', ['secret']],
    ['SELECT * FROM a WHERE b IS NOT DISTINCT FROM (SELECT id FROM secret)', ['a', 'secret']],
    ['SELECT count(*) FILTER (WHERE EXISTS (SELECT 1 FROM secret)) FROM a', ['secret', 'a']],
    ["SELECT /* FROM x */ $q$ FROM y $q$, 'FROM z' FROM secret -- FROM w", ['secret']],
    ['VALUES (1), ((SELECT id FROM secret LIMIT 1))', ['secret']],
    ['SELECT * FROM a LEFT JOIN LATERAL (TABLE secret) s ON true', ['a', 'secret']],
  ])('of %s are %o', (sql, expected) => {
    expect(tables(sql)).toEqual(expected);
  });
  it.each([
    'SELECT * FROM a ſet, secret',
    'SELECT * FROM a havıng, secret',
    'SELECT * FROM a\u00A0where, secret',
    'SELECT 1FROM secret',
    'SELECT 1e1FROM secret',
    'SELECT 1 /* /*',
    'SELECT \\NFROM secret',
  ])('that spells a word in a way that only some engines accept is refused: %s', sql => {
    expect(readSql(sql, STANDARD_SQL)[0]!.problem).toBeDefined();
  });
  it.each<[string, LexicalRules, string[]]>([
    [
      "SELECT e'\\', (SELECT x FROM secret) FROM (SELECT 1 AS e) --'",
      { ...STANDARD_SQL, escapeStrings: false },
      ['secret'],
    ],
    ['SELECT * FROM a INDEXED BY i, secret', STANDARD_SQL, ['a', 'secret']],
    ['SELECT * FROM a LEFT JOIN (b straight_join JOIN secret ON 1) ON 1', STANDARD_SQL, ['a', 'b', 'secret']],
    ['SELECT 1.5FROM secret', C_LIKE_SQL, ['secret']],
    ['SELECT .5FROM secret', C_LIKE_SQL, ['secret']],
    ['SELECT 1.e1FROM secret', C_LIKE_SQL, ['secret']],
    ['SELECT 1 WHERE x IN secret', { ...STANDARD_SQL, tablesBehindIn: 'bare' }, ['secret']],
    [
      'SELECT * FROM a JOIN b ON a.x IN secret',
      { ...STANDARD_SQL, tablesBehindIn: 'bare' },
      ['a', 'b', 'secret'],
    ],
    [
      "SELECT q'[it's]' || Q'!'!' FROM secret, t$1, t#2",
      { ...STANDARD_SQL, bracketStrings: true, nameMarks: '$#' },
      ['secret', 't$1', 't#2'],
    ],
  ])('of %s are found by the rules of its engine', (sql, rules, expected) => {
    expect(
      readSql(sql, rules).flatMap(
        statement =>
          statement.problem ?? statement.tables.map(({ path }) => path.map(name => name.text).join('.')),
      ),
    ).toEqual(expected);
  });
  it.each<[string, string[]]>([
    ['SELECT * FROM TABLE(exclude_columns(input => TABLE(secret), columns => DESCRIPTOR(x)))', ['secret']],
    ['SELECT * FROM TABLE(f(input => TABLE secret))', ['secret']],
    ['SELECT * FROM ML.PREDICT(MODEL m, TABLE secret)', ['secret']],
    ['SELECT * FROM a RETURNING, secret', ['a', 'secret']],
    ['SELECT * FROM a SELECT LEFT JOIN secret ON 1 = 1', ['a', 'secret']],
    ['SELECT max(x) TABLE FROM secret', ['secret']],
    ['SELECT x FROM q FROM secret', ['q', 'secret']],
    ['SELECT * FROM a LEFT JOIN (values(1) JOIN secret ON 1 = 1) ON 1 = 1', ['a', 'secret']],
    ['DESC ((SELECT 1 FROM secret))', ['secret']],
    ['SELECT * FROM ((SELECT 1 FROM a) x, secret)', ['a', 'secret']],
    ['SELECT * FROM ((SELECT 1 FROM a), secret)', ['a', 'secret']],
    ['SELECT * FROM ((((SELECT 1 FROM a) x, secret)))', ['a', 'secret']],
    ['SELECT * FROM ((SELECT 1 FROM a) fetch, secret)', ['a', 'secret']],
    ['SELECT * FROM ((SELECT 1 FROM a) UNION ALL SELECT x FROM secret) z', ['a', 'secret']],
    ['SELECT * FROM ((SELECT 1 FROM a) EXCEPT ALL (SELECT x FROM secret)) z', ['a', 'secret']],
    ['SELECT * FROM (((SELECT 1 FROM a) x JOIN b ON 1 = 1), secret)', ['a', 'b', 'secret']],
    ['SELECT * FROM ((SELECT 1 FROM a) UNION (SELECT 2 FROM secret)) x', ['a', 'secret']],
  ])('of %s are found though no list of tables begins there', (sql, expected) => {
    expect(tables(sql)).toEqual(expected);
  });
  it.each([
    'in(x, secret)',
    'globalNotIn(x, secret)',
    'x IN (secret)',
    'x IN ((secret))',
    'x IN secret',
    'x NOT IN secret',
    '"in"(x, secret)',
  ])('after %s are found if such names are tables', condition => {
    expect(
      readSql(`SELECT 1 FROM a WHERE ${condition}`, {
        ...STANDARD_SQL,
        tablesBehindIn: 'also-in-brackets',
      })[0]!.tables.map(({ path }) => path.at(-1)!.text),
    ).toEqual(['a', 'secret']);
  });
  it.each([
    "SELECT * FROM IDENTIFIER('secret')",
    "SELECT * FROM TABLE('secret')",
    'SELECT * FROM TABLE($name)',
    'SELECT * FROM SELECT',
  ])('of %s are not known', sql => {
    expect(readSql(sql, STANDARD_SQL)[0]!.problem).toBeDefined();
  });
  it.each(['secret', 'sec*', 'a,secret', 'secret$partitions', 'SECRET'])(
    'and a rule holds for the name %s',
    name => {
      expect(isRuled(['s', name], [{ schema: 's', table: 'secret', predicates: ['x'] }])).toBe(true);
      expect(isRuled(['s', `x${name}`], [{ schema: 's', table: 'secret', predicates: ['x'] }])).toBe(
        name.includes(','),
      );
    },
  );
  it.each([
    'FROM t INSERT OVERWRITE TABLE u SELECT a',
    'FROM t INSERT INTO u SELECT a',
    "SELECT TRANSFORM (a) USING 'cat' AS b FROM t",
    "FROM (FROM t MAP a USING 'cat' AS b) x REDUCE b USING 'wc'",
    'SELECT * FROM FINAL TABLE (INSERT INTO t VALUES (1))',
    "SELECT * FROM dblink('x', 'y') AS z",
  ])('%s is not taken for a query', sql => {
    expect(readSql(sql, C_LIKE_SQL)[0]!.isReadOnly).toBe(false);
  });
  it.each([
    'SELECT * FROM x: secret',
    'SELECT * FROM U&"secret"',
    "SELECT * FROM 'file.csv'",
    'SELECT (a FROM b)',
    'SELECT * FROM a; SELECT (',
    'SELECT 1 /*! FROM secret */',
  ])('of %s are not known, and that is said', sql => {
    expect(readSql(sql, STANDARD_SQL).some(({ problem }) => problem !== undefined)).toBe(true);
  });
});

describe('words before a table', () => {
  const tables = (sql: string, rules: LexicalRules): readonly string[] =>
    readSql(sql, rules).flatMap(statement =>
      statement.tables.map(({ path }) => path.map(name => name.text).join('.')),
    );

  it.each([
    ['SELECT a FROM only t', ['only', 't']],
    ['SELECT a FROM x JOIN ONLY t ON true', ['x', 'ONLY', 't']],
    ['SELECT a FROM lateral t', ['lateral', 't']],
    ['WITH only AS (SELECT 1 AS a) SELECT a FROM only JOIN secret ON true', ['secret']],
    ['SELECT a FROM (lateral JOIN s.secret ON true)', ['lateral', 's.secret']],
    ['SELECT a FROM only NATURAL JOIN secret', ['only', 'secret']],
    ['SELECT a FROM t JOIN straight_join ON true', ['t', 'straight_join']],
    ['SELECT a FROM t apply JOIN apply ON true', ['t', 'apply']],
    ['SELECT a FROM (pivot p)', ['pivot', 'p']],
    ['SELECT a FROM (show JOIN secret ON true)', ['show', 'show', 'secret']],
    ['SELECT a FROM x, LATERAL f(x.a) l', ['x']],
    ['SELECT a FROM LATERAL (SELECT b FROM y) l', ['y']],
  ])('may name a table themselves: %s', (sql, wanted) => {
    expect(tables(sql, STANDARD_SQL)).toEqual(wanted);
  });
  it.each([
    ['SELECT (5.0::float8).pg_sleep', false],
    ['SELECT t."nextval" FROM t', false],
    ['SELECT t.url, t.file, l.lo_revenue FROM pg_catalog.pg_file_settings t', true],
  ])('may call functions that change something through a dot on PostgreSQL: %s', (sql, isReadOnly) => {
    expect(readSql(sql, { ...STANDARD_SQL, nameQuotes: ['"'], callsBehindDots: true })[0]!.isReadOnly).toBe(
      isReadOnly,
    );
  });

  it('show which rows are read, if the engine has such clauses', () => {
    expect(tables('SELECT a FROM ONLY t', { ...STANDARD_SQL, hasOnly: true })).toEqual(['t']);
    expect(tables('SELECT a FROM ONLY format', { ...STANDARD_SQL, hasOnly: true })).toContain('format');
  });
});

describe('texts that engines read differently from how they look', () => {
  const postgresql: LexicalRules = { ...STANDARD_SQL, nameQuotes: ['"'], nestedComments: true };
  it.each([
    `'{{' || (SELECT max(a) FROM t) || '}}'`,
    `$é$ ' $é$ || (SELECT max(a) FROM t) || $é$ ' $é$`,
    `E'a'\n'\\'' || (SELECT max(a) FROM t) /* ' */ || '\\'`,
    '1 AS 😀$$, (SELECT max(a) FROM t) /* $$ */',
    "concat(‘'’, (SELECT max(a) FROM t), ‘'’)",
  ])('%s may read a table', text => {
    expect(readsTables(text, postgresql)).toBe(true);
  });
  it.each(['{{ url_param("a") }}', `'{{' || a || '}}'`, `$$ ' $$ || a`, `E'\\'' || a`])(
    '%s reads none',
    text => {
      expect(readsTables(text, postgresql)).toBe(false);
    },
  );
  it('two dashes before another kind of space begin no comment if they need a space', () => {
    const mysql: LexicalRules = { ...STANDARD_SQL, dashCommentsNeedSpace: true };
    expect(
      [`--\u00a0`, `--\u0001`, '-- ', '--'].map(text =>
        lexSql(`1 ${text}`, mysql).some(({ kind }) => kind === 'comment'),
      ),
    ).toEqual([false, true, true, true]);
  });
  it.each(['ชื่อ', 'नाम', 'preis_€', '😀', 'e\u0301tat'])('%s is a name', name => {
    const [statement] = readSql(`SELECT ${name} FROM ${name} WHERE sum(${name}) > 1`, postgresql);
    expect([statement!.problem, statement!.tables.map(({ path }) => path[0]!.text)]).toEqual([
      undefined,
      [name],
    ]);
    expect(readsTables(`sum(${name})`, postgresql)).toBe(false);
  });
  it('text after two slashes is a comment if the engine says so', () => {
    const sql = `SELECT a FROM t WHERE 1=1 // '\n UNION ALL SELECT a FROM hidden -- '`;
    const tables = (rules: LexicalRules): string[] =>
      readSql(sql, rules).flatMap(statement => statement.tables.map(({ path }) => path[0]!.text));
    expect([tables(STANDARD_SQL), tables({ ...STANDARD_SQL, slashComments: true })]).toEqual([
      ['t'],
      ['t', 'hidden'],
    ]);
  });
  it('a common table is unknown in earlier ones, as in most engines', () => {
    const [statement] = readSql(
      'WITH RECURSIVE a AS (SELECT * FROM b), b AS (SELECT 1 UNION SELECT * FROM b) SELECT * FROM a, b',
      postgresql,
    );
    expect(statement!.tables.map(({ path }) => path.map(({ text }) => text))).toEqual([['b']]);
  });
  it.each([
    ['WITH RECURSIVE t AS (SELECT a FROM t UNION ALL SELECT 1) SELECT a FROM t', ['t']],
    ['WITH RECURSIVE t AS (SELECT a FROM t) SELECT a FROM t', ['t']],
    ['WITH RECURSIVE t AS (SELECT a FROM t EXCEPT SELECT a FROM t) SELECT a FROM t', ['t', 't']],
    [
      "WITH RECURSIVE t AS (SELECT query_to_xml('SELECT 1 UNION SELECT a FROM t') UNION ALL SELECT a FROM t) SELECT a FROM t",
      ['t'],
    ],
    [
      'WITH RECURSIVE t AS ((SELECT a FROM t UNION SELECT a FROM t) UNION ALL SELECT a FROM t) SELECT a FROM t',
      ['t', 't'],
    ],
    [
      'WITH RECURSIVE t AS (SELECT 1 AS a UNION ALL SELECT a + 1 FROM t UNION ALL (SELECT a FROM (SELECT a FROM t) b)) SELECT a FROM t',
      [],
    ],
    [
      'WITH RECURSIVE t AS (WITH b AS (SELECT 1 AS a) SELECT a FROM b UNION ALL SELECT t.a FROM t, b) SELECT a FROM t',
      [],
    ],
  ] as const)('a recursive name is a table before the first UNION of its own query: %s', (sql, tables) => {
    expect(
      readSql(sql, postgresql).map(
        statement => statement.problem ?? statement.tables.map(({ path }) => path[0]!.text),
      ),
    ).toEqual([tables]);
  });
});
