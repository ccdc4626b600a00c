import { expect, it } from 'vitest';
import { QueryObject } from '@powerset/core/query/query-object.ts';
import { CONNECTORS } from '@powerset/connectors/list.ts';
import { planQuery } from '@powerset/engine/plan/plan-query.ts';
import { ordersDataset } from './orders.ts';

function planned(engine: string, query: Record<string, unknown>): unknown {
  const { dialect } = CONNECTORS.find(connector => connector.engine === engine)!;
  return planQuery(QueryObject.parse(query), {
    dataset: ordersDataset('TIMESTAMP'),
    dialect,
    rowFilters: [],
    nowMs: 0,
    defaultRows: 10,
    maxRows: 10,
  });
}
const metric = (sqlExpression: string) => ({
  metrics: [{ expressionType: 'SQL', sqlExpression, label: 'm' }],
});

it.each<[string, string]>([
  ['sqlite', 'SUM(CASE WHEN qty IN secret THEN 1 END)'],
  ['sqlite', "MAX(e'\\') + (SELECT count(*) FROM secret) --')"],
  ['clickhouse', 'countIf(qty IN (secret))'],
  ['clickhouse', 'countIf(in(qty, secret))'],
  ['clickhouse', 'countIf($a$ $a$ IN secret)'],
  ['mssql', 'COUNT(*) FROM secret SELECT 1'],
  ['oracle', "MAX(q'[']') || (SELECT name FROM secret) || q'[']')"],
  ['snowflake', "MAX(IDENTIFIER('secret'))"],
  ['trino', 'COUNT(TABLE(secret))'],
])('on %s no expression reads a table in a way that only this engine has: %s', (engine, sql) => {
  expect(() => planned(engine, metric(sql))).toThrow();
  expect(() =>
    planned(engine, {
      columns: [{ expressionType: 'SQL', sqlExpression: sql, label: 'c' }],
      metrics: ['count'],
    }),
  ).toThrow();
  expect(() => planned(engine, { metrics: ['count'], extras: { where: sql } })).toThrow();
  expect(() => planned(engine, { metrics: ['count'], extras: { having: sql } })).toThrow();
  expect(() =>
    planned(engine, { columns: ['region'], metrics: ['count'], orderby: [[metric(sql).metrics[0], true]] }),
  ).toThrow();
});

it.each(CONNECTORS.map(({ engine }) => engine))('on %s plain expressions are expressions', engine => {
  for (const sql of [
    'COUNT(DISTINCT region)',
    "SUM(CASE WHEN region IN ('a', 'b') THEN qty END)",
    'MAX(price) - MIN(price)',
    "COUNT(*) FILTER (WHERE region LIKE 'a%')",
    'SUM(qty) / NULLIF(COUNT(*), 0)',
    'EXTRACT(YEAR FROM MAX(order_ts))',
    'CAST(SUM(qty) AS DECIMAL(10, 2)) * 1.5',
  ])
    planned(engine, metric(sql));
});
