import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { columnsOf } from '@powerset/core/form-data/form-data.ts';
import { legacyByMetric } from '../kit/legacy-query.ts';
import type { LegacySunburstFormData } from './form-data.ts';

/** Requests one row per outermost segment. */
export function toQueries(formData: LegacySunburstFormData): readonly BuiltQuery[] {
  return [legacyByMetric(formData, columnsOf(formData.groupby), ['metric', 'secondary_metric'])];
}
