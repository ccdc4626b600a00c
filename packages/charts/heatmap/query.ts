import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { columnsOf } from '@powerset/core/form-data/form-data.ts';
import { legacyByMetric } from '../kit/legacy-query.ts';
import type { LegacyHeatmapFormData } from './form-data.ts';

/** Requests one row per cell. */
export function toQueries(formData: LegacyHeatmapFormData): readonly BuiltQuery[] {
  return [
    legacyByMetric(formData, [...columnsOf(formData.all_columns_x), ...columnsOf(formData.all_columns_y)]),
  ];
}
