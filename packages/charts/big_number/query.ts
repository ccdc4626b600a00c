import { buildQuery, type BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { columnsOf } from '@powerset/core/form-data/form-data.ts';
import { xAxisLabel, xAxisOf } from '@powerset/core/form-data/x-axis.ts';
import { metricLabel } from '@powerset/core/query/query-object.ts';
import { FLATTEN, pivot, resample, rolling, steps } from '../kit/post-processing.ts';
import type { BigNumberFormData } from './form-data.ts';

/**
 * Requests the metric over time: the last point is the number, and all points are the trend. A number over
 * all rows has its own query.
 */
export function toQueries(formData: BigNumberFormData): readonly BuiltQuery[] {
  const query = buildQuery(formData);
  const axis = xAxisOf(formData);
  const metrics = (query.metrics ?? []).map(metricLabel);
  return [
    {
      ...query,
      columns: columnsOf(axis),
      ...(axis === undefined ? { is_timeseries: true } : {}),
      post_processing: steps(
        pivot(xAxisLabel(formData), [], {
          values: metrics,
          keepsEmpty: Boolean(formData.show_empty_columns),
        }),
        rolling(formData, metrics),
        resample(formData),
        FLATTEN,
      ),
    },
    ...(formData.aggregation === 'raw' ? [{ ...query, columns: [], post_processing: [] }] : []),
  ];
}
