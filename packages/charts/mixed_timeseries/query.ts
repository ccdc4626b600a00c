import { buildQuery, type BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { columnsOf, type FormData } from '@powerset/core/form-data/form-data.ts';
import { TIMESTAMP, xAxisLabel, xAxisOf } from '@powerset/core/form-data/x-axis.ts';
import { columnLabel, metricLabel } from '@powerset/core/query/query-object.ts';
import { compare, FLATTEN, pivot, resample, rolling, steps, timeOffsets, withOffsets } from '../kit/post-processing.ts';
import { orderOf, rename } from '../kit/timeseries/query.ts';
import type { MixedTimeseriesFormData } from './form-data.ts';

const OF_B = /_b$/;

/** Two sets of series over one x-axis: query A and query B. */
export function toQueries(formData: MixedTimeseriesFormData): readonly BuiltQuery[] {
  return [formDataOfA(formData), formDataOfB(formData)].map(toQuery);
}

/** What a request says of itself: the keys of query A. */
export function formDataOfA(formData: FormData): FormData {
  return Object.fromEntries(Object.entries(formData).filter(([key]) => !OF_B.test(key)));
}

/** The keys of query B under the names of A; where B has no key of its own, it shares A's. */
function formDataOfB(formData: FormData): FormData {
  const own = Object.entries(formData).filter(([key]) => OF_B.test(key)).map(([key, value]) => [key.replace(OF_B, ''), value]);
  return { ...formDataOfA(formData), ...Object.fromEntries(own) };
}

function toQuery(formData: FormData): BuiltQuery {
  const { order_desc: isDescending, series_limit_metric: sortMetric, ...base } = buildQuery(formData);
  const axis = xAxisOf(formData);
  const metrics = base.metrics ?? [];
  const names = metrics.map(metricLabel);
  const offsets = timeOffsets(formData, names);
  const dimensions = columnsOf(formData.groupby);
  return {
    ...base,
    columns: [...(axis ? [axis] : []), ...dimensions],
    series_columns: formData.groupby,
    ...(axis ? {} : { is_timeseries: true }),
    orderby: orderOf(base.orderby, [...(sortMetric === undefined ? [] : [sortMetric as never]), ...metrics][0], isDescending),
    time_offsets: offsets,
    post_processing: steps(
      pivot(xAxisLabel(formData) ?? TIMESTAMP, dimensions.map(columnLabel), withOffsets(names, offsets), Boolean(formData.show_empty_columns)),
      rolling(formData, withOffsets(names, offsets)),
      compare(formData, names, offsets),
      resample(formData),
      rename(formData, names, offsets),
      FLATTEN,
    ),
  };
}
