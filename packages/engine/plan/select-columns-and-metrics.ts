import type { Dataset, DatasetColumn } from '@powerset/core/dataset/dataset.ts';
import { fail } from '@powerset/core/errors.ts';
import {
  columnLabel,
  metricLabel,
  type QueryColumn,
  type QueryMetric,
  type QueryObject,
} from '@powerset/core/query/query-object.ts';
import { pythonText } from '@powerset/kit/python-text.ts';
import { clauseProblem } from '@powerset/sql/read/check-clause.ts';
import { lexSql } from '@powerset/sql/read/lex.ts';
import { columnExpression, datasetColumn, meantColumn, withGrain } from './column-expression.ts';
import { zoneOf } from './dataset-clock.ts';
import { metricExpression, userText } from './metric-expression.ts';
import type { Plan, PlanContext, PlannedItem, PlanStep } from './plan.ts';

/** The wire name of the time column of a time series without an x-axis. */
export const TIMESTAMP_LABEL = '__timestamp';

/** Selects columns, then metrics, each under its label. */
export const selectColumnsAndMetrics: PlanStep = {
  name: 'select columns and metrics',
  apply: (plan, context) => {
    const { query } = plan;
    const columns = (query.columns ?? []).filter(column => column !== TIMESTAMP_LABEL);
    refuseUnknown(columns, query.metrics ?? [], context);
    const isGrouped =
      (query.metrics ?? undefined) !== undefined || isOrderedByMetric(query, columns, context);
    const dimensions = [
      ...timestampItem(plan, context),
      ...columns.map(column => dimensionItem(column, isGrouped, { ...context, query })),
    ].map(item => (isGrouped ? groupable(item, context) : item));
    const metrics = (query.metrics ?? []).map((metric): PlannedItem => ({
      role: 'metric',
      expression: metricExpression(metric, context.dataset),
      alias: metricLabel(metric),
    }));
    const items = [...dimensions, ...metrics];
    // A time axis alone selects nothing.
    if ((query.columns ?? []).length + metrics.length === 0)
      fail('query.invalid', { detail: 'Empty query?' });
    return { ...plan, items, isGrouped };
  },
};

/** Rows ordered by a metric are grouped, whether or not the metric is selected. */
function isOrderedByMetric(
  { orderby }: QueryObject,
  columns: readonly QueryColumn[],
  { dataset }: PlanContext,
): boolean {
  const written = new Set(
    columns.flatMap(column => (typeof column === 'string' ? [] : [column.sqlExpression])),
  );
  return (orderby ?? []).some(([target]) => {
    if (typeof target === 'string')
      return (
        !datasetColumn(dataset, target) && dataset.metrics.some(({ metricName }) => metricName === target)
      );
    return (
      !('columnType' in target) &&
      (target.expressionType === 'SIMPLE' || !written.has(target.sqlExpression ?? ''))
    );
  });
}

function refuseUnknown(
  columns: readonly QueryColumn[],
  metrics: readonly QueryMetric[],
  { dataset }: PlanContext,
): void {
  // An SQL column must state its label, even if empty.
  const missing: unknown[] = columns.filter(column =>
    typeof column === 'string' ? !meantColumn(dataset, column) : column.label === undefined,
  );
  const measured = metrics.flatMap(metric =>
    typeof metric === 'string' || metric.expressionType === 'SQL' ? [] : [metric.column?.column_name],
  );
  missing.push(...measured.filter(name => name !== undefined && !meantColumn(dataset, name)));
  if (missing.length > 0)
    fail('query.invalid', { detail: `Columns missing in dataset: ${pythonText(missing)}` });
}

function timestampItem({ query }: Plan, { dataset, dialect }: PlanContext): PlannedItem[] {
  if (!(query.is_timeseries ?? query.columns?.includes(TIMESTAMP_LABEL))) return [];
  const column = granularityColumn(query, dataset);
  if (!column)
    return fail('query.invalid', {
      detail:
        'Datetime column not provided as part table configuration and is required by this type of chart',
    });
  return [
    {
      role: 'dimension',
      alias: TIMESTAMP_LABEL,
      expression: withGrain(columnExpression(column), column, query.extras?.time_grain_sqla, dialect),
    },
  ];
}

