import { expect, it } from 'vitest';
import { QueryObject } from '@powerset/core/query/query-object.ts';
import { CONNECTORS } from '@powerset/connectors/list.ts';
import { planQuery } from '@powerset/engine/plan/plan-query.ts';
import { printForReading } from '@powerset/sql/print/print-select.ts';
import { ordersDataset } from './orders.ts';

const MAX_RATIO = {
  expressionType: 'SIMPLE',
  aggregate: 'MAX',
  column: { column_name: 'ratio' },
  label: 'most',
};
const YEAR = {
  columnType: 'BASE_AXIS',
  sqlExpression: 'order_ts',
  label: 'order_ts',
  expressionType: 'SQL',
  timeGrain: 'P1Y',
};

function compiled(engine: string, query: Record<string, unknown>): string {
  const { dialect } = CONNECTORS.find(connector => connector.engine === engine)!;
  const { select } = planQuery(QueryObject.parse(query), {
    dataset: ordersDataset('TIMESTAMP'),
    dialect,
    rowFilters: [],
    nowMs: 0,
    defaultRows: 10,
    maxRows: 10,
  });
  return printForReading(select, dialect).replaceAll(/\s+/g, ' ');
}

it('gives a column another name on Trino if an expression in ORDER BY means the column, not the selected expression', () => {
  expect(compiled('trino', { columns: ['ratio'], metrics: ['count'], orderby: [[MAX_RATIO, true]] })).toBe(
    'SELECT "ratio" AS "ratio__", COUNT(*) AS "count" FROM "sch"."orders" GROUP BY "ratio" ORDER BY MAX("ratio") ASC LIMIT 10',
  );
  expect(compiled('trino', { columns: ['ratio'], metrics: ['count'], orderby: [['ratio', true]] })).toContain(
    '"ratio" AS "ratio",',
  );
  const most = { expressionType: 'SQL', sqlExpression: 'MAX(ratio)', label: 'ratio' };
  expect(compiled('trino', { columns: ['region'], metrics: [most], orderby: [[most, true]] })).toBe(
    'SELECT "region" AS "region", MAX(ratio) AS "ratio__" FROM "sch"."orders" GROUP BY "region" ORDER BY MAX(ratio) ASC LIMIT 10',
  );
  for (const label of ['a-b', 'a.b', 'a/b', '[a]', 'a\\b', '(a)', 'a$^'])
    expect(
      compiled('trino', {
        columns: ['region'],
        metrics: [{ ...most, label }],
        orderby: [[{ ...most, label }, true]],
      }),
    ).toContain(`AS "${label}" FROM`);
  expect(compiled('trino', { columns: ['region'], metrics: [most] })).toContain('MAX(ratio) AS "ratio" FROM');
  expect(
    compiled('postgresql', { columns: ['ratio'], metrics: ['count'], orderby: [[MAX_RATIO, true]] }),
  ).toContain('"ratio" AS "ratio",');
});

it('selects a column of the order on Hive, which orders by nothing else', () => {
  expect(compiled('hive', { columns: ['region'], orderby: [['qty', false]] })).toBe(
    'SELECT `region` AS `region`, `qty` AS `qty` FROM `sch`.`orders` ORDER BY `qty` DESC LIMIT 10',
  );
  expect(compiled('hive', { columns: ['region'], orderby: [['region', false]] })).toContain(
    'SELECT `region` AS `region` FROM',
  );
});

it('leaves timestamps of raw rows unchanged', () => {
  expect(compiled('postgresql', { columns: [YEAR] })).toContain('SELECT "order_ts" AS "order_ts"');
  expect(compiled('postgresql', { columns: [YEAR], metrics: ['count'] })).toContain(
    `DATE_TRUNC('year', "order_ts")`,
  );
});

it('names a field of a record by its path on BigQuery, where no column has a dot in its name', () => {
  expect(compiled('bigquery', { columns: ['a.b'], metrics: ['count'] })).toContain(
    'SELECT `a`.`b` AS `a_b_e32b6`',
  );
  expect(compiled('postgresql', { columns: ['a.b'], metrics: ['count'] })).toContain('SELECT "a.b" AS "a.b"');
});

it('leaves texts of several lines inside of sub-queries as they are', () => {
  const query = { columns: ['region'], is_rowcount: true, extras: { where: "region = 'a\n b'" } };
  const { dialect } = CONNECTORS.find(connector => connector.engine === 'oracle')!;
  const { select } = planQuery(QueryObject.parse(query), {
    dataset: ordersDataset('TIMESTAMP'),
    dialect,
    rowFilters: [],
    nowMs: 0,
    defaultRows: 10,
    maxRows: 10,
  });
  expect(printForReading(select, dialect)).toContain("region = 'a\n b'");
});

it("compares timestamps with timestamps, regardless of a column's format, except in columns that may hold text of any type", () => {
  const range = (engine: string, type: string, pythonDateFormat: string): string => {
    const { dialect } = CONNECTORS.find(connector => connector.engine === engine)!;
    const { columns } = ordersDataset('TIMESTAMP');
    const dataset = ordersDataset('TIMESTAMP', {
      columns: columns.map(column =>
        column.columnName === 'day' ? { ...column, type, pythonDateFormat } : column,
      ),
    });
    const query = QueryObject.parse({
      columns: ['region'],
      filters: [{ col: 'day', op: 'TEMPORAL_RANGE', val: '2023-01-01 : 2023-02-03' }],
    });
    const sql = printForReading(
      planQuery(query, { dataset, dialect, rowFilters: [], nowMs: 0, defaultRows: 10, maxRows: 10 }).select,
      dialect,
    );
    return /< (.*)/.exec(sql)![1]!;
  };
  expect(range('postgresql', 'DATE', '%d.%m.%Y')).toBe("TO_DATE('2023-02-03', 'YYYY-MM-DD')");
  expect(range('postgresql', 'TIMESTAMP', 'epoch_s')).toContain("TO_TIMESTAMP('2023-02-03 00:00:00.000000'");
  expect(range('postgresql', 'VARCHAR', '%b %d %Y')).toBe("'Feb 03 2023'");
  expect(range('postgresql', 'BIGINT', 'epoch_ms')).toBe('1675382400000');
  expect(range('sqlite', 'DATE', '%d.%m.%Y')).toBe("'03.02.2023'");
});

it('refuses a number as a timestamp that is outside the calendars of databases', () => {
  for (const val of [1e20, -1e20])
    expect(() =>
      compiled('duckdb', { columns: ['region'], filters: [{ col: 'day', op: '>', val }] }),
    ).toThrow('is not a date between the years 1 and 9999');
  expect(
    compiled('sqlite', {
      columns: ['region'],
      filters: [{ col: 'order_ts', op: '<', val: Date.UTC(9999, 11, 31) }],
    }),
  ).toContain("< '9999-12-31 00:00:00'");
});
