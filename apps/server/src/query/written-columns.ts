import type { Dataset } from '@powerset/core/dataset/dataset.ts';
import { AppError } from '@powerset/core/errors.ts';
import type { QueryObject } from '@powerset/core/query/query-object.ts';
import type { Connection } from '@powerset/connector-kit/connector.ts';
import { meantColumn } from '@powerset/engine/plan/column-expression.ts';
import { datasetSource } from '@powerset/engine/plan/dataset-source.ts';
import { userText } from '@powerset/engine/plan/metric-expression.ts';
import type { WrittenColumn } from '@powerset/engine/plan/plan.ts';
import type { Dialect } from '@powerset/sql/dialect.ts';
import { printSelect } from '@powerset/sql/print/print-select.ts';

interface Asked {
  readonly dataset: Dataset;
  readonly connection: Connection;
  readonly dialect: Dialect;
  readonly signal: AbortSignal;
}

/** What the database says of the columns written as SQL that a query filters by or cuts to a grain; null for one that it refuses. */
export async function describeWrittenColumns(query: QueryObject, asked: Asked): Promise<ReadonlyMap<string, WrittenColumn | null>> {
  const axes = (query.columns ?? []).filter(column => typeof column !== 'string' && column.columnType === 'BASE_AXIS' && column.timeGrain);
  const texts = [...axes, ...(query.filters ?? []).map(({ col }) => col)].flatMap(column => (typeof column === 'string' || meantColumn(asked.dataset, column) ? [] : [column.sqlExpression]));
  return new Map(await Promise.all([...new Set(texts)].map(async text => [text, await describe(text, asked)] as const)));
}

async function describe(text: string, { dataset, connection, dialect, signal }: Asked): Promise<WrittenColumn | null> {
  const statement = printSelect({ items: [{ expression: userText(text), alias: 'written' }], from: datasetSource(dataset), limit: 1 }, dialect);
  try {
    const { columns } = await connection.run({ ...statement, maxRows: 1, signal, schema: dataset.schema ?? undefined });
    return { type: columns[0]!.databaseType, genericType: columns[0]!.genericType };
  } catch (error) {
    // Only what the text says may be reported as an unknown column; a database that is away is another matter.
    if (error instanceof AppError && error.code.startsWith('query.') && error.status === 400) return null;
    throw error;
  }
}
