import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { legacyMetrics, legacyQuery } from '../kit/legacy-query.ts';
import type { TimeTableFormData } from './form-data.ts';

/** Requests one row per point of a series, in the order of the first metric. */
export function toQueries(formData: TimeTableFormData): readonly BuiltQuery[] {
  const metrics = legacyMetrics(formData);
  const [by] = metrics;
  return [
    legacyQuery(formData, {
      metrics,
      orderby: by === undefined ? undefined : [[by, formData.order_desc === false]],
      isTimeseries: true,
    }),
  ];
}
