import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { columnsOf } from '@powerset/core/form-data/form-data.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';
import { legacyTimeseriesQuery } from '../kit/legacy-query.ts';
import { oldMetrics } from '../kit/old-series.ts';
import { FLATTEN, pivot, resample, steps, withOffsets } from '../kit/post-processing.ts';
import { TIME_COLUMN } from '../kit/timeseries/model.ts';
import { offsetsOf } from './compared-series.ts';
import type { PercentChangeFormData } from './form-data.ts';

/** Requests one row per point of a series, or one column per series if the chart compares or resamples. */
export function toQueries(formData: PercentChangeFormData): readonly BuiltQuery[] {
  const query = legacyTimeseriesQuery(formData);
  const offsets = offsetsOf(formData);
  const metrics = oldMetrics(formData);
  const resampled = resample(formData);
  if (metrics.length === 0 || (offsets.length === 0 && !resampled)) return [query];
  const dimensions = [...new Set(columnsOf(formData.groupby).map(columnLabel))];
  return [
    {
      ...query,
      ...(offsets.length > 0 ? { time_offsets: offsets } : {}),
      post_processing: steps(
        pivot(TIME_COLUMN, dimensions, { values: withOffsets(metrics, offsets), keepsEmpty: false }),
        resampled,
        FLATTEN,
      ),
    },
  ];
}
