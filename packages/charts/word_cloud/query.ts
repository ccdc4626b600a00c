import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { largestFirst } from '../kit/largest-first.ts';
import type { WordCloudFormData } from './form-data.ts';

/** Requests one row per word. */
export function toQueries(formData: WordCloudFormData): readonly BuiltQuery[] {
  return [largestFirst(formData)];
}
