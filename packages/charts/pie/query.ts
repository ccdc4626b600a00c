import { buildQuery, type BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { metricsOf } from '@powerset/core/form-data/form-data.ts';
import type { PieFormData } from './form-data.ts';

/** One row a slice. */
export function toQueries(formData: PieFormData): readonly BuiltQuery[] {
  const [metric] = metricsOf(formData.metric);
  const query = buildQuery(formData);
  return [formData.sort_by_metric && metric !== undefined ? { ...query, orderby: [[metric, false]] } : query];
}
