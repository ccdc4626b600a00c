import { buildQuery, type BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { asList } from '@powerset/core/form-data/form-data.ts';
import type { QueryMetric } from '@powerset/core/query/query-object.ts';
import type { FilterRangeFormData } from './form-data.ts';

const NUMERIC = 0;

/** Asks for the smallest and the largest value that a reader can choose. */
export function toQueries(formData: FilterRangeFormData): readonly BuiltQuery[] {
  // A filter without a column still sends its query, which the server refuses.
  const column = String(asList(formData.groupby)[0] ?? '');
  return [{ ...buildQuery(formData), columns: [], metrics: [end('MIN', column, 1), end('MAX', column, 2)] }];
}

function end(aggregate: 'MIN' | 'MAX', column: string, id: number): QueryMetric {
  return {
    aggregate,
    column: { column_name: column, id, type_generic: NUMERIC },
    expressionType: 'SIMPLE',
    hasCustomLabel: true,
    label: aggregate.toLowerCase(),
  };
}
