import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { columnsOf } from '@powerset/core/form-data/form-data.ts';
import { legacyByMetric } from '../kit/legacy-query.ts';
import type { LegacySankeyFormData } from './form-data.ts';

/** Requests one row per link. */
export function toQueries(formData: LegacySankeyFormData): readonly BuiltQuery[] {
  return [legacyByMetric(formData, columnsOf(formData.groupby))];
}