// An empty granularity stands for the dataset's time column.
function granularityColumn(
  { granularity }: QueryObject,
  { columns, mainTemporalColumn }: Dataset,
): DatasetColumn | undefined {
  if (granularity === null || granularity === undefined) return undefined;
  return (
    columns.find(({ columnName, isTemporal }) => columnName === granularity && isTemporal) ??
    columns.find(({ columnName }) => columnName === mainTemporalColumn)
  );
}

function dimensionItem(
  column: QueryColumn,
  isGrouped: boolean,
  context: PlanContext & Pick<Plan, 'query'>,
): PlannedItem {
  const meant = meantColumn(context.dataset, column);
  const alias = columnLabel(column);
  if (!meant) return { role: 'dimension', alias, expression: writtenDimension(column, isGrouped, context) };
  const grain = grainOf(column, isGrouped, context);
  return {
    role: 'dimension',
    alias,
    expression: withGrain(columnExpression(meant), meant, grain, context.dialect),
  };
}

// Engines read a bare number in GROUP BY or ORDER BY as a position and refuse a text.
function groupable(item: PlannedItem, { dialect: { lexicalRules } }: PlanContext): PlannedItem {
  if (item.expression.kind !== 'raw') return item;
  const [token, ...others] = lexSql(item.expression.sql, lexicalRules).filter(
    ({ kind }) => kind !== 'comment',
  );
  if (others.length > 0 || !token || (token.kind !== 'string' && token.kind !== 'number')) return item;
  return {
    ...item,
    expression:
      token.kind === 'string'
        ? { kind: 'cast-text', expression: item.expression }
        : { kind: 'raw', sql: `(${token.text} + 0)` },
  };
}

// The database says whether an SQL axis is a time.
function writtenDimension(
  column: QueryColumn,
  isGrouped: boolean,
  { dataset, writtenColumns, dialect }: PlanContext,
): PlannedItem['expression'] {
  if (typeof column === 'string') return writtenExpression(column, isGrouped);
  const { sqlExpression } = column;
  const written = writtenColumns?.get(sqlExpression);
  const facts = written && {
    columnName: columnLabel(column),
    expression: sqlExpression,
    isTemporal: written.genericType === 'temporal',
    pythonDateFormat: null,
    type: written.type,
  };
  const zone = facts ? zoneOf(facts, dataset, dialect) : undefined;
  const stored = writtenExpression(sqlExpression, isGrouped);
  return withGrain(
    zone === undefined ? stored : { kind: 'in-zone', zone, from: 'instant', expression: stored },
    facts ?? undefined,
    isGrouped && column.columnType === 'BASE_AXIS' ? column.timeGrain : undefined,
    dialect,
  );
}

// Raw rows keep their timestamps. In grouped rows, the x-axis states its grain and the granularity takes the
// query's.
function grainOf(
  column: QueryColumn,
  isGrouped: boolean,
  { query, dataset }: PlanContext & Pick<Plan, 'query'>,
): string | null | undefined {
  if (typeof column === 'string')
    return isGrouped && column === granularityColumn(query, dataset)?.columnName
      ? query.extras?.time_grain_sqla
      : undefined;
  return isGrouped && column.columnType === 'BASE_AXIS' ? column.timeGrain : undefined;
}

// In raw rows, an unclosed bracket meets the following AS, which the error mentions.
function writtenExpression(sql: string, isGrouped: boolean): PlannedItem['expression'] {
  if (!isGrouped && clauseProblem(sql)?.startsWith('Unclosed'))
    return fail('query.syntax', { detail: 'syntax error at or near "AS"' });
  return userText(sql);
}
