import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { largestFirst } from '../kit/largest-first.ts';
import type { SunburstV2FormData } from './form-data.ts';

/** Requests one row per outermost segment. */
export function toQueries(formData: SunburstV2FormData): readonly BuiltQuery[] {
  return [largestFirst(formData)];
}
