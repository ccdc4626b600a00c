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
    if (!context.dialect.allowsJoins) return withoutJoin(plan, series, context);
    return { ...plan, joins: [...plan.joins, { kind: 'inner', source: { kind: 'select', select: topSeries(plan, series, context), alias: JOIN_ALIAS }, on: sameSeries(series, context) }] };
  },
};

function seriesItems({ query, items }: Plan): PlannedItem[] {
  const labels = new Set((query.series_columns ?? []).map(columnLabel));
  return items.filter(item => item.role === 'dimension' && labels.has(item.alias));
}

function topSeries(plan: Plan, series: readonly PlannedItem[], context: PlanContext): Select {
  const metric = plan.query.metrics?.[0];
  return {
    items: [
      ...series.map(item => ({ expression: item.expression, alias: innerName(item, context) })),
      // Without a metric the series with most rows come first.
      { expression: metric ? metricExpression(metric, context.dataset) : { kind: 'call', name: 'COUNT', args: [{ kind: 'star' }] }, alias: sqlAlias(ORDER_ALIAS, context) },
    ],
    from: datasetSource(context.dataset),
    where: allOf(plan.where),
    groupBy: series.map((item): Expression => (context.dialect.groupsBy === 'alias' ? { kind: 'label', name: innerName(item, context) } : item.expression)),
    orderBy: [{ expression: seriesOrder(plan, context), ascending: plan.query.order_desc === false }],
    limit: plan.query.series_limit!,
  };
}

function seriesOrder({ query }: Plan, context: PlanContext): Expression {
  if (query.series_limit_metric) return metricExpression(query.series_limit_metric, context.dataset);
  const metric = query.metrics?.[0];
  if (context.dialect.ordersBy === 'expression' && metric) return metricExpression(metric, context.dataset);
  return { kind: 'label', name: sqlAlias(ORDER_ALIAS, context) };
}

function sameSeries(series: readonly PlannedItem[], context: PlanContext): Expression {
  return allOf(series.map((item): Expression => ({
    kind: 'binary', operator: '=', left: item.expression, right: { kind: 'label', name: innerName(item, context), table: JOIN_ALIAS },
  })))!;
}

function innerName(item: PlannedItem, context: PlanContext): string {
  return sqlAlias(`${sqlAlias(item.alias, context)}__`, context);
}

// A query of its own finds the series; they come back as values.
function withoutJoin(plan: Plan, series: readonly PlannedItem[], context: PlanContext): Plan {
  if (!context.topSeries) return { ...plan, prequery: topSeries(plan, series, context) };
  const oneOf = context.topSeries.map(values => allOf(series.map((item, at): Expression => (values[at] === null || values[at] === undefined
    ? { kind: 'is', expression: item.expression, what: 'NULL', negated: false }
    : { kind: 'binary', operator: '=', left: item.expression, right: { kind: 'value', value: values[at] } })))!);
  return { ...plan, where: [...plan.where, oneOf.length > 0 ? { kind: 'or', items: oneOf } : { kind: 'raw', sql: '1 = 0' }] };
}
