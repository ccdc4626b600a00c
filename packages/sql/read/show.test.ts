import { expect, it } from 'vitest';
import { C_LIKE_SQL } from './lexical-rules.ts';
import { readSql } from './read-sql.ts';

it.each([
  'SHOW PARTITIONS shop.hidden',
  'SHOW COLUMN STATS shop.hidden',
  'SHOW TABLE STATS shop.hidden',
  'SHOW TBLPROPERTIES shop.hidden',
  'SHOW PARTITIONS FROM shop.hidden',
  'SHOW CREATE TABLE shop.hidden',
  'SHOW CREATE shop.hidden',
])('a SHOW that reveals rows of a table names the table: %s', sql => {
  expect(
    readSql(sql, C_LIKE_SQL).flatMap(({ tables }) =>
      tables.map(({ path }) => path.map(({ text }) => text).join('.')),
    ),
  ).toEqual(['shop.hidden']);
});

it.each([
  'SHOW DATABASES WHERE (SELECT max(pay) FROM t x, shop.hidden) > 5',
  'SHOW TABLES FROM shop WHERE EXISTS (SELECT 1 FROM t JOIN shop.hidden)',
  'SHOW VARIABLES WHERE Value IN (SELECT pay FROM t, shop.hidden)',
  'SHOW STATS FOR (SELECT * FROM t, shop.hidden)',
  'SHOW COLUMNS FROM t WHERE Field = (TABLE shop.hidden)',
])('the condition of a look at names reads tables like any other: %s', sql => {
  const [{ tables }] = readSql(sql, C_LIKE_SQL) as [ReturnType<typeof readSql>[number]];
  expect(tables.map(({ path }) => path.map(({ text }) => text).join('.'))).toContain('shop.hidden');
});

it('functions in such a condition are functions of the text', () => {
  expect(
    readSql("SHOW DATABASES WHERE load_file('/etc/hostname') IS NOT NULL AND (sleep(1) = 0)", C_LIKE_SQL),
  ).toMatchObject([{ functions: expect.arrayContaining(['load_file', 'sleep']), problem: undefined }]);
  expect(
    readSql("SHOW VARIABLES WHERE Variable_name IN ('a', 'b') OR (Value = '')", C_LIKE_SQL),
  ).toMatchObject([{ kind: 'show', problem: undefined, isReadOnly: true }]);
});
