import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { fail } from '@powerset/core/errors.ts';
import { queryContextOf, type BuiltQueryContext } from '@powerset/core/form-data/query-context.ts';
import type { ChartSpec, QueryOptions } from './define-chart.ts';

/** The chart-data request for form data, whatever its chart type; fails for a type that is not among the specs. */
export function queryContextFor(specs: readonly ChartSpec[], formData: FormData, options: QueryOptions = {}): BuiltQueryContext {
  const spec = specs.find(one => one.vizType === formData.viz_type)
    ?? fail('query.invalid', { detail: `There is no chart type "${String(formData.viz_type)}".` });
  return queryContextOf(spec.requestFormData(formData), spec.toQueries(formData, options), options);
}
