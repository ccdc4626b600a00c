import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { columnsOf, type FormData } from '@powerset/core/form-data/form-data.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';
import { offsetsOf } from './compared-series.ts';
import { legacyTimeseriesQuery } from './legacy-query.ts';
import { oldMetrics } from './old-series.ts';
import { FLATTEN, pivot, resample, steps, withOffsets } from './post-processing.ts';
import { TIME_COLUMN } from './timeseries/model.ts';

/** Requests one row per point of a series, or one column per series if the chart compares or resamples. */
export function oldAnalysisQueries(formData: FormData): readonly BuiltQuery[] {
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
