import { columnLabel, type AdhocColumn, type QueryColumn } from '../query/query-object.ts';
import { columnsOf, isAdhocColumn, type FormData } from './form-data.ts';
import type { AskedQuery } from './build-query.ts';

/** The time column's name in results of charts without an x-axis. */
export const TIMESTAMP = '__timestamp';

/** Returns the x-axis column of form data, if any. */
export function xAxisOf(formData: FormData): QueryColumn | undefined {
  return columnsOf(formData.x_axis).find(column => column !== '');
}

/**
 * Returns the label of the x-axis in results; undefined if form data has neither an x-axis nor a time column.
 */
export function xAxisLabel(formData: FormData): string | undefined {
  const column = xAxisOf(formData);
  if (column) return columnLabel(column);
  return formData.granularity_sqla ? TIMESTAMP : undefined;
}

/** Returns a column marked as the one that takes the time grain. */
export function asBaseAxis(column: QueryColumn, timeGrain: unknown): AdhocColumn {
  const grain = typeof timeGrain === 'string' || timeGrain === null ? { timeGrain } : {};
  return isAdhocColumn(column)
    ? { ...grain, columnType: 'BASE_AXIS', ...column }
    : { ...grain, columnType: 'BASE_AXIS', sqlExpression: column, label: column, expressionType: 'SQL' };
}

/** Marks the x-axis among a query's columns, which replaces the dataset's time column. */
export function withBaseAxis(formData: FormData, query: AskedQuery): AskedQuery {
  const axis = xAxisOf(formData);
  if (!axis) return query;
  const label = columnLabel(axis);
  const at = query.columns.findIndex(
    column => columnLabel(column) === label && isAdhocColumn(column) === isAdhocColumn(axis),
  );
  if (at < 0) return query;
  const { is_timeseries: _, ...rest } = query;
  return {
    ...rest,
    columns: query.columns.with(at, asBaseAxis(query.columns[at]!, query.extras?.time_grain_sqla)),
  };
}
