import { AppError } from '@powerset/core/errors.ts';
import { QueryObject } from '@powerset/core/query/query-object.ts';
import { meantColumn } from '@powerset/engine/plan/column-expression.ts';
import { planQuery } from '@powerset/engine/plan/plan-query.ts';
import type { PlanContext, WrittenColumn } from '@powerset/engine/plan/plan.ts';
import type { QuerySite } from '@powerset/engine/run-chart-query.ts';
import { printSelect } from '@powerset/sql/print/print-select.ts';

interface Asked extends QuerySite {
  readonly context: PlanContext;
}

/**
 * Returns the types of SQL expression columns that a query filters by or truncates; null for refused ones.
 */
export async function describeWrittenColumns(
  query: QueryObject,
  asked: Asked,
): Promise<ReadonlyMap<string, WrittenColumn | null>> {
  const axes = (query.columns ?? []).filter(
    column => typeof column !== 'string' && column.columnType === 'BASE_AXIS' && column.timeGrain,
  );
  const texts = [...axes, ...(query.filters ?? []).map(({ col }) => col)].flatMap(column =>
    typeof column === 'string' || meantColumn(asked.context.dataset, column) ? [] : [column.sqlExpression],
  );
  return new Map(await Promise.all([...new Set(texts)].map(text => describe(text, asked))));
}

// Runs under the same rules as a chart, so that errors reveal no more than answers.
async function describe(
  written: string,
  { context, connection, requireReadable, signal }: Asked,
): Promise<readonly [string, WrittenColumn | null]> {
  const { plan, select, texts } = planQuery(
    QueryObject.parse({
      columns: [{ expressionType: 'SQL', label: 'written', sqlExpression: written }],
      row_limit: 1,
    }),
    context,
  );
  await requireReadable(texts, context);
  const [column] = plan.query.columns ?? [];
  // A template must be rendered before its column can be described.
  const text = typeof column === 'object' ? column.sqlExpression : written;
  try {
    const { columns } = await connection.run({
      ...printSelect(select, context.dialect),
      maxRows: 1,
      signal,
      schema: context.dataset.schema ?? undefined,
    });
    return [text, { type: columns[0]!.databaseType, genericType: columns[0]!.genericType }];
  } catch (error) {
    // Only errors about the SQL mean an unknown column; a lost connection does not.
    if (error instanceof AppError && error.code.startsWith('query.') && error.status === 400)
      return [text, null];
    throw error;
  }
}
