import { z } from 'zod';
import { Flag, NumberOrText, queryShape, Saved, Text } from '../kit/form-data-shapes.ts';

export const MixedTimeseriesFormData = z.looseObject({
  ...queryShape,
  x_axis: Saved,
  metrics: Saved,
  groupby: Saved,
  limit: NumberOrText,
  timeseries_limit_metric: Saved,
  order_desc: Flag,
  truncate_metric: Flag,
  time_compare: Saved,
  comparison_type: Text,
  metrics_b: Saved,
  groupby_b: Saved,
  adhoc_filters_b: Saved,
  limit_b: NumberOrText,
  timeseries_limit_metric_b: Saved,
  order_desc_b: Flag,
  row_limit_b: NumberOrText,
  truncate_metric_b: Flag,
  time_compare_b: Saved,
  comparison_type_b: Text,
});
export type MixedTimeseriesFormData = z.infer<typeof MixedTimeseriesFormData>;
