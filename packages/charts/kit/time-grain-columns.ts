import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { asBaseAxis } from '@powerset/core/form-data/x-axis.ts';
import type { QueryColumn } from '@powerset/core/query/query-object.ts';

/**
 * Returns dimensions with those that hold times truncated to the time grain; form data or `isTime` says which
 * ones do.
 */
export function withTimeGrain(
  formData: FormData,
  query: BuiltQuery,
  column: QueryColumn,
  isTime = false,
): QueryColumn {
  const lookup = formData.temporal_columns_lookup as Readonly<Record<string, unknown>> | null | undefined;
  const grain = query.extras.time_grain_sqla;
  if (!grain || typeof column !== 'string') return column;
  return isTime || lookup?.[column] ? asBaseAxis(column, grain) : column;
}
