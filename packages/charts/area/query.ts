import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { legacyTimeseriesQuery } from '../kit/legacy-query.ts';
import type { LegacyAreaFormData } from './form-data.ts';

/** Requests one row per point of a series. */
export function toQueries(formData: LegacyAreaFormData): readonly BuiltQuery[] {
  return [legacyTimeseriesQuery(formData)];
}
