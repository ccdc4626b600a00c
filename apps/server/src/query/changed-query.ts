import type { Dataset } from '@powerset/core/dataset/dataset.ts';
import { type QueryFilter, type QueryObject } from '@powerset/core/query/query-object.ts';
import { activeFilters, periodFilter } from '@powerset/engine/plan/apply-filters.ts';
import type { Dialect } from '@powerset/sql/dialect.ts';

// Returns a query for every column with the filters, without grouping or ordering.
export function rawRows(query: QueryObject, dataset: Dataset): QueryObject {
  return {
    ...query,
    columns: dataset.columns.map(column => column.columnName),
    metrics: null,
    orderby: null,
    post_processing: null,
    is_timeseries: false,
    series_columns: null,
    series_limit: null,
  };
}

// Without an axis, raw rows take the period from the first time filter.
export function periodFirst({ filters, ...query }: QueryObject): QueryFilter[] {
  const period = periodFilter({ filters, ...query });
  const others = (filters ?? []).filter(filter => filter !== period);
  return period && others.some(({ op }) => op === period.op) ? [period, ...others] : [...(filters ?? [])];
}

// Raw rows have no time column, so the time range applies through the time filters.
export function withoutPeriod({ time_range: period, ...query }: QueryObject): QueryObject {
  const filters = activeFilters(query).map(filter =>
    filter.op === 'TEMPORAL_RANGE' && period ? { ...filter, val: period } : filter,
  );
  return { ...query, granularity: null, filters };
}

export function grainsOf(dialect: Dialect): { readonly grain: string; readonly sql: string }[] {
  return dialect.timeGrains.map(grain => ({ grain, sql: dialect.timeGrain(grain, '{col}', '') ?? '' }));
}
