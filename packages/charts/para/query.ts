import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { columnsOf } from '@powerset/core/form-data/form-data.ts';
import { legacyQuery, orderedBySortMetric } from '../kit/legacy-query.ts';
import type { ParallelCoordinatesFormData } from './form-data.ts';

/** Requests one row per line. */
export function toQueries(formData: ParallelCoordinatesFormData): readonly BuiltQuery[] {
  return [legacyQuery(formData, { columns: columnsOf(formData.series), ...orderedBySortMetric(formData) })];
}
