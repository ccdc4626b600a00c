import type { Dataset } from '@powerset/core/dataset/dataset.ts';
import type { QueryObject } from '@powerset/core/query/query-object.ts';

interface TimeFilterStatus {
  readonly applied: readonly { readonly column: string }[];
  readonly rejected: readonly { readonly reason: string; readonly column: string }[];
}

/** Reports how the time settings that old dashboards send with the filters were applied. */
export function timeFilterStatus(
  { applied_time_extras: extras }: Pick<QueryObject, 'applied_time_extras'>,
  { columns }: Dataset,
): TimeFilterStatus {
  const temporal = new Set(columns.filter(column => column.isTemporal).map(column => column.columnName));
  const given = ['__time_col', '__time_grain', '__time_range'].filter(
    name => extras && Object.hasOwn(extras, name),
  );
  const isApplied = (name: string): boolean =>
    name === '__time_col' ? temporal.has(String(extras?.[name])) : temporal.size > 0;
  const reason = (name: string): string =>
    name === '__time_col' ? 'not_in_datasource' : 'no_temporal_column';
  return {
    applied: given.filter(isApplied).map(column => ({ column })),
    rejected: given.filter(name => !isApplied(name)).map(column => ({ reason: reason(column), column })),
  };
}
