import { AppError, fail } from '@powerset/core/errors.ts';
import type { QueryObject } from '@powerset/core/query/query-object.ts';
import { TimeRangeError } from '@powerset/core/time-range/time-range-error.ts';
import { pythonText } from '@powerset/kit/python-text.ts';
import { allOf, type Expression } from '@powerset/sql/tree/expression.ts';
import type { Select } from '@powerset/sql/tree/select.ts';
import { applyClauses } from './apply-clauses.ts';
import { applyFilters } from './apply-filters.ts';
import { applyLimit } from './apply-limit.ts';
import { applyOtherLabels } from './apply-other-labels.ts';
import { applyOrder } from './apply-order.ts';
import { applyRowLevelSecurity } from './apply-row-level-security.ts';
import { applySeriesLimit } from './apply-series-limit.ts';
import { checkQuery } from './check-query.ts';
import { onItsClock } from './dataset-clock.ts';
import { datasetSource } from './dataset-source.ts';
import { emptyPlan } from './empty-plan.ts';
import type { Plan, PlanContext, PlannedItem, PlannedQuery, PlanStep } from './plan.ts';
import { readTexts, restrictDataset } from './restrict-dataset.ts';
import { renderTemplates } from './render-templates.ts';
import { sqlAlias } from './sql-alias.ts';
import { selectColumnsAndMetrics } from './select-columns-and-metrics.ts';

/** The order matters: read top to bottom. */
export const PLAN_STEPS: readonly PlanStep[] = [
  selectColumnsAndMetrics,
  applyFilters,
  applyClauses,
  applyRowLevelSecurity,
  applyOtherLabels,
  applyOrder,
  applySeriesLimit,
  applyLimit,
];

/**
 * Returns one chart query as a SQL tree.
 * @throws AppError `query.invalid` if it asks for something that the dataset does not have
 */
export function planQuery(asked: QueryObject, given: PlanContext): PlannedQuery {
  const { query, context: rendered, uses } = named('render templates', () => renderTemplates(asked, given));
  checkQuery(query, given.dialect.lexicalRules);
  const restricted = restrictDataset(query, rendered);
  const context = { ...restricted, dataset: onItsClock(restricted.dataset, restricted.dialect) };
  const planned = PLAN_STEPS.reduce(
    (before, step) => named(step.name, () => step.apply(before, context)),
    emptyPlan(query, uses),
  );
  const plan = { ...planned, ...topSeriesOf(asked, given) };
  if (query.is_rowcount && !context.dialect.allowsSubqueries)
    fail('query.invalid', { detail: 'Database does not support subqueries' });
  return {
    plan,
    select: query.is_rowcount ? countRows(toSelect(plan, context), context) : toSelect(plan, context),
    prequery: plan.prequery,
    texts: readTexts(query, rendered),
  };
}

// The series of another period are those that its own query would keep.
function topSeriesOf(
  asked: QueryObject,
  { seriesTimeRange, ...given }: PlanContext,
): Partial<Pick<Plan, 'joins' | 'prequery'>> {
  if (seriesTimeRange === undefined || !asked.series_limit) return {};
  const {
    plan: { joins, prequery },
  } = planQuery({ ...asked, time_range: seriesTimeRange }, given);
  return { joins, ...(prequery ? { prequery } : {}) };
}

function named<T>(step: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof TimeRangeError)
      throw new AppError('query.request', {
        detail: `Request is incorrect: ${pythonText({ time_range: [error.message] })}`,
        cause: error,
      });
    throw new Error(`${step}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function toSelect(plan: Plan, context: PlanContext): Select {
  const dimensions = plan.items.filter(item => item.role === 'dimension');
  return {
    items: plan.items.map(item => ({ ...item, alias: selectedAlias(item, context) })),
    from: datasetSource(context),
    joins: plan.joins,
    where: allOf([...plan.where, ...valuesPredicate(plan, context)]),
    groupBy: plan.isGrouped ? dimensions.map(item => groupExpression(item, context)) : [],
    having: allOf(plan.having),
    orderBy: plan.orderBy,
    limit: plan.limit,
    offset: plan.offset || undefined,
  };
}

function selectedAlias({ alias, sqlName }: PlannedItem, context: PlanContext): string {
  return sqlName ?? sqlAlias(alias, context);
}

function groupExpression(item: PlannedItem, context: PlanContext): Expression {
  return context.dialect.groupsBy === 'alias'
    ? { kind: 'label', name: selectedAlias(item, context) }
    : item.expression;
}

// Returns the dataset's condition on rows whose values users can pick.
function valuesPredicate({ query }: Plan, { dataset: { fetchValuesPredicate } }: PlanContext): Expression[] {
  return query.apply_fetch_values_predicate && fetchValuesPredicate
    ? [{ kind: 'raw', sql: `(${fetchValuesPredicate}\n)` }]
    : [];
}

function countRows(select: Select, context: PlanContext): Select {
  return {
    items: [
      {
        expression: { kind: 'call', name: 'COUNT', args: [{ kind: 'star' }] },
        alias: sqlAlias('rowcount', context),
      },
    ],
    from: { kind: 'select', select, alias: 'rowcount_qry' },
  };
}
