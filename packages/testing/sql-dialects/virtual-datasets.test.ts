import { expect, it } from 'vitest';
import { QueryObject } from '@powerset/core/query/query-object.ts';
import { CONNECTORS } from '@powerset/connectors/list.ts';
import { planQuery } from '@powerset/engine/plan/plan-query.ts';
import { printForReading, printSelect } from '@powerset/sql/print/print-select.ts';
import { ordersDataset } from './orders.ts';

function planned(engine: string, sql: string, query: Record<string, unknown>) {
  const { dialect } = CONNECTORS.find(connector => connector.engine === engine)!;
  return {
    dialect,
    select: planQuery(QueryObject.parse({ metrics: ['count'], ...query }), {
      dataset: ordersDataset('DATETIME', { sql }),
      dialect,
      rowFilters: [],
      nowMs: 0,
      defaultRows: 5,
      maxRows: 10,
    }).select,
  };
}

function compiled(
  engine: string,
  sql: string,
  query: Record<string, unknown> = { columns: ['region'] },
): string {
  const { select, dialect } = planned(engine, sql, query);
  expect(printSelect(select, dialect).sql).toBe(printForReading(select, dialect));
  return printForReading(select, dialect).replaceAll(/\s+/g, ' ');
}

const WITH = 'WITH a AS (SELECT * FROM orders), b (x) AS (SELECT 1) SELECT * FROM a, b';

it('names the SELECT of a dataset before the statement on SQL Server, which has no WITH in sub-queries', () => {
  expect(compiled('mssql', WITH)).toBe(
    'WITH a AS (SELECT * FROM orders), b (x) AS (SELECT 1), __cte AS ( SELECT * FROM a, b ) SELECT TOP 5 [region] AS [region], COUNT(*) AS [count] FROM [__cte] GROUP BY [region]',
  );
  expect(compiled('mssql', WITH.replace(' SELECT * FROM a, b', ' -- last\nSELECT * FROM a, b'))).toContain(
    '-- last , __cte AS (',
  );
  expect(compiled('mssql', WITH, { columns: ['region'], is_rowcount: true })).toMatch(
    /^WITH a .* SELECT COUNT\(\*\) AS \[rowcount\] FROM \( SELECT .* FROM \[__cte\] /,
  );
  expect(
    compiled('mssql', WITH, { columns: ['region'], series_columns: ['region'], series_limit: 2 }).match(
      /WITH a|__cte AS \(|FROM \[__cte\]/g,
    ),
  ).toEqual(['WITH a', '__cte AS (', 'FROM [__cte]', 'FROM [__cte]']);
});

it('leaves the SELECT of a dataset in its brackets elsewhere', () => {
  expect(compiled('mssql', 'SELECT * FROM orders')).toContain(
    'FROM ( SELECT * FROM orders ) AS [virtual_table]',
  );
  expect(compiled('postgresql', WITH)).toContain('FROM ( WITH a AS');
});

it('reads the texts of a dataset as its engine does', () => {
  expect(compiled('mysql', "SELECT * FROM orders WHERE region = 'a\\';b'")).toContain("region = 'a\\';b'");
});
