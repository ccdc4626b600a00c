import { expect, it } from 'vitest';
import { readSql } from '@powerset/sql/read/read-sql.ts';
import { clickhouseFacts } from '../connectors/clickhouse/facts.ts';
import { mysqlFacts } from '../connectors/mysql/facts.ts';
import { dialectOf } from './dialect-of.ts';
import { describesTable, requireRestrictable } from './restrictable.ts';

const dialect = dialectOf(mysqlFacts);
const rules = [{ schema: null, table: 'salaries', predicates: ["person = 'me'"] }];

it.each(['DESC salaries', 'DESCRIBE shop.salaries', 'describe `salaries` ;'])(
  '%s shows the columns of a table',
  sql => {
    expect(describesTable(sql, dialect.lexicalRules)).toBe(true);
    expect(() => requireRestrictable(sql, { rules, dialect })).not.toThrow();
  },
);
it.each([
  'DESC salaries pay',
  'DESCRIBE salaries, t',
  'SHOW COLUMNS FROM salaries',
  'SHOW INDEX FROM salaries',
  'SHOW CREATE TABLE salaries',
  'DESC SELECT * FROM salaries',
  'DESCRIBE EXTENDED salaries',
  'DESC EXTENDED (SELECT * FROM salaries)',
])('%s may show more, so it is refused with an explanation', sql => {
  expect(describesTable(sql, dialect.lexicalRules)).toBe(false);
  expect(() => requireRestrictable(sql, { rules, dialect })).toThrow(
    'Rules hide rows of this table from you',
  );
});
it.each([
  'DESC ANALYZE SELECT * FROM salaries',
  'DESCRIBE FORMAT=TREE SELECT * FROM salaries',
  'DESC ANALYZE FORMAT=TREE TABLE salaries',
  'DESC PARTITIONS SELECT * FROM salaries',
  'DESCRIBE FORMAT=JSON INTO @x SELECT 1 FROM salaries',
])('a plan is not a description: %s', sql => {
  const [statement] = readSql(sql, dialect.lexicalRules);
  expect(
    statement!.problem !== undefined ||
      (statement!.kind === 'explain' &&
        statement!.tables.some(({ path }) => path.at(-1)!.text === 'salaries')),
  ).toBe(true);
});
it.each([
  'SHOW TABLE STATUS',
  'show full processlist',
  "SHOW/**/TABLE STATUS LIKE 's%'",
  'SHOW ENGINE INNODB STATUS',
  'SHOW BINLOG EVENTS',
  'SHOW BINARY LOGS',
  'SHOW WARNINGS',
  'SHOW PROFILE',
  'SHOW OPEN PROCESSLIST',
  'SHOW STATUS',
  `SHOW GLOBAL STATUS LIKE 'Handler_read%'`,
])('text that reveals rows without naming a table is refused: %s', sql => {
  expect(() => requireRestrictable(sql, { rules, dialect })).toThrow('could reveal restricted rows');
});
it.each([
  'SHOW TABLES',
  'SHOW FULL TABLES',
  'SHOW DATABASES',
  'SHOW COLUMNS FROM t',
  'SHOW CREATE TABLE t',
  "SHOW GLOBAL VARIABLES LIKE 'max%'",
  'SHOW CHARACTER SET',
  'SHOW INDEX FROM t',
])('text that only shows names is not: %s', sql => {
  expect(() => requireRestrictable(sql, { rules, dialect })).not.toThrow();
});
it('a table whose name is a word of a plan is a table', () => {
  for (const sql of ['DESCRIBE analyze', 'DESC shop.values'])
    expect(readSql(sql, dialect.lexicalRules)).toMatchObject([
      { kind: 'show', problem: undefined, tables: [{}] },
    ]);
});

it.each([
  'SELECT * FROM salaries USE INDEX (i)',
  'SELECT * FROM salaries s FORCE KEY (i)',
  'SELECT * FROM salaries PARTITION (p0)',
])('text that cannot follow a query is refused with an explanation: %s', sql => {
  expect(() => requireRestrictable(sql, { rules, dialect })).toThrow('is not allowed after a table');
});

it.each(['SELECT * FROM salaries PREWHERE pay > 1', 'SELECT * FROM shop.salaries s FINAL PREWHERE pay > 1'])(
  'nor what ClickHouse reads of tables alone: %s',
  sql => {
    const clickhouse = dialectOf(clickhouseFacts);
    expect(() => requireRestrictable(sql, { rules, dialect: clickhouse })).toThrow(
      'PREWHERE is not allowed after a table',
    );
    expect(() =>
      requireRestrictable(sql.replace('salaries', 't'), { rules, dialect: clickhouse }),
    ).not.toThrow();
  },
);
