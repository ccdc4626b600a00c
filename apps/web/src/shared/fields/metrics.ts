import {
  columnOf,
  metricOf,
  type ChartColumn,
  type ChartDataset,
} from '@powerset/core/chart/chart-dataset.ts';
import { metricLabel, type AdhocMetric, type QueryMetric } from '@powerset/core/query/query-object.ts';

export const AGGREGATES = ['AVG', 'COUNT', 'COUNT_DISTINCT', 'MAX', 'MIN', 'SUM'] as const;
export type Aggregate = (typeof AGGREGATES)[number];

/** Returns the label of a metric without a name of its own. */
export function defaultLabel({
  expressionType,
  aggregate,
  column,
  sqlExpression,
}: Pick<AdhocMetric, 'expressionType' | 'aggregate' | 'column' | 'sqlExpression'>): string {
  if (expressionType === 'SQL') return sqlExpression?.trim() ?? '';
  return aggregate && column ? `${aggregate}(${column.column_name})` : '';
}

/** Returns a metric over a column that was dropped or clicked, with the most useful aggregate. */
export function metricOverColumn(column: ChartColumn, id: string): AdhocMetric {
  return simpleMetric(
    column,
    column.genericType === 'numeric' && !/(^|_)id$/i.test(column.name) ? 'SUM' : 'COUNT_DISTINCT',
    id,
  );
}

export function simpleMetric(column: ChartColumn, aggregate: Aggregate, id: string): AdhocMetric {
  const metric = {
    expressionType: 'SIMPLE',
    column: { ...wireColumn(column), column_name: column.name },
    aggregate,
    sqlExpression: null,
    hasCustomLabel: false,
    optionName: id,
  } as const;
  return { ...metric, label: defaultLabel(metric) };
}

export function sqlMetric(sql: string, id: string): AdhocMetric {
  return {
    expressionType: 'SQL',
    sqlExpression: sql,
    column: null,
    aggregate: null,
    hasCustomLabel: false,
    label: sql.trim(),
    optionName: id,
  };
}

/** Returns the column in the form that saved charts store inside a metric. */
function wireColumn(column: ChartColumn) {
  return {
    id: column.id,
    verbose_name: column.label === column.name ? null : column.label,
    expression: column.expression,
    is_dttm: column.isTemporal,
    type: column.databaseType,
    filterable: column.isFilterable,
    groupby: column.isGroupable,
  };
}

/** Returns the metric with another name; an empty name restores the default. */
export function renamedMetric(metric: AdhocMetric, label: string): AdhocMetric {
  const name = label.trim();
  return name === '' || name === defaultLabel(metric)
    ? { ...metric, label: defaultLabel(metric), hasCustomLabel: false }
    : { ...metric, label: name, hasCustomLabel: true };
}

/** Returns whether a metric is complete enough to be queried. */
export function isCompleteMetric(metric: QueryMetric | undefined): boolean {
  if (metric === undefined) return false;
  if (typeof metric === 'string') return metric !== '';
  return metric.expressionType === 'SQL'
    ? Boolean(metric.sqlExpression?.trim())
    : Boolean(metric.column && metric.aggregate);
}

/** Returns the text to show for a metric. */
export function metricText(metric: QueryMetric, dataset: ChartDataset | undefined): string {
  return typeof metric === 'string' ? (metricOf(dataset, metric)?.label ?? metric) : metricLabel(metric);
}

/** Returns the SQL of a metric, for hints and for turning a simple metric into SQL. */
export function metricSql(metric: QueryMetric, dataset: ChartDataset | undefined): string {
  if (typeof metric === 'string') return metricOf(dataset, metric)?.expression ?? metric;
  if (metric.expressionType === 'SQL') return metric.sqlExpression ?? '';
  const name = metric.column?.column_name ?? '';
  const inner = columnOf(dataset, name)?.expression ?? name;
  return metric.aggregate === 'COUNT_DISTINCT'
    ? `COUNT(DISTINCT ${inner})`
    : `${metric.aggregate ?? ''}(${inner})`;
}

/** Returns why a metric may not work with the dataset; undefined if it does. */
export function metricProblem(metric: QueryMetric, dataset: ChartDataset | undefined): string | undefined {
  if (!dataset) return undefined;
  if (typeof metric === 'string')
    return metricOf(dataset, metric) ? undefined : 'This metric is not in the dataset';
  const name = metric.expressionType === 'SIMPLE' ? metric.column?.column_name : undefined;
  return name === undefined || columnOf(dataset, name)
    ? undefined
    : 'This metric might be incompatible with current dataset';
}
