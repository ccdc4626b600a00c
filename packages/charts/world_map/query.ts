import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { columnsOf } from '@powerset/core/form-data/form-data.ts';
import { legacyByMetric, METRIC_KEYS } from '../kit/legacy-query.ts';
import type { WorldMapFormData } from './form-data.ts';

/** Requests one row per country. */
export function toQueries(formData: WorldMapFormData): readonly BuiltQuery[] {
  return [legacyByMetric(formData, columnsOf(formData.entity), METRIC_KEYS)];
}
