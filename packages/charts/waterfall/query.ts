import { buildQuery, type BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { columnsOf } from '@powerset/core/form-data/form-data.ts';
import type { WaterfallFormData } from './form-data.ts';

/** Requests one row per bar, in drawing order. */
export function toQueries(formData: WaterfallFormData): readonly BuiltQuery[] {
  const columns = [
    ...columnsOf(formData.x_axis || formData.granularity_sqla),
    ...columnsOf(formData.groupby),
  ];
  return [{ ...buildQuery(formData), columns, orderby: columns.map(column => [column, true]) }];
}
