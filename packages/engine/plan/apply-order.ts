import type { CategoryValue } from '@powerset/core/dataset/category-order.ts';
import type { DatasetColumn } from '@powerset/core/dataset/dataset.ts';
import { fail } from '@powerset/core/errors.ts';
import { columnLabel, metricLabel, type QueryObject } from '@powerset/core/query/query-object.ts';
import { expressionPrinter } from '@powerset/sql/print/print-expression.ts';
import type { Expression, SqlValue } from '@powerset/sql/tree/expression.ts';
import { columnExpression, datasetColumn, meantColumn } from './column-expression.ts';
import { metricExpression, userText } from './metric-expression.ts';
import type { Plan, PlanContext, PlannedItem, PlanStep } from './plan.ts';
import { sqlAlias } from './sql-alias.ts';

type OrderTarget = NonNullable<QueryObject['orderby']>[number][0];

/** Adds ORDER BY as requested; selected items are named by their labels. */
export const applyOrder: PlanStep = {
  name: 'apply order',
  apply: (before, context) => {
    const shown = context.dialect.ordersByHiddenMetrics ? before : withHidden(before, context);
    const plan = context.dialect.allowsAliasToSourceColumn ? shown : withOtherAliases(shown, context);
    return {
      ...plan,
      orderBy: (plan.query.orderby ?? []).flatMap(([target, ascending]) =>
        [...categoryPlace(target, plan, context), orderExpression(target, plan, context)].map(expression => ({
          expression,
          ascending,
        })),
      ),
    };
  },
};

// If only selected items can be ordered by, metrics and raw columns of the order are selected too.
function withHidden(plan: Plan, context: PlanContext): Plan {
  const hidden = (plan.query.orderby ?? []).flatMap(([target]): PlannedItem[] => {
    const alias = targetLabel(target);
    const isColumn =
      typeof target === 'string'
        ? datasetColumn(context.dataset, target) !== undefined
        : 'columnType' in target;
    if ((isColumn && plan.isGrouped) || plan.items.some(item => item.alias === alias)) return [];
    return [
      {
        role: isColumn ? 'dimension' : 'metric',
        alias,
        expression: orderExpression(target, plan, context),
        isHidden: true,
      },
    ];
  });
  return { ...plan, items: [...plan.items, ...hidden] };
}

// Some engines resolve names inside ORDER BY expressions to selected items instead of columns.
function withOtherAliases(plan: Plan, context: PlanContext): Plan {
  const print = expressionPrinter(context.dialect, String);
  const texts = (plan.query.orderby ?? []).flatMap(([target]) => {
    const selected = plan.items.find(item => item.alias === targetLabel(target));
    return selected?.role === 'dimension'
      ? []
      : [print(selected?.expression ?? orderExpression(target, plan, context))];
  });
  const isUsed = (name: string): boolean => {
    const word = new RegExp(
      `(?<![\\p{L}\\p{N}_])${name.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')}(?![\\p{L}\\p{N}_])`,
      'iu',
    );
    return texts.some(
      text => word.test(text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'))) && text.includes('('),
    );
  };
  return {
    ...plan,
    items: plan.items.map(item =>
      isUsed(item.alias) ? { ...item, sqlName: sqlAlias(`${item.alias}__`, context) } : item,
    ),
  };
}

// Some engines do not resolve aliases in ORDER BY, or read them as columns.
function selectedOrder(item: PlannedItem, context: PlanContext): Expression {
  const name = item.sqlName ?? sqlAlias(item.alias, context);
  const isChanged = name !== context.dialect.labelOf(item.alias);
  const isPlain =
    item.role === 'dimension' &&
    item.expression.kind !== 'time-grain' &&
    context.dialect.ordersBy === 'mixed';
  return context.dialect.ordersBy === 'expression' || isChanged || isPlain
    ? item.expression
    : { kind: 'label', name };
}

/** Returns the place of a column's value in the author's order of its categories, if the column has one. */
function categoryPlace(target: OrderTarget, plan: Plan, context: PlanContext): readonly Expression[] {
  const label = targetLabel(target);
  const dimension = plan.query.columns?.find(column => columnLabel(column) === label) ?? label;
  const item = plan.items.find(({ alias }) => alias === label);
  const column = item?.role === 'metric' ? undefined : meantColumn(context.dataset, dimension);
  // Such engines order only by what is selected.
  if (!column?.categoryOrder || !context.dialect.ordersByHiddenMetrics) return [];
  const values = column.categoryOrder.flatMap(value => comparable(value, column));
  if (values.length === 0) return [];
  return [{ kind: 'place', expression: item?.expression ?? columnExpression(column), values }];
}

// A value of another type than its column would fail on strict engines, and no row has it.
function comparable(value: CategoryValue, { genericType }: DatasetColumn): readonly SqlValue[] {
  switch (genericType) {
    case 'numeric': {
      const number = typeof value === 'string' && value.trim() === '' ? NaN : Number(value);
      return typeof value !== 'boolean' && Number.isFinite(number) ? [number] : [];
    }
    case 'boolean':
      return value === true || value === false ? [value] : [];
    case 'temporal':
      return [];
    default:
      return [String(value)];
  }
}

function orderExpression(target: OrderTarget, plan: Plan, context: PlanContext): Expression {
  const label = targetLabel(target);
  const selected = plan.items.find(item => item.alias === label);
  if (selected) return selectedOrder(selected, context);
  if (typeof target !== 'string') {
    return 'aggregate' in target || target.expressionType === 'SIMPLE' || !('columnType' in target)
      ? metricExpression(target as Exclude<Parameters<typeof metricExpression>[0], string>, context.dataset)
      : userText(target.sqlExpression ?? '');
  }
  const column = datasetColumn(context.dataset, target);
  if (column) return columnExpression(column);
  if (context.dataset.metrics.some(metric => metric.metricName === target))
    return metricExpression(target, context.dataset);
  return fail('query.invalid', { detail: `Unknown column used in orderby: ${target}` });
}

function targetLabel(target: OrderTarget): string {
  if (typeof target === 'string') return target;
  return 'column' in target || 'aggregate' in target
    ? metricLabel(target as Parameters<typeof metricLabel>[0])
    : columnLabel(target as Parameters<typeof columnLabel>[0]);
}
