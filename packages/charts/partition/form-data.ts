import { z } from 'zod';
import { Flag, NumberOrText, queryShape, Saved, Text } from '../kit/form-data-shapes.ts';

export const PartitionFormData = z.looseObject({
  ...queryShape,
  granularity_sqla: Text,
  metrics: Saved,
  groupby: Saved,
  time_series_option: Text,
  limit: NumberOrText,
  timeseries_limit_metric: Saved,
  order_desc: Flag,
});
export type PartitionFormData = z.infer<typeof PartitionFormData>;
