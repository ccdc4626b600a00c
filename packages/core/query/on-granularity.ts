import type { Dataset } from '../dataset/dataset.ts';
import { columnLabel, type QueryColumn, type QueryFilter, type QueryObject } from './query-object.ts';

/**
 * Returns the query on its granularity instead of the chart's time axis, which dashboards request for another
 * time column.
 */
export function onGranularity(query: QueryObject, xAxis: unknown, dataset: Dataset): QueryObject {
  const axis = axisName(xAxis);
  const { granularity } = query;
  const isTemporal = dataset.columns.some(column => column.columnName === axis && column.isTemporal);
  if (
    !granularity ||
    axis === undefined ||
    !isTemporal ||
    !query.columns?.some(column => isAxis(column, axis))
  )
    return query;
  return {
    ...query,
    columns: query.columns.map(column => (isAxis(column, axis) ? replaced(column, granularity) : column)),
    filters: query.filters && movedToFront(query.filters, axis, granularity),
    post_processing: query.post_processing?.map(step =>
      step?.operation === 'pivot' ? { ...step, options: { ...step.options, index: [granularity] } } : step,
    ),
  };
}

// The axis's time range moves to the granularity, whose range is the query's own.
function movedToFront(filters: readonly QueryFilter[], axis: string, granularity: string): QueryFilter[] {
  const isPeriod = (filter: QueryFilter): boolean =>
    filter.op === 'TEMPORAL_RANGE' && columnLabel(filter.col) === axis;
  return [
    ...filters.filter(isPeriod).map(filter => ({ ...filter, col: granularity })),
    ...filters.filter(filter => !isPeriod(filter)),
  ];
}

function axisName(xAxis: unknown): string | undefined {
  if (typeof xAxis === 'string') return xAxis;
  const written =
    typeof xAxis === 'object' && xAxis !== null
      ? (xAxis as { sqlExpression?: unknown }).sqlExpression
      : undefined;
  return typeof written === 'string' ? written : undefined;
}

function isAxis(column: QueryColumn, axis: string): boolean {
  return typeof column === 'string' ? column === axis : column.sqlExpression === axis;
}

function replaced(column: QueryColumn, granularity: string): QueryColumn {
  return typeof column === 'string'
    ? granularity
    : { ...column, sqlExpression: granularity, label: granularity };
}
