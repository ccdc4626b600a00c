import { fail } from '@powerset/core/errors.ts';
import { columnLabel, metricLabel, type QueryObject } from '@powerset/core/query/query-object.ts';
import type { Expression } from '@powerset/sql/tree/expression.ts';
import { columnExpression, datasetColumn } from './column-expression.ts';
import { metricExpression, userText } from './metric-expression.ts';
import type { Plan, PlanContext, PlanStep } from './plan.ts';
import { sqlAlias } from './sql-alias.ts';

type OrderTarget = NonNullable<QueryObject['orderby']>[number][0];

/** ORDER BY in the order that was asked; what is selected is named by its label. */
export const applyOrder: PlanStep = {
  name: 'apply order',
  apply: (plan, context) => ({
    ...plan,
    orderBy: (plan.query.orderby ?? []).map(([target, ascending]) => ({ expression: orderExpression(target, plan, context), ascending })),
  }),
};

function orderExpression(target: OrderTarget, plan: Plan, context: PlanContext): Expression {
  const label = targetLabel(target);
  if (plan.items.some(item => item.alias === label)) return { kind: 'column', name: sqlAlias(label, context.dialect) };
  if (typeof target !== 'string') {
    return 'aggregate' in target || target.expressionType === 'SIMPLE' || !('columnType' in target)
      ? metricExpression(target as Exclude<Parameters<typeof metricExpression>[0], string>, context.dataset)
      : userText(target.sqlExpression ?? '');
  }
  const column = datasetColumn(context.dataset, target);
  if (column) return columnExpression(column);
  if (context.dataset.metrics.some(metric => metric.metricName === target)) return metricExpression(target, context.dataset);
  return fail('query.invalid', { detail: `Unknown column used in orderby: ${target}` });
}

function targetLabel(target: OrderTarget): string {
  if (typeof target === 'string') return target;
  return 'column' in target || 'aggregate' in target ? metricLabel(target as Parameters<typeof metricLabel>[0]) : columnLabel(target as Parameters<typeof columnLabel>[0]);
}
