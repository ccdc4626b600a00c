import { expect, it } from 'vitest';
import { QueryObject } from '@powerset/core/query/query-object.ts';
import { CONNECTORS } from '@powerset/connectors/list.ts';
import { planQuery } from '@powerset/engine/plan/plan-query.ts';
import { runChartQuery, streamChartQuery, type RunDeps } from '@powerset/engine/run-chart-query.ts';
import { printSelect } from '@powerset/sql/print/print-select.ts';
import { ordersDataset } from './orders.ts';

const contextOf = (engine: string) => ({
  dataset: ordersDataset('TIMESTAMP'),
  dialect: CONNECTORS.find(connector => connector.engine === engine)!.dialect,
  rowFilters: [],
  nowMs: 0,
  defaultRows: 10,
  maxRows: 10,
});
const WRITTEN = { expressionType: 'SQL', sqlExpression: "CASE region WHEN 'a' THEN 1 END", label: 'first' };
const SECOND_PAGE = QueryObject.parse({
  columns: ['region'],
  filters: [{ col: 'country', op: '==', val: 'x' }],
  orderby: [[WRITTEN, true]],
  row_offset: 10,
});

it('numbers the rows of a page on Teradata, whose limit comes before the order', () => {
  const { sql, params } = printSelect(
    planQuery(SECOND_PAGE, contextOf('teradatasql')).select,
    contextOf('teradatasql').dialect,
  );
  expect(sql.replaceAll(/\s+/g, ' ')).toBe(
    `SELECT region AS region FROM sch.orders WHERE country = ? GROUP BY region QUALIFY ROW_NUMBER() OVER (ORDER BY CASE region WHEN 'a' THEN 1 END ASC) BETWEEN 11 AND 20 ORDER BY CASE region WHEN 'a' THEN 1 END ASC`,
  );
  expect(params).toEqual(['x']);
});

it('refuses a page after the first if an engine cannot skip rows, instead of showing the first rows', async () => {
  const deps = { connection: undefined, requireReadable: async () => undefined } as unknown as RunDeps;
  const refusal = { code: 'query.request', message: expect.stringContaining('`row_offset`') };
  await expect(runChartQuery(SECOND_PAGE, contextOf('dynamodb'), deps)).rejects.toMatchObject(refusal);
  await expect(streamChartQuery(SECOND_PAGE, contextOf('dynamodb'), deps)).rejects.toMatchObject(refusal);
});

it('refuses more texts in filters than a statement may have parameters', async () => {
  const many = QueryObject.parse({
    columns: ['region'],
    filters: [{ col: 'country', op: 'IN', val: Array.from({ length: 70_000 }, (_, at) => `c${at}`) }],
  });
  const deps = { connection: undefined, requireReadable: async () => undefined } as unknown as RunDeps;
  await expect(streamChartQuery(many, contextOf('postgresql'), deps)).rejects.toMatchObject({
    code: 'query.invalid',
    message: expect.stringContaining('70000 values'),
  });
});
