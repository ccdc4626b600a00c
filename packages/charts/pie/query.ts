import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { largestFirst } from '../kit/largest-first.ts';
import type { PieFormData } from './form-data.ts';

/** Requests one row per slice. */
export function toQueries(formData: PieFormData): readonly BuiltQuery[] {
  return [largestFirst(formData)];
}
