import { buildQuery, type BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { TIMESTAMP, xAxisLabel, xAxisOf } from '@powerset/core/form-data/x-axis.ts';
import { metricLabel } from '@powerset/core/query/query-object.ts';
import { FLATTEN, pivot, resample, rolling, steps } from '../kit/post-processing.ts';
import type { BigNumberFormData } from './form-data.ts';

/** The metric over time; the last point is the number, all of them are the trend. */
export function toQueries(formData: BigNumberFormData): readonly BuiltQuery[] {
  const query = buildQuery(formData);
  const axis = xAxisOf(formData);
  const metrics = (query.metrics ?? []).map(metricLabel);
  return [{
    ...query,
    ...(axis === undefined ? { is_timeseries: true } : { columns: [axis, ...query.columns] }),
    post_processing: steps(
      metrics.length > 0 ? pivot(xAxisLabel(formData) ?? TIMESTAMP, [], metrics, Boolean(formData.show_empty_columns)) : undefined,
      rolling(formData, metrics),
      resample(formData),
      FLATTEN,
    ),
  }];
}
