import { buildQuery, type BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import type { TreeChartFormData } from './form-data.ts';

const NODE_KEYS = { id: 'columns', parent: 'columns', name: 'columns' } as const;

/** Requests one row per node, with its parent. */
export function toQueries(formData: TreeChartFormData): readonly BuiltQuery[] {
  return [buildQuery(formData, NODE_KEYS)];
}
