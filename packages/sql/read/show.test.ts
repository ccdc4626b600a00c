import { expect, it } from 'vitest';
import { C_LIKE_SQL } from './lexical-rules.ts';
import { readSql } from './read-sql.ts';

it.each(['SHOW PARTITIONS shop.hidden', 'SHOW COLUMN STATS shop.hidden', 'SHOW TABLE STATS shop.hidden', 'SHOW TBLPROPERTIES shop.hidden', 'SHOW PARTITIONS FROM shop.hidden', 'SHOW CREATE TABLE shop.hidden'])('a look at a table that tells of its rows names it: %s', sql => {
  expect(readSql(sql, C_LIKE_SQL).flatMap(({ tables }) => tables.map(({ path }) => path.map(({ text }) => text).join('.')))).toEqual(['shop.hidden']);
});
