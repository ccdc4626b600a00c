import { z } from 'zod';
import { Flag, NumberOrText, queryShape, Saved, Text } from '../kit/form-data-shapes.ts';
import { oldAxisShape } from '../kit/old-axis-shape.ts';

export const PercentChangeFormData = z.looseObject({
  ...queryShape,
  ...oldAxisShape,
  granularity_sqla: Text,
  time_range: Text,
  metrics: Saved,
  groupby: Saved,
  limit: NumberOrText,
  timeseries_limit_metric: Saved,
  order_desc: Flag,
  contribution: Flag,
  color_scheme: Text,
  rolling_type: Text,
  rolling_periods: NumberOrText,
  min_periods: NumberOrText,
  time_compare: Saved,
  comparison_type: Text,
  resample_rule: Text,
  resample_method: Text,
  annotation_layers: Saved,
});
export type PercentChangeFormData = z.infer<typeof PercentChangeFormData>;
