import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { largestFirst } from '../kit/largest-first.ts';
import type { FunnelFormData } from './form-data.ts';

/** Requests one row per stage. */
export function toQueries(formData: FunnelFormData): readonly BuiltQuery[] {
  return [largestFirst(formData)];
}
