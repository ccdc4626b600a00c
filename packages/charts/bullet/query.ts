import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { legacyQuery } from '../kit/legacy-query.ts';
import type { BulletFormData } from './form-data.ts';

/** One row with the metric. */
export function toQueries(formData: BulletFormData): readonly BuiltQuery[] {
  return [legacyQuery(formData, { columns: [] })];
}
