import { buildQuery, type BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import type { GraphChartFormData } from './form-data.ts';

const EDGE_KEYS = {
  source: 'columns',
  target: 'columns',
  source_category: 'columns',
  target_category: 'columns',
} as const;

/** Requests one row per edge. */
export function toQueries(formData: GraphChartFormData): readonly BuiltQuery[] {
  return [buildQuery(formData, EDGE_KEYS)];
}
