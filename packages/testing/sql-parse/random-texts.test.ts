import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { readSqliteSql } from '@powerset/connectors/sqlite/guard.ts';

const TEXTS = Number(process.env['RANDOM_TEXTS'] ?? 50_000);
const SEEDS = [
  'SELECT * FROM ( ( SELECT x FROM a ) z , secret )',
  'SELECT * FROM ( ( ( SELECT x FROM a ) z , ( secret ) ) )',
  'SELECT * FROM ( ( a JOIN b ON 1 ) JOIN ( ( SELECT 1 ) z , secret ) ON 1 )',
  'SELECT * FROM a , secret',
  'SELECT x FROM a JOIN secret ON a.x = secret.x',
  'WITH q AS (SELECT * FROM secret) SELECT * FROM q',
  'SELECT (SELECT max(x) FROM secret) FROM a',
  'SELECT x FROM a UNION SELECT x FROM secret',
  'SELECT * FROM a AS z , b , secret WHERE x > 1 ORDER BY x LIMIT 5',
  'SELECT * FROM ( a , secret )',
  'SELECT * FROM a LEFT JOIN ( b JOIN secret ON 1 ) ON 1',
  'SELECT x FROM a WHERE x IN ( SELECT x FROM secret )',
  'SELECT 1 FROM a GROUP BY x HAVING x > ( SELECT 1 FROM secret )',
  'SELECT CASE WHEN x THEN 1 ELSE ( SELECT 2 FROM secret ) END FROM a',
  'VALUES ( ( SELECT 1 FROM secret ) )',
  `SELECT e 's' FROM secret`,
  'SELECT x FROM a WHERE EXISTS ( SELECT 1 FROM secret )',
  'SELECT sum ( x ) OVER ( ORDER BY x ) FROM secret WINDOW w AS ( ORDER BY x )',
];
const WORDS =
  `SELECT FROM WHERE GROUP BY HAVING ORDER LIMIT OFFSET UNION ALL INTERSECT EXCEPT AS ON USING JOIN LEFT CROSS NATURAL IN NOT NULL IS DISTINCT EXISTS CASE WHEN THEN ELSE END WITH RECURSIVE VALUES TABLE INDEXED MATERIALIZED WINDOW OVER FILTER
  a b secret x e i z ( ) , . ; * + - = 1 2.5 1. .5 1e5 's' "secret" \`secret\` [secret] 's''t' '' '\\' -- /* */ /**/ e E' N' @ : $ ? SET INTO RETURNING LATERAL ONLY FOR UPDATE AND OR LIKE CAST ISNULL count start connect format final sample use force key straight_join apply
  partition pivot settings any global left( .secret secret. main. 1FROM 1.5FROM FROM(secret) ,secret {{ }} % | || ſet havıng`
    .split(/\s+/)
    .concat('INDEXED BY i', 'IN secret', 'x IN secret', "e'\\'", 'SELECT 1', 'a b', '\u00A0set', '1 AS');

// Returns numbers that are the same in every run.
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function text(pick: (below: number) => number): string {
  const words = SEEDS[pick(SEEDS.length)]!.split(' ');
  for (let changes = 1 + pick(4); changes > 0; changes--) {
    const kind = pick(10);
    words.splice(pick(words.length + 1), kind < 6 ? 0 : 1, ...(kind < 8 ? [WORDS[pick(WORDS.length)]!] : []));
  }
  return words
    .reduce((sql, word) => sql + (pick(12) === 0 ? '' : pick(25) === 0 ? '\n' : ' ') + word, '')
    .trim();
}

it('no text reads a table that its reading does not name', () => {
  const database = new Database(':memory:');
  // The other table does not exist, so reading it fails.
  database.exec(
    'CREATE TABLE a (x INTEGER PRIMARY KEY, y TEXT, e TEXT); CREATE TABLE b (x INTEGER PRIMARY KEY, y TEXT, e TEXT); CREATE INDEX i ON a (y)',
  );
  const reads = (sql: string): boolean => {
    try {
      database.prepare(sql);
      return false;
    } catch (error) {
      return /no such table: (main\.)?secret$/.test((error as Error).message);
    }
  };
  const pick = numbers(1);
  const hidden = Array.from({ length: TEXTS }, () => text(pick)).filter(sql => {
    const reading = readSqliteSql(sql);
    // Using a table as a function fails with the same words.
    return (
      reading.ok &&
      !/secret\W*\(/.test(sql) &&
      !reading.statements.some(({ tables }) => tables.some(({ name }) => name.toLowerCase() === 'secret')) &&
      reads(sql)
    );
  });
  expect(hidden).toEqual([]);
});
