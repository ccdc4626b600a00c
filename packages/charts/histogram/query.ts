import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { columnsOf } from '@powerset/core/form-data/form-data.ts';
import { legacyQuery } from '../kit/legacy-query.ts';
import type { LegacyHistogramFormData } from './form-data.ts';

/** Requests the raw values; the drawing counts them. */
export function toQueries(formData: LegacyHistogramFormData): readonly BuiltQuery[] {
  return [
    legacyQuery(formData, {
      columns: [...columnsOf(formData.all_columns_x), ...columnsOf(formData.groupby)],
      metrics: undefined,
    }),
  ];
}
