import { buildQuery, type BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { asList } from '@powerset/core/form-data/form-data.ts';
import type { PopKpiFormData } from './form-data.ts';

/** Requests the metric now and at the compared time. */
export function toQueries(formData: PopKpiFormData): readonly BuiltQuery[] {
  const offsets = asList(formData.time_compare)
    .map(offset => (offset === 'custom' ? formData.start_date_offset : offset))
    .filter(Boolean);
  return [{ ...buildQuery(formData), columns: [], time_offsets: offsets, post_processing: [] }];
}
