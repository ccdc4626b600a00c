import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { legacyMetrics, legacyQuery } from '../kit/legacy-query.ts';
import type { BulletFormData } from './form-data.ts';

/** Requests the metric, over all rows or by group. */
export function toQueries(formData: BulletFormData): readonly BuiltQuery[] {
  return [legacyQuery(formData, { metrics: legacyMetrics(formData, ['metric']) })];
}
