import { expect, it } from 'vitest';
import { sqlTables } from './sql-tables.ts';

it.each([
  ['select * from tasks', ['tasks']],
  ['SELECT * FROM db.s.a JOIN s.b ON 1 = 1 WHERE x IN (SELECT y FROM s.b)', ['db.s.a', 's.b']],
  ['WITH c AS (SELECT * FROM a) SELECT * FROM c', ['a']],
  ['SELECT * FROM {{ t }}', []],
  [null, []],
  [`SELECT ${'('.repeat(20_000)}1${')'.repeat(20_000)} FROM t`, []],
  [`SELECT * FROM t WHERE ${'1 + '.repeat(50_000)}1`, []],
])('%.60s names %o', (sql, names) => {
  expect(
    sqlTables(sql).map(({ catalog, schema, table }) =>
      [catalog, schema, table].filter(part => part !== null).join('.'),
    ),
  ).toEqual(names);
});
