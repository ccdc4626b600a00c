import { fail } from '@powerset/core/errors.ts';
import type { QueryObject } from '@powerset/core/query/query-object.ts';
import { cellAt, type ResultTable } from '@powerset/core/table/result-table.ts';
import type { Connection } from '@powerset/connector-kit/connector.ts';
import { printForReading, printSelect } from '@powerset/sql/print/print-select.ts';
import { cacheKeyText } from './cache-key.ts';
import { planQuery } from './plan/plan-query.ts';
import type { Plan, PlanContext, PlannedQuery } from './plan/plan.ts';
import { postProcess } from './post-process/post-process.ts';
import type { LabelledTable } from './post-process/frame.ts';

export interface ChartResult extends LabelledTable {
  /** Rows that the database gave, before post-processing. */
  readonly sqlRowCount: number;
  readonly isCut: boolean;
  readonly engineMs?: number;
}

export interface CachedChartResult {
  readonly result: ChartResult;
  readonly key: string;
  /** When it was put into the cache; null when it was just computed. */
  readonly cachedAtMs: number | null;
}

export interface RunDeps {
  readonly connection: Connection;
  readonly databaseId: number;
  readonly codeVersion: string;
  /** Gives the cached result of a key, or computes it once for all who ask at the same time. */
  readonly remember: (keyText: string, compute: (signal: AbortSignal) => Promise<ChartResult>) => Promise<CachedChartResult>;
}

export interface ChartQueryAnswer extends CachedChartResult {
  readonly plan: Plan;
  /** The SQL for people to read, values written out. */
  readonly sqlText: string;
}

/** A chart query's life, from plan to post-processed table (`design/architecture.md` §4, stages 5 to 10). */
export async function runChartQuery(query: QueryObject, context: PlanContext, deps: RunDeps): Promise<ChartQueryAnswer> {
  // A comparison that is left out without a word would be a wrong chart.
  if (query.time_offsets?.length) fail('query.invalid', { detail: 'Time shifts are not available yet. Remove the time comparison.' });
  const { plan, select } = await planWithSeries(query, context, deps);
  const statement = printSelect(select, context.dialect);
  const operations = query.post_processing ?? [];

  const keyText = cacheKeyText({
    databaseId: deps.databaseId, statement, maxRows: plan.limit, postProcessing: operations,
    datasetVersion: `${context.dataset.id}@${context.dataset.changedOn}`, rowPolicy: context.rowFilters, templateValues: plan.templates.extraCacheKeys,
    effectiveUser: null, codeVersion: deps.codeVersion,
  });
  const cached = await deps.remember(keyText, async signal => {
    const raw = withLabels(await deps.connection.run({ ...statement, maxRows: plan.limit, signal, schema: context.dataset.schema ?? undefined }), plan);
    return { ...postProcess(raw, operations), sqlRowCount: raw.rowCount, isCut: raw.isCut ?? false, engineMs: raw.engineMs };
  });
  return { ...cached, plan, sqlText: printForReading(select, context.dialect) };
}

/** Plans a query; where the engine cannot join, its top series are asked for first. */
async function planWithSeries(query: QueryObject, context: PlanContext, { connection }: RunDeps): Promise<PlannedQuery> {
  const planned = planQuery(query, context);
  if (!planned.prequery) return planned;
  const { columns, rowCount } = await connection.run({ ...printSelect(planned.prequery, context.dialect), maxRows: planned.prequery.limit ?? 0, signal: new AbortController().signal, schema: context.dataset.schema ?? undefined });
  // The last column is what they were ordered by.
  const topSeries = Array.from({ length: rowCount }, (_, row) => columns.slice(0, -1).map(column => cellAt(column, row)));
  return planQuery(query, { ...context, topSeries });
}

// Engines return some columns under other names, and some that were selected for the order alone.
function withLabels(table: ResultTable, { items, query }: Plan): ResultTable {
  if (query.is_rowcount) return { ...table, columns: table.columns.map(column => ({ ...column, name: 'rowcount' })) };
  const columns = table.columns.slice(0, items.length).map((column, at) => ({ ...column, name: items[at]!.alias }));
  return { ...table, columns: columns.filter((_, at) => items[at]!.isHidden !== true) };
}
