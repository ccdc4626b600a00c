import { fail } from '@powerset/core/errors.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';
import { allOf, type Expression } from '@powerset/sql/tree/expression.ts';
import type { Select } from '@powerset/sql/tree/select.ts';
import { datasetSource } from './dataset-source.ts';
import { metricExpression } from './metric-expression.ts';
import type { Plan, PlanContext, PlannedItem, PlanStep } from './plan.ts';

const ORDER_ALIAS = 'mme_inner__';
const JOIN_ALIAS = 'series_limit';

/** Keeps the top series only: a join with the best values of the series columns over the same rows. */
export const applySeriesLimit: PlanStep = {
  name: 'apply series limit',
  apply: (plan, context) => {
    const { query } = plan;
    const limit = query.series_limit ?? 0;
    const series = seriesItems(plan);
    if (limit < 0) fail('query.invalid', { detail: 'The series limit must not be negative' });
    if (limit === 0 || series.length === 0 || !plan.isGrouped || !query.metrics?.length) return plan;
    return { ...plan, joins: [...plan.joins, { kind: 'inner', source: { kind: 'select', select: topSeries(plan, series, context), alias: JOIN_ALIAS }, on: sameSeries(series) }] };
  },
};

function seriesItems({ query, items }: Plan): PlannedItem[] {
  const labels = new Set((query.series_columns ?? []).map(columnLabel));
  return items.filter(item => item.role === 'dimension' && labels.has(item.alias));
}

function topSeries(plan: Plan, series: readonly PlannedItem[], context: PlanContext): Select {
  const metric = plan.query.series_limit_metric ?? plan.query.metrics![0]!;
  return {
    items: [
      ...series.map(item => ({ expression: item.expression, alias: innerName(item) })),
      { expression: metricExpression(metric, context.dataset), alias: ORDER_ALIAS },
    ],
    from: datasetSource(context.dataset),
    where: allOf(plan.where),
    groupBy: series.map(item => item.expression),
    orderBy: [{ expression: { kind: 'column', name: ORDER_ALIAS }, ascending: plan.query.order_desc === false }],
    limit: plan.query.series_limit!,
  };
}

function sameSeries(series: readonly PlannedItem[]): Expression {
  return allOf(series.map((item): Expression => ({
    kind: 'binary', operator: '=', left: item.expression, right: { kind: 'column', name: innerName(item), table: JOIN_ALIAS },
  })))!;
}

function innerName(item: PlannedItem): string {
  return `${item.alias}__`;
}
