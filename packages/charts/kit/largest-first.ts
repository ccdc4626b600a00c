import { buildQuery, type BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { metricsOf, type FormData } from '@powerset/core/form-data/form-data.ts';

/** Returns the query of a chart with one metric, the largest values first if the form data says so. */
export function largestFirst(formData: FormData): BuiltQuery {
  const [metric] = metricsOf(formData.metric);
  const query = buildQuery(formData);
  return formData.sort_by_metric && metric !== undefined ? { ...query, orderby: [[metric, false]] } : query;
}
