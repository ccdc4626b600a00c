import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { fail } from '@powerset/core/errors.ts';
import { queryContextOf, type BuiltQueryContext } from '@powerset/core/form-data/query-context.ts';
import type { ChartQueries, QueryOptions } from './define-queries.ts';

/** Returns the chart-data request for form data of any chart type; throws for an unknown type. */
export function queryContextFor(
  charts: readonly ChartQueries[],
  formData: FormData,
  options: QueryOptions = {},
): BuiltQueryContext {
  const chart =
    charts.find(one => one.vizType === formData.viz_type) ??
    fail('query.invalid', { detail: `Unknown chart type "${String(formData.viz_type)}".` });
  if (chart.drawnFormData) return queryContextFor(charts, chart.drawnFormData(formData), options);
  return queryContextOf(chart.toRequestFormData(formData), chart.toQueries(formData, options), options);
}
