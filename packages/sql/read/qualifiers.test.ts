import { expect, it } from 'vitest';
import { STANDARD_SQL } from './lexical-rules.ts';
import { restrictTables } from './restrict-tables.ts';

const restricted = (sql: string): string => {
  const answer = restrictTables(sql, {
    rules: [{ schema: 'shop', table: 'pay', predicates: ['1 = 0'] }],
    defaultSchema: 'shop',
    lexicalRules: STANDARD_SQL,
    aliasWord: 'AS ',
  });
  return answer.ok ? answer.sql.replaceAll('WHERE (1 = 0\n)', 'WHERE …') : answer.problem;
};

it.each([
  [
    'SELECT shop.pay.a, count(shop."pay".b) FROM shop.pay WHERE Shop.Pay.a > 1',
    'SELECT pay.a, count("pay".b) FROM (SELECT * FROM shop.pay WHERE …) AS pay WHERE Pay.a > 1',
  ],
  ['SELECT shop.pay.* FROM pay', 'SELECT pay.* FROM (SELECT * FROM pay WHERE …) AS pay'],
  [
    'SELECT shop.pay.a FROM shop.t JOIN shop.pay ON shop.pay.a = shop.t.a',
    'SELECT pay.a FROM shop.t JOIN (SELECT * FROM shop.pay WHERE …) AS pay ON pay.a = shop.t.a',
  ],
])(
  'a column behind the schema of its table is still that of the table whose rows rules hide: %s',
  (sql, expected) => {
    expect(restricted(sql)).toBe(expected);
  },
);

it.each([
  'SELECT shop.pay.a FROM shop.pay x',
  'SELECT shop.pay.a FROM shop.pay JOIN other.pay ON 1 = 1',
  'SELECT other.pay.a FROM shop.pay',
  'SELECT (SELECT shop.pay.a FROM t pay) FROM shop.pay',
  'WITH pay AS (SELECT 1 AS a) SELECT (SELECT shop.pay.a FROM pay) FROM shop.pay',
  'SELECT shop.t.a FROM shop.pay, shop.t',
  'SELECT x.shop.pay.a FROM shop.pay',
  'SELECT 1 FROM shop.pay, shop.pay.other',
  'SELECT (SELECT shop.pay.a FROM (SELECT 1 AS a) pay) FROM shop.pay',
])('and a name that may mean another table stays unchanged: %s', sql => {
  expect(
    restricted(sql).replaceAll(/\(SELECT \* FROM shop\.pay WHERE …\) AS (pay|x)/g, (_, name: string) =>
      name === 'x' ? 'shop.pay x' : 'shop.pay',
    ),
  ).toBe(sql);
});
