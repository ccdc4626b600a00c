import { fail } from '@powerset/core/errors.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';
import { allOf, type Expression } from '@powerset/sql/tree/expression.ts';
import type { Select, Source } from '@powerset/sql/tree/select.ts';
import { datasetSource } from './dataset-source.ts';
import { metricExpression } from './metric-expression.ts';
import type { Plan, PlanContext, PlannedItem, PlanStep } from './plan.ts';
import { sqlAlias } from './sql-alias.ts';

const ORDER_ALIAS = 'mme_inner__';
const JOIN_ALIAS = 'series_limit';
const TOP_ALIAS = 'is_top__';
const REST_ALIAS = 'is_rest__';
/** The name of the series that combines those beyond the limit. */
export const REST_NAME = 'Others';

/**
 * Keeps only the top series by joining with their best values. If the others are combined into one series,
 * all rows stay and the database computes their metrics.
 */
export const applySeriesLimit: PlanStep = {
  name: 'apply series limit',
  apply: (plan, context) => {
    const limit = plan.query.series_limit ?? 0;
    const series = seriesItems(plan);
    if (limit < 0) fail('query.invalid', { detail: 'LIMIT must not be negative' });
    if (limit === 0 || series.length === 0 || !plan.isGrouped) return plan;
    if (!context.dialect.allowsJoins) return withoutJoin(plan, series, context);
    const hasOthers = plan.query.group_others_when_limit_reached === true;
    const source: Source = {
      kind: 'select',
      select: topSeries(plan, series, context, hasOthers),
      alias: JOIN_ALIAS,
    };
    if (!hasOthers)
      return { ...plan, joins: [...plan.joins, { kind: 'inner', source, on: sameSeries(series, context) }] };
    // Some engines return zero where a left join finds nothing.
    const isTop: Expression = {
      kind: 'binary',
      operator: '=',
      left: { kind: 'label', name: sqlAlias(TOP_ALIAS, context), table: JOIN_ALIAS },
      right: { kind: 'raw', sql: '1' },
    };
    return withOthers(
      { ...plan, joins: [...plan.joins, { kind: 'left', source, on: sameSeries(series, context, true) }] },
      series,
      isTop,
      context,
    );
  },
};

function seriesItems({ query, items }: Plan): PlannedItem[] {
  const labels = new Set((query.series_columns ?? []).map(columnLabel));
  return items.filter(item => item.role === 'dimension' && labels.has(item.alias));
}

/** Returns the plan in which series outside the top are named as the rest. */
function withOthers(
  plan: Plan,
  series: readonly PlannedItem[],
  isTop: Expression,
  context: PlanContext,
): Plan {
  const named = new Map(series.map(item => [item, namedOrOther(item, isTop, context)] as const));
  // An order by a column becomes an order by its replacement.
  const replaced = (expression: Expression): Expression => {
    const [item, other] =
      [...named].find(
        ([from]) =>
          from.expression === expression ||
          (expression.kind === 'label' && expression.name === sqlAlias(from.alias, context)),
      ) ?? [];
    if (!item || !other) return expression;
    return expression.kind !== 'label'
      ? other.expression
      : other.sqlName === undefined
        ? expression
        : { kind: 'label', name: other.sqlName };
  };
  const marker = series.some(item => isOtherThanText(item, context)) ? undefined : restMarker(plan, isTop);
  return {
    ...plan,
    ...(marker ? { rest: { marker: marker.alias, series: series.map(item => item.alias) } } : {}),
    items: [...plan.items.map(item => named.get(item) ?? item), ...(marker ? [marker] : [])],
    // The place of a category needs its own column, by which rows are not grouped here.
    orderBy: plan.orderBy
      .filter(({ expression }) => expression.kind !== 'place')
      .map(order => ({ ...order, expression: replaced(order.expression) })),
  };
}

function isOtherThanText({ alias }: PlannedItem, { dataset }: PlanContext): boolean {
  return dataset.columns.some(column => column.columnName === alias && column.genericType !== 'string');
}

// A top series may have the rest's name, so rows are grouped by a marker.
function restMarker({ items }: Plan, isTop: Expression): PlannedItem {
  let alias = REST_ALIAS;
  while (items.some(item => item.alias === alias)) alias += '_';
  return {
    role: 'dimension',
    alias,
    isHidden: true,
    expression: {
      kind: 'case',
      when: isTop,
      result: { kind: 'raw', sql: '0' },
      otherwise: { kind: 'raw', sql: '1' },
    },
  };
}

