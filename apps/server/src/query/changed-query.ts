import type { Dataset } from '@powerset/core/dataset/dataset.ts';
import { type QueryFilter, type QueryObject } from '@powerset/core/query/query-object.ts';
import { activeFilters, periodFilter } from '@powerset/engine/plan/apply-filters.ts';
import type { Dialect } from '@powerset/sql/dialect.ts';

// Every column, the filters, and nothing that groups or orders.
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

// The period is known by the axis, which raw rows do not have; without one it is that of the first filter by time.
export function periodFirst({ filters, ...query }: QueryObject): QueryFilter[] {
  const period = periodFilter({ filters, ...query });
  const others = (filters ?? []).filter(filter => filter !== period);
  return period && others.some(({ op }) => op === period.op) ? [period, ...others] : [...(filters ?? [])];
}

// The time column of a chart says nothing about its rows as such; its time range is that of every filter by time.
export function withoutPeriod({ time_range: period, ...query }: QueryObject): QueryObject {
  const filters = activeFilters(query).map(filter =>
    filter.op === 'TEMPORAL_RANGE' && period ? { ...filter, val: period } : filter,
  );
  return { ...query, granularity: null, filters };
}

export function grainsOf(dialect: Dialect): { readonly grain: string; readonly sql: string }[] {
  return dialect.timeGrains.map(grain => ({ grain, sql: dialect.timeGrain(grain, '{col}', '') ?? '' }));
}
