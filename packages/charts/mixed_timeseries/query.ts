import { buildQuery, type BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { columnsOf, type FormData } from '@powerset/core/form-data/form-data.ts';
import { xAxisLabel, xAxisOf } from '@powerset/core/form-data/x-axis.ts';
import { metricLabel } from '@powerset/core/query/query-object.ts';
import {
  compare,
  FLATTEN,
  pivot,
  resample,
  rolling,
  steps,
  timeOffsets,
  withOffsets,
} from '../kit/post-processing.ts';
import { rename, seriesDimensions } from '../kit/timeseries/query.ts';
import { usualOrder } from '../kit/usual-order.ts';
import type { MixedTimeseriesFormData } from './form-data.ts';

const OF_B = /_b$/;

/** Requests two sets of series over one x-axis: query A and query B. */
export function toQueries(formData: MixedTimeseriesFormData): readonly BuiltQuery[] {
  return [formDataOfA(formData), formDataOfB(formData)].map(toQuery);
}

/** Returns the form data that a request contains: the keys of query A. */
export function formDataOfA(formData: FormData): FormData {
  return Object.fromEntries(Object.entries(formData).filter(([key]) => !OF_B.test(key)));
}

/** Returns the keys of query B under the names of A; keys that B does not have are shared with A. */
export function formDataOfB(formData: FormData): FormData {
  const own = Object.fromEntries(
    Object.entries(formData)
      .filter(([key]) => OF_B.test(key))
      .map(([key, value]) => [key.replace(OF_B, ''), value]),
  );
  return { ...own, ...formDataOfA(formData), ...own };
}

function toQuery(formData: FormData): BuiltQuery {
  const query = withoutLimitMetric(buildQuery(formData));
  const axis = xAxisOf(formData);
  const names = (query.metrics ?? []).map(metricLabel);
  const offsets = timeOffsets(formData, names);
  const values = withOffsets(names, offsets);
  return {
    ...query,
    columns: [...(axis ? [axis] : []), ...columnsOf(formData.groupby)],
    series_columns: formData.groupby,
    ...(axis ? {} : { is_timeseries: true }),
    time_offsets: offsets,
    post_processing: steps(
      pivot(xAxisLabel(formData), seriesDimensions(formData), {
        values,
        keepsEmpty: Boolean(formData.show_empty_columns),
      }),
      rolling(formData, values),
      compare(formData, names, offsets),
      resample(formData),
      rename(formData, names, offsets),
      FLATTEN,
    ),
  };
}

/** The metric that limits the series also orders the request; if form data names another order, both stay. */
function withoutLimitMetric(query: BuiltQuery): BuiltQuery {
  if (query.orderby && query.orderby.length > 0) return query;
  const { order_desc: _isDescending, series_limit_metric: _limitMetric, ...rest } = query;
  return { ...rest, orderby: usualOrder(query) };
}
