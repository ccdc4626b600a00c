import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { largestFirst } from '../kit/largest-first.ts';
import type { TreemapFormData } from './form-data.ts';

/** Requests one row per leaf. */
export function toQueries(formData: TreemapFormData): readonly BuiltQuery[] {
  return [largestFirst(formData)];
}
