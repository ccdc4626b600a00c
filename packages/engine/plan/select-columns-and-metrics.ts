import { fail } from '@powerset/core/errors.ts';
import { columnLabel, metricLabel, type QueryColumn } from '@powerset/core/query/query-object.ts';
import { columnExpression, meantColumn, withGrain } from './column-expression.ts';
import { metricExpression, userText } from './metric-expression.ts';
import type { Plan, PlanContext, PlannedItem, PlanStep } from './plan.ts';

/** The wire's name of the time column that a time series without an x-axis gets. */
export const TIMESTAMP_LABEL = '__timestamp';

/** Columns first, then metrics, each under its label; equal labels are selected once. */
export const selectColumnsAndMetrics: PlanStep = {
  name: 'select columns and metrics',
  apply: (plan, context) => {
    const { query } = plan;
    const columns = query.columns ?? query.groupby ?? [];
    refuseUnknown(columns, context);
    const dimensions = [...timestampItem(plan, context), ...columns.map(column => dimensionItem(column, context))];
    const metrics = (query.metrics ?? []).map((metric): PlannedItem =>
      ({ role: 'metric', expression: metricExpression(metric, context.dataset), alias: metricLabel(metric) }));
    const items = onePerAlias([...dimensions, ...metrics]);
    if (items.length === 0) fail('query.invalid', { detail: 'Empty query?' });
    return { ...plan, items, isGrouped: query.metrics !== undefined && query.metrics !== null };
  },
};

function refuseUnknown(columns: readonly QueryColumn[], { dataset }: PlanContext): void {
  const missing = columns.filter((column): column is string => typeof column === 'string' && !meantColumn(dataset, column));
  if (missing.length > 0) fail('query.invalid', { detail: `Columns missing in dataset: [${missing.map(name => `'${name}'`).join(', ')}]` });
}

function timestampItem({ query }: Plan, { dataset, dialect }: PlanContext): PlannedItem[] {
  if (!query.is_timeseries) return [];
  const name = query.granularity ?? dataset.mainTemporalColumn;
  const column = dataset.columns.find(candidate => candidate.columnName === name);
  if (!column) return fail('query.invalid', { detail: 'Datetime column not provided as part table configuration and is required by this type of chart' });
  return [{ role: 'dimension', alias: TIMESTAMP_LABEL, expression: withGrain(columnExpression(column), column, query.extras?.time_grain_sqla, dialect) }];
}

function dimensionItem(column: QueryColumn, context: PlanContext): PlannedItem {
  const meant = meantColumn(context.dataset, column);
  const alias = columnLabel(column);
  if (!meant) return { role: 'dimension', alias, expression: userText(typeof column === 'string' ? column : column.sqlExpression, alias) };
  const grain = typeof column === 'string' ? undefined : column.timeGrain;
  return { role: 'dimension', alias, expression: withGrain(columnExpression(meant), meant, grain, context.dialect) };
}

function onePerAlias(items: readonly PlannedItem[]): PlannedItem[] {
  return items.filter((item, index) => items.findIndex(other => other.alias === item.alias) === index);
}
