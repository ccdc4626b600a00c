import { tmpdir } from 'node:os';
import { QueryObject } from '@powerset/core/query/query-object.ts';
import { cellAt, type ResultTable } from '@powerset/core/table/result-table.ts';
import type { CellValue } from '@powerset/core/table/cell-value.ts';
import type { Connection } from '@powerset/connector-kit/connector.ts';
import { duckdb } from '@powerset/connectors/duckdb/index.ts';
import type { PlanContext } from '@powerset/engine/plan/plan.ts';
import { runChartQuery, type ChartQueryAnswer } from '@powerset/engine/run-chart-query.ts';
import { aDataset } from './flights.ts';

/** Parses a query in the API's format, as the server does. */
export function aQuery(query: Record<string, unknown>): QueryObject {
  return QueryObject.parse(query);
}

/** Returns a context for planning; its clock stands at noon on 2024-03-15. */
export function aContext(change: Partial<PlanContext> = {}): PlanContext {
  return {
    dataset: aDataset(),
    dialect: duckdb.dialect,
    rowFilters: [],
    nowMs: Date.parse('2024-03-15T12:00:00Z'),
    defaultRows: 50_000,
    maxRows: 100_000,
    ...change,
  };
}

let opened: Promise<Connection> | undefined;

/** Plans, prints and runs a query on a DuckDB in this process. */
export async function answerTo(
  query: QueryObject,
  context: PlanContext = aContext(),
): Promise<ChartQueryAnswer> {
  const connection = await (opened ??= duckdb.open(
    { path: ':memory:', access: 'read-write' },
    { workDir: tmpdir(), memoryLimitMb: 256 },
  ));
  return runChartQuery(query, context, {
    connection,
    signal: new AbortController().signal,
    requireReadable: async () => {},
    databaseId: 1,
    effectiveUser: null,
    codeVersion: 'test',
    remember: async (key, compute) => ({
      key,
      result: await compute(new AbortController().signal),
      cachedAtMs: null,
    }),
  });
}

/** Returns the rows of a table as arrays for comparisons; integers of any width become numbers. */
export function rowsOf(table: ResultTable): CellValue[][] {
  return Array.from({ length: table.rowCount }, (_, row) =>
    table.columns.map(column => {
      const value = cellAt(column, row);
      return typeof value === 'bigint' ? Number(value) : value;
    }),
  );
}
