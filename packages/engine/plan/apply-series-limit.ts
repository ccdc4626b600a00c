import { fail } from '@powerset/core/errors.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';
import { allOf, type Expression } from '@powerset/sql/tree/expression.ts';
import type { Select } from '@powerset/sql/tree/select.ts';
import { datasetSource } from './dataset-source.ts';
import { metricExpression } from './metric-expression.ts';
import type { Plan, PlanContext, PlannedItem, PlanStep } from './plan.ts';
import { sqlAlias } from './sql-alias.ts';

const ORDER_ALIAS = 'mme_inner__';
const JOIN_ALIAS = 'series_limit';

/** Keeps the top series only: a join with the best values of the series columns over the same rows. */
export const applySeriesLimit: PlanStep = {
  name: 'apply series limit',
  apply: (plan, context) => {
    const limit = plan.query.series_limit ?? 0;
    const series = seriesItems(plan);
    if (limit < 0) fail('query.invalid', { detail: 'LIMIT must not be negative' });
    if (limit === 0 || series.length === 0 || !plan.isGrouped) return plan;
    return { ...plan, joins: [...plan.joins, { kind: 'inner', source: { kind: 'select', select: topSeries(plan, series, context), alias: JOIN_ALIAS }, on: sameSeries(series, context) }] };
  },
};

function seriesItems({ query, items }: Plan): PlannedItem[] {
  const labels = new Set((query.series_columns ?? []).map(columnLabel));
  return items.filter(item => item.role === 'dimension' && labels.has(item.alias));
}

function topSeries(plan: Plan, series: readonly PlannedItem[], context: PlanContext): Select {
  const metric = plan.query.series_limit_metric ?? plan.query.metrics?.[0];
  return {
    items: [
      ...series.map(item => ({ expression: item.expression, alias: innerName(item, context) })),
      // Without a metric the series with most rows come first.
      { expression: metric ? metricExpression(metric, context.dataset) : { kind: 'call', name: 'COUNT', args: [{ kind: 'star' }] }, alias: ORDER_ALIAS },
    ],
    from: datasetSource(context.dataset),
    where: allOf(plan.where),
    groupBy: series.map(item => item.expression),
    orderBy: [{ expression: { kind: 'column', name: ORDER_ALIAS }, ascending: plan.query.order_desc === false }],
    limit: plan.query.series_limit!,
  };
}

function sameSeries(series: readonly PlannedItem[], context: PlanContext): Expression {
  return allOf(series.map((item): Expression => ({
    kind: 'binary', operator: '=', left: item.expression, right: { kind: 'column', name: innerName(item, context), table: JOIN_ALIAS },
  })))!;
}

function innerName(item: PlannedItem, { dialect }: PlanContext): string {
  return sqlAlias(`${item.alias}__`, dialect);
}
