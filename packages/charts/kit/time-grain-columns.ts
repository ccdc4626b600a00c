import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { asBaseAxis } from '@powerset/core/form-data/x-axis.ts';
import type { QueryColumn } from '@powerset/core/query/query-object.ts';

/** A dimension that holds times, cut to the time grain; form data knows which ones do. */
export function withTimeGrain(formData: FormData, query: BuiltQuery, column: QueryColumn): QueryColumn {
  const lookup = formData.temporal_columns_lookup as Readonly<Record<string, unknown>> | null | undefined;
  const grain = query.extras.time_grain_sqla;
  if (!grain || typeof column !== 'string') return column;
  return lookup?.[column] || formData.granularity_sqla === column ? asBaseAxis(column, grain) : column;
}
