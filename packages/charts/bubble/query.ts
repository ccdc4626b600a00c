import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { columnsOf, metricsOf } from '@powerset/core/form-data/form-data.ts';
import { legacyQuery } from '../kit/legacy-query.ts';
import type { LegacyBubbleFormData } from './form-data.ts';

/** Requests one row per bubble. */
export function toQueries(formData: LegacyBubbleFormData): readonly BuiltQuery[] {
  const metrics = [formData.size, formData.x, formData.y].flatMap(metricsOf);
  const query = legacyQuery(formData, {
    columns: [...columnsOf(formData.entity), ...columnsOf(formData.series)],
    metrics,
  });
  const limit = Number(formData.limit);
  return [{ ...query, row_limit: limit > 0 ? limit : undefined, series_limit: 0 }];
}