function namedOrOther(item: PlannedItem, isTop: Expression, context: PlanContext): PlannedItem {
  const isText = context.dataset.columns.some(
    column => column.columnName === item.alias && column.genericType === 'string',
  );
  const expression: Expression = {
    kind: 'case',
    when: isTop,
    result: isText ? item.expression : { kind: 'cast-text', expression: item.expression },
    otherwise: { kind: 'raw', sql: `'${REST_NAME}'` },
  };
  // Engines that group by names would read the inner column instead of the whole expression.
  return {
    ...item,
    expression,
    ...(context.dialect.groupsBy === 'alias' ? { sqlName: sqlAlias(`${item.alias}__named`, context) } : {}),
  };
}

function topSeries(
  plan: Plan,
  series: readonly PlannedItem[],
  context: PlanContext,
  isMarked = false,
): Select {
  const metric = plan.query.metrics?.[0];
  return {
    items: [
      ...series.map(item => ({ expression: item.expression, alias: innerName(item, context) })),
      ...(isMarked
        ? [{ expression: { kind: 'raw' as const, sql: '1' }, alias: sqlAlias(TOP_ALIAS, context) }]
        : []),
      // Without a metric, the series with the most rows come first.
      {
        expression: metric
          ? metricExpression(metric, context.dataset)
          : { kind: 'call', name: 'COUNT', args: [{ kind: 'star' }] },
        alias: sqlAlias(ORDER_ALIAS, context),
      },
    ],
    from: datasetSource(context),
    where: allOf(plan.where),
    groupBy: series.map((item): Expression =>
      context.dialect.groupsBy === 'alias'
        ? { kind: 'label', name: innerName(item, context) }
        : item.expression,
    ),
    // Null means ascending, unlike a missing order.
    orderBy: [
      {
        expression: seriesOrder(plan, context),
        ascending: plan.query.order_desc === false || plan.query.order_desc === null,
      },
    ],
    limit: plan.query.series_limit!,
  };
}

function seriesOrder({ query }: Plan, context: PlanContext): Expression {
  if (query.series_limit_metric) return metricExpression(query.series_limit_metric, context.dataset);
  const metric = query.metrics?.[0];
  if (context.dialect.ordersBy === 'expression' && metric) return metricExpression(metric, context.dataset);
  return { kind: 'label', name: sqlAlias(ORDER_ALIAS, context) };
}

function sameSeries(series: readonly PlannedItem[], context: PlanContext, meetsMissing = false): Expression {
  return allOf(
    series.map((item): Expression => {
      const top: Expression = { kind: 'label', name: innerName(item, context), table: JOIN_ALIAS };
      const isSame: Expression = { kind: 'binary', operator: '=', left: item.expression, right: top };
      return meetsMissing
        ? {
            kind: 'or',
            items: [isSame, { kind: 'and', items: [isMissing(item.expression), isMissing(top)] }],
          }
        : isSame;
    }),
  )!;
}

function isMissing(expression: Expression): Expression {
  return { kind: 'is', expression, what: 'NULL', negated: false };
}

function innerName(item: PlannedItem, context: PlanContext): string {
  return sqlAlias(`${sqlAlias(item.alias, context)}__`, context);
}

// A separate query finds the series, which come back as values.
function withoutJoin(plan: Plan, series: readonly PlannedItem[], context: PlanContext): Plan {
  if (!context.topSeries) return { ...plan, prequery: topSeries(plan, series, context) };
  const oneOf = context.topSeries.map(values =>
    allOf(
      series.map((item, at): Expression =>
        values[at] === null || values[at] === undefined
          ? isMissing(item.expression)
          : {
              kind: 'binary',
              operator: '=',
              left: item.expression,
              right: { kind: 'value', value: values[at] },
            },
      ),
    )!,
  );
  const isTop: Expression = oneOf.length > 0 ? { kind: 'or', items: oneOf } : { kind: 'raw', sql: '1 = 0' };
  return plan.query.group_others_when_limit_reached === true
    ? withOthers(plan, series, isTop, context)
    : { ...plan, where: [...plan.where, isTop] };
}
